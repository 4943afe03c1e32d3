// The page: holds what is shown, asks when something changes, and draws what the answers change.

import { drawAccepts } from "./accepts.js";
import { follow, clickLink, saveAddress, copyLink } from "./address.js";
import { drawCard } from "./card.js";
import { announce, fill, isPhone, make, textButton } from "./dom.js";
import { drawStart } from "./examples.js";
import { failedPart, guarded, isExpected, listenForFaults, reportFault, unanswered } from "./faults.js";
import { listenForFiles } from "./files.js";
import { checkedPayload } from "./fragment.js";
import { Grid } from "./grid.js";
import { counts, drawHead, drawTools, legend, markTold, wholeReason } from "./head.js";
import { listenForKeys } from "./keys.js";
import { PayloadView } from "./payload.js";
import { startEngine } from "./ports.js";
import { propose, readAll } from "./reading.js";
import { decidingPlace } from "./reasons.js";
import { RulePane } from "./rule-pane.js";
import { formOf } from "./rule-text.js";
import { Shares } from "./shares.js";
import { Outdated, Transport } from "./transport.js";

const byID = (id) => document.getElementById(id);
const TYPING_PAUSE = 30; // milliseconds
const READING = "Still reading the rule …";
const PAGE_FAILED = "The page failed on this rule.";

/** Says how much of the engine is there; on a slow line that takes a while. */
function showLoading(state) {
  const kilobytes = (bytes) => Math.round(bytes / 1000);
  byID("loading").hidden = !state;
  if (state) byID("loading").textContent = `Loading the engine, ${kilobytes(state.loaded)} of ${kilobytes(state.size)} kB`;
}

class App {
  constructor() {
    listenForFaults();
    this.state = { text: "", ruleIndex: 0, tab: "apps", cell: null, payload: { items: [] }, example: null };
    this.forgetFile();
    this.findings = [];
    this.unlinted = null;
    this.answers = null;
    this.turn = 0;
    this.cardTurn = 0;
    this.cardRoot = byID("card");
    const transport = new Transport(startEngine, () => this.say("The engine stopped and was restarted."), showLoading);
    transport.open();
    this.asked = 0;
    this.timer = null;
    this.ask = (request, topic) => this.awaited(transport.ask(request, topic));
    this.pane = new RulePane(this);
    this.editor = this.pane.editor;
    this.payloadView = new PayloadView(this);
    window.addEventListener("hashchange", () => { if (location.hash !== this.ownHash) follow(this); });
    document.addEventListener("click", (event) => clickLink(this, event));
    window.addEventListener("resize", () => this.pane.resized());
    byID("copy-link").addEventListener("click", () => copyLink(this));
    for (const tab of document.querySelectorAll(".tabs a")) {
      tab.addEventListener("click", (event) => { event.preventDefault(); this.setTab(tab.dataset.tab); });
    }
    listenForKeys({
      escape: (event) => this.escape(event),
      edit: () => this.pane.open(true),
      copy: () => copyLink(this),
      find: () => document.querySelector(".find")?.focus(),
      tab: (name) => () => this.setTab(name),
    });
    listenForFiles(this);
  }

  get text() { return this.state.text; }
  get platform() { return this.place?.platform ?? "ios"; }
  /** The rule that is asked about, with its place in the text. */
  get place() { return this.parsed?.rules[Math.min(this.state.ruleIndex, this.parsed.rules.length - 1)] ?? null; }
  get hasRule() { return this.answers !== null && this.place !== null && !this.broken; }

  async start() {
    // The page took the names of the shares along, so that the map need not wait for the engine.
    this.shares = new Shares(JSON.parse(byID("presets").textContent));
    this.grid = new Grid(this.shares, (host, again) => this.openHost(host, again));
    await follow(this);
    document.documentElement.dataset.ready = "yes";
  }

  /** What is in the editor is no file any more. */
  forgetFile() { Object.assign(this, { fileName: null, project: [] }); }

  /** A text was typed or pasted. */
  typed(text, isPaste = false) {
    if (isPaste) this.forgetFile();
    // What a link carries is known when the text is read.
    Object.assign(this.state, { text, linked: "", ruleIndex: 0 });
    if (isPaste) {
      this.wantsFold = true;
      this.wantsCard = !isPhone() && this.state.tab === "apps";
      this.state.cell = isPhone() ? null : this.state.cell;
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => { this.timer = null; this.update(isPaste); }, isPaste ? 0 : TYPING_PAUSE);
    this.showBusy();
  }

  /** An answer of the engine; while one is awaited, what is shown will change. */
  async awaited(answer) {
    this.asked += 1;
    this.showBusy();
    try {
      return await answer;
    } finally {
      this.asked -= 1;
      this.showBusy();
    }
  }

  showBusy() {
    document.querySelector("main").setAttribute("aria-busy", String(this.asked > 0 || this.timer !== null));
  }

