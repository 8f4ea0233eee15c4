"use strict";
// A screen of the hall: turns its pages, takes what is new without a flash, and marks it.
(() => {
  const TURN = 12000, NEW = 90000, KEPT = "pairbook-screen" + location.pathname + location.search;
  const main = () => document.getElementById("main");
  const pages = () => [...main().querySelectorAll("section")];
  let at = 0, seen = null, turning = null, awake = null;
  let known = null;  // what each line said, and until when it is marked as new

  function shown() {
    const all = pages();
    at = (at + all.length) % all.length;
    all.forEach((page, i) => page.classList.toggle("shown", i === at));
  }

  function turn(by) {
    at += by;
    shown();
    clearInterval(turning);
    turning = setInterval(() => turn(1), TURN);
  }

  function mark() {
    const now = performance.now(), before = known, next = new Map();
    for (const line of main().querySelectorAll("[data-key]")) {
      const key = line.dataset.key, text = line.textContent, was = before && before.get(key);
      const until = !before ? 0 : !was || was.text !== text ? now + NEW : was.until;
      next.set(key, { text, until });
      line.classList.toggle("new", until > now);
    }
    known = next;
  }

  async function anew() {
    try {
      const answer = await fetch(location.href);
      if (!answer.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.getElementById("main");
      if (!fresh) return;
      const first = (node) => node.querySelector("section").getAttribute("aria-label");
      if (first(fresh) !== first(main())) { at = 0; }
      main().replaceWith(document.adoptNode(fresh));
      document.title = page.title;
      mark();
      shown();
      tick();
    } catch (error) { /* the server is away: the last state stays */ }
  }

  // The server says how much is left: this computer's own clock may be wrong.
  const begun = new WeakMap(), SOON = 300;
  function tick() {
    const clock = main().querySelector(".clock");
    if (!clock) return;
    if (!begun.has(clock)) begun.set(clock, performance.now());
    const { left, over, soon, paused } = clock.dataset, runs = "runs" in clock.dataset;
    const now = Number(left) - (runs ? (performance.now() - begun.get(clock)) / 1000 : 0);
    const late = now < 0, total = late ? Math.floor(-now) : Math.ceil(now);
    const two = (n) => String(n).padStart(2, "0"), hours = Math.floor(total / 3600), minutes = Math.floor(total / 60) % 60;
    const time = (late ? "+" : "") + (hours ? hours + ":" + two(minutes) : minutes) + ":" + two(total % 60);
    const state = runs && now <= 0 ? "over" : runs && now <= SOON ? "soon" : runs ? "running" : "begun" in clock.dataset ? "paused" : "ready";
    const shown = clock.querySelector("output"), say = { over, soon, paused }[state] || "";
    if (shown.textContent !== time) shown.textContent = time;
    shown.parentNode.classList.toggle("long", time.length > 5);
    if (clock.dataset.state !== state) {
      clock.dataset.state = state;
      clock.querySelector(".say").textContent = say;
    }
  }

  document.documentElement.classList.add("js");
  // A browser gives up where a server that is ending answers with an error: ask again.
  function listen() {
    const source = new EventSource("/events");
    source.onmessage = heard;
    source.onerror = () => { if (source.readyState === EventSource.CLOSED) setTimeout(listen, 5000); };
  }

  function heard(event) {
    if (event.data !== seen) anew();
    seen = event.data;
  }

  listen();
  document.addEventListener("keydown", (event) => {
    if (event.key === "ArrowRight" || event.key === " ") turn(1);
    if (event.key === "ArrowLeft") turn(-1);
    if (event.code === "KeyF") {
      if (document.fullscreenElement) document.exitFullscreen();
      else document.documentElement.requestFullscreen().catch(() => {});
    }
  });
  async function wake() {
    try { awake = await navigator.wakeLock.request("screen"); } catch (error) { /* sleeps as it likes */ }
  }
  document.addEventListener("visibilitychange", () => { if (!document.hidden) wake(); });
  wake();
  setInterval(mark, 10000);
  mark();
  turn(0);
  tick();
  setInterval(tick, 200);
})();
