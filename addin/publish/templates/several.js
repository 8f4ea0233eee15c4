"use strict";
// Finds a player in all groups; without a script the list is there to be searched by the browser.
(() => {
  document.documentElement.classList.add("js");
  const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const list = document.getElementById("all");
  const rows = Array.from(list.querySelectorAll("tbody tr"));
  document.getElementById("find").addEventListener("input", (event) => {
    const wanted = fold(event.target.value).split(/\s+/).filter(Boolean);
    list.open = wanted.length > 0;
    for (const row of rows) {
      const name = fold(row.dataset.k);
      row.hidden = !wanted.every((word) => name.includes(word));
    }
  });
})();