  /** Reads the rule again, asks about it, and draws everything that follows from it. */
  async update(isPaste = false) {
    const turn = this.turn += 1;
    const isCurrent = () => turn === this.turn;
    const slow = setTimeout(() => { if (isCurrent()) this.say(READING); }, 1000);
    try {
      await readAll(this, isCurrent, isPaste);
    } catch (error) {
      if (error instanceof Outdated || !isCurrent()) return;
      if (!isExpected(error)) reportFault("the answers to this rule", error);
      this.broken = { message: isExpected(error) ? error.message : PAGE_FAILED, isUnanswered: true };
      Object.assign(this, { findings: [], unlinted: null });
      this.draw();
    } finally {
      clearTimeout(slow);
      if (byID("toast").textContent === READING) byID("toast").hidden = true;
    }
  }

  /** The host that an answer is about. */
  hostOf({ host }) { return this.shares.byKey.get(`${this.platform} ${host}`); }

  /** Draws the state; only what changed is built again. */
  draw() {
    const { state } = this;
    if (this.undoable && this.undoable !== state.text) { this.undoable = null; byID("toast").hidden = true; }
    const isStart = formOf(state.text) === "empty" && state.tab !== "payload";
    const view = isStart ? "start" : state.tab;
    if (this.broken && state.tab !== "payload") document.body.dataset.problem = this.answers ? "stale" : "error";
    else delete document.body.dataset.problem;
    document.body.dataset.view = view;
    for (const tab of document.querySelectorAll(".tabs a")) {
      if (tab.dataset.tab === state.tab) tab.setAttribute("aria-current", "page"); else tab.removeAttribute("aria-current");
    }
    const where = byID("where");
    if (view === "start") {
      if (this.shown !== "start") drawStart(this, where);
      this.showCard(false);
    } else if (view === "apps") {
      if (this.shown !== "apps") {
        this.head = make("div");
        this.tools = make("div");
        const { root, nothing, others } = this.grid;
        fill(where, this.head, this.tools, root, nothing, make("div.under", null, legend(), others));
      }
      guarded("the headline", () => drawHead(this, this.head), () => fill(this.head, failedPart("the headline")));
      guarded("the filters", () => drawTools(this, this.tools), () => fill(this.tools));
      guarded("the map", () => this.grid.show(this.answers, this.platform));
    } else if (view === "payload") {
      if (this.shown !== "payload") fill(where, this.payloadView.root);
    } else if (this.shown !== "accepts") {
      fill(where);
    }
    this.shown = view;
    const title = view === "start" ? "Where does my extension appear?" : where.querySelector("h1")?.textContent;
    document.title = `${title ?? "Rule"} – ActivationRules`;
    this.lit = null;
    guarded("the rule", () => this.pane.draw());
    this.rest = this.drawRest();
    saveAddress(this);
  }

  /** Draws what lint found: the list, and of a rule that can be read what the headline says of it. */
  drawFindings() {
    if (this.shown === "apps") guarded("the headline", () => drawHead(this, this.head));
    guarded("the rule", () => this.pane.draw());
  }

  /** Draws what needs one more question: card, payload or what is accepted. */
  async drawRest() {
    const number = this.cardTurn += 1;
    const isCurrent = () => number === this.cardTurn;
    try {
      if (this.shown === "start") return;
      if (this.shown === "payload") await this.payloadView.update(isCurrent);
      // The error is next to the editor.
      else if (this.broken) {
        fill(this.cardRoot);
        this.showCard(false);
        if (this.shown === "accepts") this.setTab("apps");
      }
      else if (this.shown === "accepts") { this.showCard(false); await drawAccepts(this, byID("where"), isCurrent); }
      else await this.drawAppCard(isCurrent);
      if (this.shown === "payload" && isCurrent()) this.light(this.payloadView.reason);
    } catch (error) {
      this.missed(error, isCurrent);
    }
  }

  /** An answer that did not come: nothing if it is not wanted any more, else a word in its place. */
  missed(error, isCurrent) {
    if (error instanceof Outdated || !isCurrent()) return;
    this.carded = null;
    const part = this.shown === "accepts" ? "what the rule accepts" : "this card";
    if (!isExpected(error)) reportFault(part, error);
    const words = isExpected(error) ? unanswered(error, () => this.draw()) : failedPart(part);
    const card = make("div.card", null, make("h2", null, "No answer"), words);
    fill(this.shown === "accepts" ? byID("where") : this.cardRoot, card);
    this.showCard(this.shown !== "accepts");
  }

  /** Asks once for the details of shares that only cards show. */
  async completeShares() {
    if (this.shares.isComplete) return;
    this.shares.complete((await this.ask({ op: "presets" })).presets);
  }

