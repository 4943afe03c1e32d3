// The map: a square for each app, in groups. It is built once; later only squares and words change in place.

import { make, square, textButton } from "./dom.js";
import { GROUPS, LEVEL_WORDS, STATE_WORDS, counted } from "./names.js";
import { hostState } from "./shares.js";

export class Grid {
  /** @param choose is told the host that was chosen, and whether the focus is to move on to the card. */
  constructor(shares, choose) {
    this.choose = choose;
    this.chosen = null;
    this.filter = "all";
    this.search = "";
    this.rows = [];
    this.root = make("div.grid", { role: "listbox", "aria-label": "Apps" });
    this.nothing = make("p.nothing", { hidden: true });
    // The other platform is another question, and few rules are for both.
    this.platform = "ios";
    this.showsOthers = false;
    this.others = textButton("", { click: () => { this.showsOthers = !this.showsOthers; this.applyFilter(); } });
    this.groups = GROUPS.map(([name], group) => this.groupOf(name, shares.hosts.filter((host) => host.group === group)));
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.rows[0].row.tabIndex = 0;
  }

  groupOf(name, hosts) {
    const root = make("section.grp", { role: "group", "aria-label": name },
      make("h3", { role: "presentation" }, name), hosts.map((host) => this.rowOf(host)));
    this.root.append(root);
    return { root, hosts };
  }

  rowOf(host) {
    const drawing = square("n");
    const count = make("span.ct", { "aria-hidden": "true" });
    const words = make("span.vh");
    const row = make("button.host", {
      type: "button", role: "option", tabindex: "-1", "aria-selected": "false", title: host.name,
      click: (event) => this.open(host, event.detail === 0),
    }, drawing, make("span.nm", { "aria-hidden": "true" }, host.short), count, words);
    this.rows[host.index] = { host, row, drawing, count, words };
    return row;
  }

  /** Opens a host; by keyboard, a second time moves the focus on. */
  open(host, byKeyboard) {
    const again = byKeyboard && this.chosen === host;
    this.rove(this.rows[host.index].row);
    this.choose(host, again);
  }

  rove(row) {
    for (const other of this.rows) other.row.tabIndex = other.row === row ? 0 : -1;
  }

  /** Marks the chosen host. */
  select(host) {
    this.chosen = host;
    for (const { row, host: other } of this.rows) row.setAttribute("aria-selected", String(other === host));
    if (host && host.platform !== this.platform && !this.showsOthers) { this.showsOthers = true; this.applyFilter(); }
    if (host) this.rove(this.rows[host.index].row);
  }

  focusChosen() {
    (this.rows.find(({ host }) => host === this.chosen) ?? this.rows[0]).row.focus();
  }

  /** Shows the answers of a rule for a platform. */
  show(answers, platform) {
    this.platform = platform;
    for (const entry of this.rows) this.draw(entry, answers);
    this.applyFilter();
  }

  draw({ host, row, drawing, count, words }, answers) {
    const { state, level, shown, count: all, notFor } = hostState(host, answers);
    drawing.firstChild.replaceWith(square(state, level).firstChild);
    row.className = `host ${state}${all ? "" : " dim"}`;
    row.dataset.kind = all ? state : "";
    count.textContent = state === "p" ? `${shown} of ${all}` : "";
    const sure = LEVEL_WORDS[level].toLowerCase();
    const answer = all
      ? `${STATE_WORDS[state]}, ${shown} of ${counted(all, "share")}, ${sure}${notFor && `, not for ${notFor}`}`
      : `hidden, takes nothing of what it is known to share: ${notFor}`;
    words.textContent = `${spoken(host)}, ${state === "n" ? "no answer" : answer}`;
  }

  /** Shows only the rows that fit a filter and a search. */
  applyFilter(filter = this.filter, search = this.search) {
    this.filter = filter;
    this.search = search;
    const word = search.trim().toLowerCase();
    let visible = 0;
    for (const { row, host } of this.rows) {
      const fits = filter === "all" || row.dataset.kind === filter;
      const names = [host.name, host.short, ...host.shares.map((share) => share.id)];
      const isOfPlatform = host.platform === this.platform || this.showsOthers;
      const found = word ? names.some((name) => name.toLowerCase().includes(word)) : isOfPlatform;
      row.hidden = !(fits && found);
      if (!row.hidden) visible += 1;
    }
    for (const { root, hosts } of this.groups) root.hidden = hosts.every((host) => this.rows[host.index].row.hidden);
    this.nothing.hidden = visible > 0;
    this.others.textContent = `${this.showsOthers ? "Hide" : "Show"} ${this.platform === "macos" ? "iOS" : "Mac"} apps`;
    const tabbable = this.rows.find(({ row }) => row.tabIndex === 0);
    if (visible && (!tabbable || tabbable.row.hidden)) this.rove(this.visibleRows()[0]);
  }

  visibleRows() {
    return this.rows.map(({ row }) => row).filter((row) => !row.hidden);
  }

  key(event) {
    const row = event.target.closest(".host");
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const rows = this.visibleRows();
    const index = rows.indexOf(row);
    const target = {
      ArrowDown: () => rows[index + 1], ArrowUp: () => rows[index - 1], Home: () => rows[0], End: () => rows.at(-1),
      ArrowRight: () => this.beside(row, rows, 1), ArrowLeft: () => this.beside(row, rows, -1),
    }[event.key]?.() ?? (/^[a-z]$/i.test(event.key) ? this.named(rows, index, event) : null);
    if (!target) return;
    event.preventDefault();
    event.stopPropagation();
    this.rove(target);
    target.focus();
  }

  /** The nearest row of the next column. */
  beside(row, rows, side) {
    const here = row.getBoundingClientRect();
    const distance = (other) => {
      const there = other.getBoundingClientRect();
      return Math.abs(there.left - here.left) * 4 + Math.abs(there.top - here.top);
    };
    return rows.filter((other) => side * (other.getBoundingClientRect().left - here.left) > 20)
      .sort((a, b) => distance(a) - distance(b))[0];
  }

  /** The next app that begins with a letter; letters that are keys of the page stay keys with Shift. */
  named(rows, index, event) {
    if (event.shiftKey) return null;
    const letter = event.key.toLowerCase();
    const order = [...rows.slice(index + 1), ...rows.slice(0, index)];
    return order.find((row) => row.querySelector(".nm").textContent.toLowerCase().startsWith(letter));
  }
}

/** The name of a host as it is heard: with the short name that is seen, so that it can be said to choose it. */
const spoken = ({ name, short }) => (name.includes(short) ? name : `${short} (${name})`);
