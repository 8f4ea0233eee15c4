"use strict";
// The page works without this.  With it a form is sent without leaving the page, and what comes
// in meanwhile is shown without touching what is being typed.
document.documentElement.classList.add("js");
const find = (name, of = document) => of.querySelector(name);
const all = (name, of = document) => [...of.querySelectorAll(name)];

function typed(node) {
  return all("input, textarea", node).some((one) =>
    one.type === "checkbox" ? one.checked !== one.defaultChecked
      : one.type !== "hidden" && !("find" in one.dataset)
        && (one === document.activeElement || one.value !== one.defaultValue));
}

function opened(from, to) {
  for (const one of all("details", from)) {
    const owner = one.closest("[id]");
    const there = owner && find(`#${owner.id}${owner === one ? "" : " details"}`, to);
    if (there) there.open = one.open;
  }
}

// Parts in which nothing is typed are replaced, each by the part with its id.
function show(html) {
  const next = new DOMParser().parseFromString(html, "text/html");
  const focused = document.activeElement && document.activeElement.closest("[id]");
  const where = focused && focused.id;
  opened(document, next);
  if (!find("#main", next) || !typed(find("#main"))) {
    const search = find("[data-find]");
    document.body.replaceChildren(...next.body.childNodes);
    const now = find("[data-find]");
    if (search && now) { now.value = search.value; filter(now); }
  } else {
    for (const part of all("[data-live]")) {
      const fresh = next.getElementById(part.id);
      if (!typed(part)) fresh ? part.replaceWith(fresh) : part.remove();
    }
  }
  document.title = next.title;
  if (where && document.activeElement === document.body) {
    const there = document.getElementById(where);
    if (there) { there.tabIndex = -1; there.focus({ preventScroll: true }); }
  }
}

function lost(is) { find("#lost").hidden = !is; }

async function refresh() {
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (answer.ok) show(await answer.text());
    lost(false);
  } catch { lost(true); }
}

document.addEventListener("submit", async (event) => {
  const form = event.target, button = event.submitter;
  if (form.method !== "post" || form.classList.contains("pin")) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form, button));
  if (button) button.disabled = true;
  try {
    const answer = await fetch(form.action, { method: "POST", body });
    const html = await answer.text();
    form.reset();
    for (const one of all("input[type=checkbox]", form)) one.defaultChecked = one.checked;
    if (document.activeElement) document.activeElement.blur();
    show(html);
    lost(false);
    const said = find(".acted");
    if (said) { said.focus({ preventScroll: true }); said.scrollIntoView({ block: "nearest" }); }
  } catch { lost(true); if (button) button.disabled = false; }
});

function filter(input) {
  const wanted = input.value.trim().toLocaleLowerCase();
  for (const one of all(".people li")) {
    one.hidden = !one.textContent.toLocaleLowerCase().includes(wanted);
  }
}
document.addEventListener("input", (event) => {
  if ("find" in event.target.dataset) filter(event.target);
});

let version = null, soon = 0;
const source = new EventSource("/events");
source.onmessage = (event) => {
  lost(false);
  if (version !== null && event.data !== version) { clearTimeout(soon); soon = setTimeout(refresh, 300); }
  version = event.data;
};
source.onerror = () => lost(true);
