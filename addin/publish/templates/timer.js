"use strict";
(() => {
  const body = document.body, at = (id) => document.getElementById(id);
  const said = JSON.parse(at("said").textContent);
  const SOON = 5 * 60000, key = "pairbook-timer-" + body.dataset.key;
  // What is left while it stands still; while it runs, the moment at which it ends.
  let length = Number(body.dataset.minutes) * 60000, left = length, ends = null;
  // Time more for single tables, as it was pressed here.
  const places = [...document.querySelectorAll("article")];
  let extra = {}, heard = {};
  let warned = false, rung = false, loud = true, audio = null, awake = null;

  const remaining = () => (ends === null ? left : ends - Date.now());

  function keep() {
    try {
      localStorage.setItem(key, JSON.stringify({ length, left, ends, loud, warned, rung, extra, heard }));
    } catch (error) { /* a browser that keeps nothing of a file */ }
  }

  function kept() {
    try {
      const was = JSON.parse(localStorage.getItem(key) || "null");
      if (was && Number.isFinite(was.length) && Number.isFinite(was.left)) {
        ({ length, left, ends, loud, warned, rung, extra = {}, heard = {} } = was);
      }
    } catch (error) { /* nothing was kept */ }
  }

  function listen() {
    const Context = window.AudioContext || window.webkitAudioContext;
    if (!audio && Context) audio = new Context();
    if (audio && audio.state === "suspended") audio.resume();
  }

  // Tones one after another: [hertz, seconds from now, seconds long].
  function ring(tones) {
    if (!loud || !audio) return;
    for (const [pitch, from, long] of tones) {
      const tone = audio.createOscillator(), volume = audio.createGain();
      const start = audio.currentTime + from;
      tone.type = "triangle";
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.0001, start);
      volume.gain.exponentialRampToValueAtTime(0.9, start + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + long);
      tone.connect(volume).connect(audio.destination);
      tone.start(start);
      tone.stop(start + long + 0.05);
    }
  }

  const END = [0, 1.4, 2.8].flatMap((from) => [[660, from, 0.5], [880, from + 0.35, 0.9]]);

  function shown(ms) {
    const over = ms < 0;
    const total = over ? Math.floor(-ms / 1000) : Math.ceil(ms / 1000);
    const hours = Math.floor(total / 3600), minutes = Math.floor(total / 60) % 60;
    const seconds = String(total % 60).padStart(2, "0");
    const front = hours ? hours + ":" + String(minutes).padStart(2, "0") : String(minutes);
    return (over ? "+" : "") + front + ":" + seconds;
  }

  // A table with time of its own shows what it has left, and rings when that is over.
  function tickTables(ms, running) {
    for (const place of places) {
      const table = place.dataset.table, more = extra[table] || 0, own = ms + more;
      const minutes = Math.round(more / 60000);
      place.querySelector("output").textContent = more ? shown(own) + " (" + (more > 0 ? "+" : "−") + Math.abs(minutes) + ")" : "";
      place.classList.toggle("late", more > 0 && ms <= 0 && own > 0);
      if (more && running && own <= 0 && !heard[table]) {
        heard[table] = true;
        ring([[660, 0, 0.5], [880, 0.35, 0.9]]);
        keep();
      }
    }
  }

  function tick() {
    const ms = remaining(), running = ends !== null;
    if (running && ms <= SOON && ms > 0 && !warned && length > SOON) {
      warned = true;
      ring([[880, 0, 0.4]]);
      keep();
    }
    if (running && ms <= 0 && !rung) {
      rung = warned = true;
      ring(END);
      keep();
    }
    const state = ms <= 0 && rung ? "over" : running ? (ms <= SOON && length > SOON ? "soon" : "running")
      : ms === length ? "ready" : "paused";
    body.dataset.state = state;
    const time = shown(ms);
    if (at("time").textContent !== time) {
      at("time").textContent = time;
      document.title = time + " · " + said.title;
    }
    at("say").textContent = said[state] || "";
    at("go").textContent = running ? said.pause : ms === length ? said.start : said.continue;
    at("sound").setAttribute("aria-pressed", String(loud));
    tickTables(ms, running);
  }

  async function wake(on) {
    try {
      if (on && navigator.wakeLock) awake = await navigator.wakeLock.request("screen");
      if (!on && awake) { awake.release(); awake = null; }
    } catch (error) { /* the screen sleeps as it likes */ }
  }

  function go() {
    listen();
    if (ends === null) { ends = Date.now() + left; } else { left = remaining(); ends = null; }
    wake(ends !== null);
    keep();
    tick();
  }

  function more(minutes) {
    listen();
    const now = remaining() + minutes * 60000;
    if (ends === null) { left = Math.max(0, now); } else { ends += minutes * 60000; }
    if (now > 0) rung = false;
    if (now > SOON) warned = false;
    keep();
    tick();
  }

  function moreAt(table, minutes) {
    listen();
    extra[table] = (extra[table] || 0) + minutes * 60000;
    if (remaining() + extra[table] > 0) heard[table] = false;
    keep();
    tick();
    fit();
  }

  function again() {
    const minutes = Math.min(600, Math.max(1, Math.round(Number(at("length").value)) || 1));
    at("length").value = minutes;
    length = left = minutes * 60000;
    ends = null;
    warned = rung = false;
    extra = {};
    heard = {};
    wake(false);
    keep();
    tick();
  }

  function sound() {
    listen();
    loud = !loud;
    if (loud) ring([[880, 0, 0.4]]);
    keep();
    tick();
  }

  function full() {
    if (document.fullscreenElement) document.exitFullscreen();
    else if (document.documentElement.requestFullscreen) document.documentElement.requestFullscreen().catch(() => {});
  }

  const cut = (list) => [...list.querySelectorAll("li")].some((one) => one.scrollWidth > one.clientWidth);

  // The largest type in which all tables are on the screen, and wide enough for the names.
  function fit() {
    const tables = at("tables");
    if (!tables) { body.classList.add("bare"); return; }
    body.classList.toggle("many", tables.querySelectorAll("article").length > 12);
    for (const wide of [15, 18, 21, 24, 28]) {
      tables.style.setProperty("--wide", wide + "em");
      let low = 8, high = 48;
      while (high - low > 0.5) {
        const size = (low + high) / 2;
        tables.style.fontSize = size + "px";
        if (tables.scrollHeight <= tables.clientHeight + 1) low = size; else high = size;
      }
      tables.style.fontSize = low + "px";
      if (!cut(tables)) return;
    }
  }

  kept();
  at("length").value = Math.round(length / 60000);
  at("go").onclick = go;
  at("plus").onclick = () => more(1);
  at("minus").onclick = () => more(-1);
  at("again").onclick = again;
  at("sound").onclick = sound;
  for (const place of places) {
    for (const key of place.querySelectorAll("button")) key.onclick = () => moreAt(place.dataset.table, Number(key.dataset.by));
  }
  at("full").onclick = full;
  at("length").onchange = () => { if (ends === null) again(); };
  document.addEventListener("keydown", (event) => {
    if (event.target.tagName === "INPUT" || event.ctrlKey || event.metaKey || event.altKey) return;
    const does = { " ": go, ArrowUp: () => more(1), ArrowDown: () => more(-1), "+": () => more(1), "-": () => more(-1) }[event.key]
      || { KeyR: again, KeyS: sound, KeyF: full }[event.code];
    if (does) { event.preventDefault(); does(); }
  });
  document.addEventListener("visibilitychange", () => { if (ends !== null) wake(true); tick(); });
  document.addEventListener("fullscreenchange", () => { body.classList.toggle("full", !!document.fullscreenElement); fit(); });
  window.addEventListener("resize", fit);
  setInterval(tick, 200);
  fit();
  tick();
})();
