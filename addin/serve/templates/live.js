"use strict";
// A page of the hall is loaded anew: at once for a new round or what the arbiter says, a while after
// other news and not by all at one moment; never under the hands of somebody who types.
(() => {
  const page = document.querySelector("[data-mark]"), { mark, version } = page.dataset;
  let late = null;

  function anew() {
    const typing = document.activeElement && document.activeElement.matches("input, textarea, select");
    late = null;
    if (document.hidden || typing || document.querySelector("dialog[open]")) later(5000);
    else location.reload();
  }

  function later(pause) {
    clearTimeout(late);
    late = setTimeout(anew, pause);
  }

  // A browser gives up where a server that is ending answers with an error: ask again.
  function listen() {
    const source = new EventSource("/events");
    source.onmessage = heard;
    source.onerror = () => { if (source.readyState === EventSource.CLOSED) setTimeout(listen, 5000); };
  }

  function heard(event) {
    if (event.lastEventId !== mark) later(Math.random() * 1000);
    else if (version && event.data !== version && late === null) later(20000 + Math.random() * 20000);
  }

  listen();
})();
