"use strict";
// The page works without this: it sends again what a lost connection swallowed, counts the sum of
// the four scores, and looks whether the other side has sent.
(() => {
  const main = () => document.getElementById("main");
  const state = () => document.getElementById("state");
  const KEPT = "pairbook-who", WAITS = [1, 2, 4, 8, 15];
  let sending = false;

  function say(text) {
    const line = document.createElement("p");
    line.className = "said";
    line.textContent = text;
    state().replaceChildren(line);
  }

  const pause = (seconds) => new Promise((done) => {
    setTimeout(done, seconds * 1000);
    addEventListener("online", done, { once: true });
  });

  async function parsed(answer) {
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  }

  // The same form is sent until the server has answered; it counts once there.
  async function send(form, body) {
    sending = true;
    say(main().dataset.sending);
    for (const key of form.querySelectorAll("button, input")) key.disabled = true;
    for (let tries = 0; ; tries += 1) {
      try {
        const answer = await fetch(location.pathname, { method: "POST", body });
        if (answer.status < 500) return show(await parsed(answer), answer.url);
      } catch (error) { /* no connection */ }
      say(main().dataset.again);
      await pause(WAITS[Math.min(tries, WAITS.length - 1)]);
    }
  }

  function show(page, url) {
    sending = false;
    const fresh = page.getElementById("main");
    if (!fresh) { location.reload(); return; }
    main().replaceWith(document.adoptNode(fresh));
    document.title = page.title;
    if (url) history.replaceState(null, "", url);
    ready();
    scrollTo(0, 0);
    fresh.focus({ preventScroll: true });
  }

  const number = (text) => {
    const plain = text.replace(/[\s\u00a0\u202f'’]/g, "").replace(/[−–—]/g, "-").replace(",", ".");
    if (!/^[+-]?(\d+|\d*\.\d{1,3})$/.test(plain)) return null;
    const value = Number(plain), thousands = plain.includes(".");
    return thousands ? { sure: Math.round(value * 1000), small: 0 }
      : Math.abs(value) >= 1000 ? { sure: value, small: 0 } : { sure: 0, small: value };
  };

  // As in the sheet: small numbers are points, hundreds or thousands, whichever fits the sum.
  function sum() {
    const output = document.getElementById("sum");
    const typed = [...document.querySelectorAll(".score input")].map((one) => number(one.value));
    output.classList.remove("off");
    output.textContent = "";
    if (typed.includes(null)) return;
    const total = "total" in output.dataset ? Number(output.dataset.total) : null;
    const at = (scale) => typed.reduce((all, one) => all + one.sure + one.small * scale, 0);
    const scales = total && typed.some((one) => one.small) ? [1, 100, 1000] : [1];
    const off = (scale) => Math.abs(at(scale) - total);
    const best = total === null ? 1 : scales.reduce((a, b) => (off(b) < off(a) ? b : a));
    const shown = (points) => String(points).replace("-", "−").replace(/\B(?=(\d{3})+$)/g, "\u00a0");
    const wrong = total !== null && off(best) !== 0;
    output.textContent = (wrong ? output.dataset.off : output.dataset.sum)
      .replace("{sum}", shown(at(best))).replace("{total}", shown(total ?? 0));
    output.classList.toggle("off", wrong);
  }

  // Keys with numbers only have no minus on some phones: a button beside each score has it.
  function keys(input) {
    const key = document.createElement("button");
    key.type = "button";
    key.textContent = "±";
    key.setAttribute("aria-label", document.getElementById("sum").dataset.minus + " " + input.labels[0].textContent.trim());
    key.onclick = () => {
      input.value = /^[-−]/.test(input.value) ? input.value.slice(1) : "−" + input.value;
      sum();
    };
    input.inputMode = "decimal";
    input.before(key);
    input.addEventListener("input", sum);
  }

  function ready() {
    const form = document.querySelector("form");
    if (!form) return;
    const who = [...form.querySelectorAll("[name=who]")];
    const name = (one) => one.closest("label").querySelector("bdi").textContent;
    try {
      const mine = who.find((one) => name(one) === localStorage.getItem(KEPT));
      if (mine && !who.some((one) => one.checked)) mine.checked = true;
    } catch (error) { /* a browser that keeps nothing */ }
    for (const input of form.querySelectorAll(".score input")) keys(input);
    if (document.getElementById("sum")) sum();
    form.addEventListener("submit", (event) => {
      const body = new URLSearchParams(new FormData(form));
      const key = event.submitter;
      if (key && key.name) body.set(key.name, key.value);
      if (!body.has("result") && !body.has("score1")) return;
      event.preventDefault();
      const mine = who.find((one) => one.checked);
      try { localStorage.setItem(KEPT, name(mine)); } catch (error) { /* as above */ }
      send(form, body);
    });
  }

  // While the other side has not sent: look now and then, and change what is said, not the form.
  async function look() {
    if (sending || document.hidden) return;
    try {
      const answer = await fetch(location.href);
      const page = await parsed(answer), fresh = page.getElementById("state");
      if (sending) return;
      if (!fresh) { location.reload(); return; }
      if (fresh.innerHTML !== state().innerHTML) state().replaceWith(document.adoptNode(fresh));
      main().toggleAttribute("data-waits", page.getElementById("main").hasAttribute("data-waits"));
    } catch (error) { /* later */ }
  }

  ready();
  setInterval(() => { if (main().hasAttribute("data-waits")) look(); }, 10000);
  document.addEventListener("visibilitychange", look);
})();