  async drawAppCard(isCurrent) {
    const share = this.shares.byID.get(this.state.cell);
    this.carded = share;
    markTold(this);
    this.grid.select(share?.owner ?? null);
    if (!share) {
      this.showCard(false);
      fill(this.cardRoot);
      const whole = wholeReason(this);
      return whole && this.light(whole);
    }
    if (!isPhone()) this.showCard(false);
    const asked = this.ask({ op: "explain", ...this.place.source, preset: share.id });
    const [{ rules: [answer] }] = await Promise.all([asked, this.completeShares()]);
    if (!isCurrent()) return null;
    // No card opens by itself that would have the rule take another kind of things.
    if (this.proposed === share.id && answer.changes?.find(({ subject }) => subject === "rule")?.adds.length) {
      propose(this);
      return this.drawAppCard(isCurrent);
    }
    this.showCard(true, true);
    if (this.isTapped && isPhone()) this.showChosenRow();
    this.isTapped = false;
    this.scrollCard(`${share.id} ${answer.word}`);
    this.light(answer.reason);
    return drawCard(this, this.cardRoot, share, answer, isCurrent);
  }

  /** Lights the key or clause that decides. */
  light(reason) {
    const find = () => decidingPlace(reason, this.place);
    this.lit = reason && this.hasRule ? guarded("the line that decides", find) : null;
    guarded("the rule", () => this.pane.draw());
  }

  /**
   * Shows or hides the card. On a phone, the card of a chosen cell is a sheet; on a wider screen its column stays beside the map, so
   * that no app moves under the pointer when the card opens.
   */
  showCard(isShown_, isSheet = false) {
    const hasColumn = isShown_ || (this.shown === "apps" && this.answers !== null && !isPhone());
    byID("p-why").hidden = !hasColumn;
    document.body.classList.toggle("wide", !hasColumn);
    document.body.classList.toggle("sheet", isShown_ && isSheet);
  }

  /** Shows the verdict of another answer first; of the same one, what was being read stays. */
  scrollCard(answer) {
    if (this.shownAnswer === answer) return;
    this.shownAnswer = answer;
    for (const id of ["why", "p-why"]) byID(id).scrollTop = 0;
  }

  openHost(host, again) {
    if (!this.hasRule) return;
    if (again) { byID("card-title")?.focus(); return; }
    this.choose(this.shares.byID.get(this.answers.app(host).explained) ?? host.shares[0]);
  }

  /** Chooses a share; null chooses none. */
  async choose(share, focus = null) {
    this.proposed = null;
    // The card that is there, or on its way, keeps what was opened in it.
    if (share && share.id === this.state.cell && this.carded === share) { saveAddress(this); return; }
    this.state.cell = share?.id ?? null;
    const number = this.cardTurn += 1;
    const isCurrent = () => number === this.cardTurn;
    this.lit = null;
    this.isTapped = true;
    saveAddress(this);
    try {
      await this.drawAppCard(isCurrent);
      if (!share) this.pane.draw();
    } catch (error) {
      this.missed(error, isCurrent);
    }
    const chosen = focus === "share" && isCurrent() && this.cardRoot.querySelector(".shares [aria-current=true]");
    if (chosen) chosen.focus({ preventScroll: true });
  }

  /** Brings the chosen row to about a quarter of a phone's screen, above the sheet. */
  showChosenRow() {
    const row = document.querySelector(".host[aria-selected=true]");
    if (row) scrollTo({ top: Math.max(0, row.getBoundingClientRect().top + scrollY - innerHeight * 0.22) });
  }

  closeCard() {
    this.choose(null);
    this.grid.focusChosen();
  }

  escape(event) {
    if (event.target === this.editor.field) {
      this.editor.field.blur();
      document.querySelector('.host[tabindex="0"]')?.focus();
    }
    else if (event.target.closest?.("#p-why")) { if (isPhone()) this.closeCard(); else this.grid.focusChosen(); }
    else if (event.target.classList?.contains("find")) {
      event.target.value = "";
      this.grid.applyFilter(this.grid.filter, "");
      this.grid.focusChosen();
    }
    else if (this.state.cell && isPhone()) this.closeCard();
  }

  /** Makes an edit of the rule, as one step of undo. */
  apply(edit) {
    if (!edit) return;
    this.pane.open(false);
    this.editor.edit(edit);
    // On a phone the keyboard would cover the answer.
    if (isPhone()) this.pane.fold();
    this.isTapped = true;
    Object.assign(this.state, { text: this.editor.text, linked: "" });
    this.update().then(() => this.rest).then(() => {
      if (this.hasRule) this.say(`Done. ${counts(this).title}.`, false, () => this.editor.undo());
    });
  }

  setTab(tab) {
    if (this.state.tab === tab) return;
    this.state.tab = tab;
    if (tab !== "apps") document.body.classList.remove("sheet");
    this.draw();
    document.querySelector("#where h1")?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }

  setPayload(payload) {
    this.state.payload = checkedPayload(payload);
    this.draw();
  }

  /** Says something in view and to screen readers; it passes, unless it can be undone: then it stays until the next edit. */
  say(text, isUrgent = false, undo = null) {
    const toast = byID("toast");
    const hide = () => { toast.hidden = true; };
    fill(toast, text, undo && [textButton("Undo", { click: undo }), textButton("Close", { click: hide })]);
    toast.hidden = false;
    announce(text, isUrgent);
    this.undoable = undo && this.text;
    clearTimeout(this.toastTimer);
    if (!undo) this.toastTimer = setTimeout(hide, 4500);
  }
}

new App().start();
