(() => {
  "use strict";
  const root = document.documentElement;
  root.classList.add("js");
  const D = JSON.parse(document.getElementById("data").textContent);
  const W = D.words;
  const [NUMBER, NAME, RANK, CLUB, COUNTRY, TITLE, RATING, TEAM, RANK_KEY] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  const [OPPONENT, KIND, WORTH, COLOUR, BOARD, AT_TABLE] = [0, 1, 2, 3, 4, 5];
  const collator = new Intl.Collator(root.lang, { numeric: true });
  const byId = (id) => document.getElementById(id);
  const fill = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const said = (sentence) => { byId("said").textContent = sentence; };
  const make = (tag, className, content) => {
    const made = document.createElement(tag);
    if (className) made.className = className;
    if (content !== undefined) made.append(content);
    return made;
  };
  const bdi = (name) => make("bdi", "", name);
  const opponents = (game) => (Array.isArray(game[OPPONENT]) ? game[OPPONENT] : game[OPPONENT] ? [game[OPPONENT]] : []);
  const lineOfNumber = new Map(D.players.map((player, i) => [player[NUMBER], i + 1]));

  // Where each line stands in the standings after a round.
  for (const after of D.after) {
    after.at = [];
    after.order.forEach((line, row) => { after.at[line] = row; });
  }
  const last = D.after.length - 1;
  let shownAfter = last;
  const dataOf = (table) => D.after[table.id === "t-standings" ? shownAfter : last];

  // -- light and dark ---------------------------------------------------------------------
  const theme = byId("theme");
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.theme || (prefersDark.matches ? "dark" : "light")) === "dark";
  const nameTheme = () => { theme.textContent = isDark() ? W.light : W.dark; };
  // A page opened from a disk may not be allowed to remember anything.
  const remember = (act) => { try { return act(localStorage); } catch { return null; } };
  const kept = remember((store) => store.getItem("pairbook-theme"));
  if (kept === "dark" || kept === "light") root.dataset.theme = kept;
  theme.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    remember((store) => store.setItem("pairbook-theme", root.dataset.theme));
    nameTheme();
  });
  prefersDark.addEventListener("change", nameTheme);
  nameTheme();

  // -- sorting ----------------------------------------------------------------------------
  const FIELDS = { number: NUMBER, name: NAME, rank: RANK, club: CLUB, country: COUNTRY, rating: RATING, team: TEAM };
  const FIRST_UP = new Set(["line", "place", "number", "name", "team", "club", "country"]);

  function keyOf(table, key) {
    const after = dataOf(table);
    if (key === "line") return (line) => line;
    if (key === "place") return (line) => after.at[line];
    if (key === "move") return (line) => after.move[after.at[line]];
    if (key === "rank") return (line) => D.players[line - 1][RANK_KEY] ?? D.players[line - 1][RANK];
    if (key in FIELDS) return (line) => D.players[line - 1][FIELDS[key]];
    const index = Number(key.slice(1));
    if (key[0] === "c") return (line) => after.cols[index].index[after.at[line]];
    return (line) => {
      const game = D.games[line - 1][index - 1];
      return game[WORTH] * 1e6 - (opponents(game)[0] || 1e5);
    };
  }

  function compare(a, b) {
    if (typeof a === "number" && typeof b === "number") return a - b;
    return collator.compare(String(a), String(b));
  }

  const lineOf = (row) => Number(row.dataset.l);
  const missing = (key) => key === "" || key === null || key === undefined;

  function sort(table, key, up) {
    const of = keyOf(table, key);
    const at = dataOf(table).at;
    const entries = Array.from(table.tBodies[0].rows, (row) => ({ row, line: lineOf(row), key: of(lineOf(row)) }));
    entries.sort((a, b) => {
      const none = missing(a.key) - missing(b.key);
      const order = none || (missing(a.key) ? 0 : (up ? 1 : -1) * compare(a.key, b.key));
      return order || at[a.line] - at[b.line];
    });
    table.tBodies[0].append(...entries.map((entry) => entry.row));
    for (const head of table.tHead.rows[0].cells) {
      if (head.dataset.k === key) head.setAttribute("aria-sort", up ? "ascending" : "descending");
      else head.removeAttribute("aria-sort");
    }
    table.dataset.sort = key;
  }

  function prepare(table) {
    for (const head of table.tHead.rows[0].cells) {
      const key = head.dataset.k;
      if (!key) continue;
      const button = make("button");
      button.type = "button";
      button.append(...head.childNodes);
      head.append(button);
      if (key === table.dataset.sort) head.setAttribute("aria-sort", "ascending");
      button.addEventListener("click", () => {
        const sorted = head.getAttribute("aria-sort");
        const up = sorted ? sorted === "descending" : FIRST_UP.has(key);
        sort(table, key, up);
        said(fill(up ? W.sorted_up : W.sorted_down, { column: head.title || head.textContent.trim() }));
      });
    }
    const body = table.tBodies[0];
    body.addEventListener("pointerover", (event) => {
      tell(table, event.target.closest("td"));
      if (event.pointerType === "mouse" && !pinned) mark(table, event.target.closest("tr"));
    });
    body.addEventListener("pointerleave", () => { if (!pinned) unmark(); });
    body.addEventListener("focusin", (event) => mark(table, event.target.closest("tr")));
    body.addEventListener("focusout", () => { if (!pinned) unmark(); });
    body.addEventListener("click", (event) => {
      if (event.target.closest("a")) return;
      const row = event.target.closest("tr");
      const again = pinned === row;
      pinned = null;
      mark(table, again ? null : row);
      if (!again) pinned = row;
    });
  }

  // -- a player and those he met ----------------------------------------------------------
  const MET = { win: "ow", forfeit_win: "ow", loss: "ol", forfeit_loss: "ol", draw: "od" };
  let marked = [];
  let pinned = null;

  function unmark() {
    for (const [element, name] of marked) element.classList.remove(name);
    marked = [];
  }

  function add(element, name) {
    if (!element) return;
    element.classList.add(name);
    marked.push([element, name]);
  }

  // At a table of four: who finished above whom.
  function met(game, line, round) {
    if (game[KIND] !== "seated") return MET[game[KIND]] || "om";
    const ahead = D.games[line - 1][round][AT_TABLE] - game[AT_TABLE];
    return ahead > 0 ? "ow" : ahead < 0 ? "ol" : "od";
  }

  function mark(table, row) {
    unmark();
    if (!row || !row.dataset.l) return;
    const rows = new Map(Array.from(table.tBodies[0].rows, (one) => [lineOf(one), one]));
    const first = Number(table.dataset.first || 0);
    add(row, "me");
    D.games[lineOf(row) - 1].forEach((game, round) => {
      for (const line of opponents(game)) {
        const other = rows.get(line);
        add(other, met(game, line, round));
        if (first && other) add(other.cells[first + round], "met");
      }
    });
  }

  const nameOf = (line) => D.players[line - 1][NAME];

  // What a cell of the crosstable says, in words; made when it is looked at.
  function tell(table, cell) {
    const first = Number(table.dataset.first || 0);
    if (!cell || !first || cell.title) return;
    const round = cell.cellIndex - first;
    const game = D.games[lineOf(cell.parentNode) - 1][round];
    if (round >= 0 && game) cell.title = describe(game, round);
  }

  function describe(game, round) {
    const parts = [`${W.round} ${round + 1}`, D.outcomes[game[KIND]], D.colours[game[COLOUR]]];
    parts.push(opponents(game).map(nameOf).join("; "));
    return parts.filter(Boolean).join(" · ");
  }

  // -- standings after a round ------------------------------------------------------------
  function link(line) {
    const anchor = make("a", "p", bdi(nameOf(line)));
    anchor.href = `#p${D.players[line - 1][NUMBER]}`;
    anchor.dataset.l = line;
    return anchor;
  }

  function numberCell(column, row) {
    const index = column.index[row];
    const cell = make("td", "n", column.texts[index]);
    if (column.exact[index]) cell.title = column.exact[index];
    return cell;
  }

  const signed = (count) => (count > 0 ? `+${count}` : count < 0 ? `−${-count}` : "");

  const placeOf = (after, row) => (row < after.ranked ? after.place[row] : "–");

  function standingsRow(after, line, row, withMove) {
    const player = D.players[line - 1];
    const made = make("tr");
    made.dataset.l = line;
    const name = make("th", "nm", link(line));
    name.scope = "row";
    const numbers = after.cols.map((column) => numberCell(column, row));
    made.append(make("td", "k n", String(placeOf(after, row))), name, ...numbers.slice(1, D.first + 1), numbers[0]);
    for (const key of D.shown) made.append(make("td", key, bdi(player[FIELDS[key]] ?? "")));
    if (withMove) made.append(make("td", "n mv", signed(after.move[row])));
    made.append(...numbers.slice(D.first + 1));
    made.append(make("td", "why", after.why[row]));
    return made;
  }

  const standings = byId("t-standings");
  const chooser = byId("after");
  if (chooser) {
    chooser.value = String(last);
    chooser.addEventListener("change", () => {
      shownAfter = Number(chooser.value);
      const after = D.after[shownAfter];
      unmark();
      pinned = null;
      const rows = after.order.map((line, row) => standingsRow(after, line, row, true));
      standings.tBodies[0].replaceChildren(...rows);
      sort(standings, "place", true);
      filter();
      fit();
    });
  }
  document.querySelectorAll("table[data-sort]").forEach(prepare);

  // -- looking for a player ---------------------------------------------------------------
  const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const folded = D.players.map((p) => fold([p[NAME], p[CLUB], p[COUNTRY]].join(" ")));
  const find = byId("find");

  function filter() {
    const wanted = fold(find.value.trim());
    const fits = (anchor) => folded[Number(anchor.dataset.l) - 1].includes(wanted);
    let count = 0;
    for (const view of document.querySelectorAll(".view")) {
      const visible = view.offsetParent !== null || getComputedStyle(view).display !== "none";
      for (const row of view.querySelectorAll("tbody tr")) {
        const links = Array.from(row.querySelectorAll("a.p"));
        const shown = !wanted || (links.length ? links.some(fits) : fold(row.textContent).includes(wanted));
        row.classList.toggle("gone", !shown);
        if (shown && visible) count += 1;
      }
    }
    return count;
  }
  find.addEventListener("input", () => {
    const count = filter();
    said(find.value.trim() ? fill(W.found, { count }) : "");
  });

  // -- a player's card --------------------------------------------------------------------
  const card = byId("card");
  let before = "";

  function fact(label, value) {
    const made = make("span", "", label ? `${label}: ` : "");
    made.append(make("b", "", typeof value === "string" ? bdi(value) : String(value)));
    return made;
  }

  function facts(line) {
    const player = D.players[line - 1];
    const after = D.after[last];
    const row = after.at[line];
    const made = make("p", "facts");
    if (after.round) made.append(fact(W.place_after, placeOf(after, row)));
    [W.points, ...D.criteria].forEach((label, i) => {
      const column = after.cols[i];
      const text = column.texts[column.index[row]];
      if (after.round && text) made.append(fact(label, text));
    });
    for (const [label, at] of [[W.rank, RANK], [W.rating, RATING], [W.team, TEAM], [W.club, CLUB], [W.country, COUNTRY]]) {
      if (!missing(player[at])) made.append(fact(label, player[at]));
    }
    return made;
  }

  const SVG = "http://www.w3.org/2000/svg";
  function drawn(tag, attributes, text) {
    const made = document.createElementNS(SVG, tag);
    for (const name in attributes) made.setAttribute(name, attributes[name]);
    if (text !== undefined) made.textContent = text;
    return made;
  }

  // His places, round by round, the first place on top.
  function spark(line) {
    const places = D.after.map((after) => after.place[after.at[line]]);
    if (places.length < 2) return "";
    const shown = D.after.map((after) => placeOf(after, after.at[line]));
    const [best, worst] = [Math.min(...places), Math.max(...places)];
    const x = (i) => 20 + (i * 560) / (places.length - 1);
    const y = (place) => 26 + (worst === best ? 25 : ((place - best) * 50) / (worst - best));
    const svg = drawn("svg", { class: "spark", viewBox: "0 0 600 84", role: "img" });
    svg.setAttribute("aria-label", fill(W.places_line, { places: shown.join(", ") }));
    svg.append(drawn("polyline", { points: places.map((p, i) => `${x(i)},${y(p)}`).join(" ") }));
    places.forEach((place, i) => {
      svg.append(drawn("circle", { cx: x(i), cy: y(place), r: 3 }));
      svg.append(drawn("text", { x: x(i), y: y(place) - 8 }, shown[i]));
    });
    return svg;
  }

  function gamesTable(line) {
    const scroll = make("div", "scroll");
    const table = make("table");
    const caption = make("caption", "", nameOf(line));
    const heads = [W.round, W.board, W.colour, W.opponent, W.result, W.points_after, W.place_after];
    const head = make("tr");
    heads.forEach((label, i) => {
      const cell = make("th", i < 2 || i > 4 ? "n" : "", label);
      cell.scope = "col";
      head.append(cell);
    });
    const thead = make("thead", "", head);
    const body = make("tbody");
    D.games[line - 1].forEach((game, round) => {
      const row = make("tr");
      const met = make("td");
      opponents(game).forEach((other, i) => met.append(i ? "; " : "", link(other)));
      const after = D.after.find((one) => one.round === round + 1);
      const number = make("th", "n", String(round + 1));
      number.scope = "row";
      row.append(
        number,
        make("td", "n", game[BOARD] ? String(game[BOARD]) : ""),
        make("td", "", D.colours[game[COLOUR]] || ""),
        met,
        make("td", game[KIND], result(line, game, round)),
      );
      if (after) {
        const at = after.at[line];
        row.append(numberCell(after.cols[0], at), make("td", "n", String(placeOf(after, at))));
      } else row.append(make("td"), make("td"));
      body.append(row);
    });
    table.append(caption, thead, body);
    scroll.append(table);
    return scroll;
  }

  // Two players: the outcome in words.  A table of four: what the crosstable says.
  function result(line, game, round) {
    if (game[KIND] !== "seated") return D.outcomes[game[KIND]];
    const row = byId(`p${D.players[line - 1][NUMBER]}`);
    return row.cells[Number(byId("t-crosstable").dataset.first) + round].textContent;
  }

  function open(line) {
    const heading = make("h2", "", bdi([D.players[line - 1][TITLE], nameOf(line)].filter(Boolean).join(" ")));
    heading.id = "card-name";
    byId("card-body").replaceChildren(heading, facts(line), spark(line), gamesTable(line));
    if (!card.open) {
      before = /^#p\d/.test(location.hash) ? " " : location.hash || " ";
      card.showModal();
    }
    card.scrollTop = 0;
    history.replaceState(null, "", `#p${D.players[line - 1][NUMBER]}`);
  }

  card.addEventListener("close", () => history.replaceState(null, "", before === " " ? location.pathname + location.search : before));
  card.querySelector(".close").addEventListener("click", () => card.close());
  card.addEventListener("click", (event) => { if (event.target === card) card.close(); });
  document.addEventListener("click", (event) => {
    const anchor = event.target.closest("a.p");
    if (!anchor || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(Number(anchor.dataset.l));
  });

  // -- which part is shown ----------------------------------------------------------------
  function current() {
    // While the page is still loading no element is the target yet.
    const wanted = location.hash.length > 1 && byId(location.hash.slice(1));
    const target = wanted && wanted.classList.contains("view") ? wanted : document.querySelector(".view.default");
    for (const anchor of document.querySelectorAll(".views a")) {
      const here = anchor.hash === `#${target.id}` || (anchor.dataset.view === "round" && target.classList.contains("round"));
      if (here) anchor.setAttribute("aria-current", "page");
      else anchor.removeAttribute("aria-current");
    }
    // Links that are scrolled along show the one that is chosen.
    for (const anchor of document.querySelectorAll("nav [aria-current]")) {
      anchor.parentNode.scrollLeft = anchor.offsetLeft - (anchor.parentNode.clientWidth - anchor.offsetWidth) / 2;
    }
    fit();
  }

  // -- a phone: columns that do not fit are left out ----------------------------------------
  const narrow = matchMedia("(max-width: 44rem)");
  const SPARED = ["rank", "rating", "c", "club", "team", "country", "move"];

  // The larger the sooner it is left out; -1 never: what decides first.  Of the rounds the first
  // are left out first; then what else decides before the points, last the points behind it.
  function spared(head, i) {
    const key = head.dataset.k || "";
    const number = Number(key.slice(1));
    if (i < 2 || key === (D.first ? "c1" : "c0")) return -1;
    if (key === "c0") return 0.0001;
    if (/^r\d/.test(key)) return 1 - number / 1000;
    if (/^c\d/.test(key)) return (number > D.first ? 4 : 0) + number / 1000;
    return key ? 2 + SPARED.indexOf(key) : head.className === "why" ? 99 : 1 + i / 1000;
  }

  function fit() {
    for (const table of document.querySelectorAll(".view .scroll > table:not(.pairs)")) {
      const scroll = table.parentNode;
      if (!scroll.clientWidth) continue;
      const heads = Array.from(table.tHead.rows[0].cells);
      const show = (i, on) => { for (const row of table.rows) row.cells[i].hidden = !on; };
      heads.forEach((head, i) => { if (head.hidden) show(i, true); });
      const note = scroll.nextElementSibling;
      if (note && note.className === "left-out") note.remove();
      const widthOf = (element) => element.getBoundingClientRect().width;
      let over = narrow.matches ? widthOf(table) - scroll.clientWidth : 0;
      if (over < 0.5) continue;
      const widths = heads.map(widthOf);
      const out = heads.map((head, i) => [spared(head, i), i]).filter(([rank]) => rank > 0)
        .sort((a, b) => b[0] - a[0]).filter(([, i]) => {
          const leave = over >= 0.5;
          if (leave) over -= widths[i];
          return leave;
        }).map(([, i]) => i).sort((a, b) => a - b);
      for (const i of out) show(i, false);
      const names = out.map((i) => (/^r\d/.test(heads[i].dataset.k) ? heads[i].title : heads[i].textContent.trim()));
      scroll.after(make("p", "left-out", fill(W.left_out, { columns: names.join("; ") })));
    }
  }
  narrow.addEventListener("change", fit);
  addEventListener("resize", fit);
  // A part that the address names is shown only when the page is loaded.
  addEventListener("load", current);

  addEventListener("hashchange", () => {
    current();
    const told = /^#p(\d+)$/.exec(location.hash);
    if (told && lineOfNumber.has(Number(told[1]))) open(lineOfNumber.get(Number(told[1])));
  });
  current();
  const told = /^#p(\d+)$/.exec(location.hash);
  if (told && lineOfNumber.has(Number(told[1]))) open(lineOfNumber.get(Number(told[1])));
})();
