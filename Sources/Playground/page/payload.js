// The own payload: kinds to click together, further types, and pasted prints that the import reads.

import { announce, button, fill, make, prose, square, template, textButton } from "./dom.js";
import { attachmentList, cause, howSure, section } from "./card.js";
import { fillTurning } from "./changes.js";
import { KINDS, RULE_LEVELS, counted, kindOf, listed, sentence } from "./names.js";
import { attachmentReasons } from "./reasons.js";
import { isShown, levelOf } from "./shares.js";

const HOW = "Click kinds to build a payload, or paste what your extension printed.";

/** Whether a pasted text looks like a print of a shared item. */
export const looksPrinted = (text) => /NSItemProvider|NSExtensionItem|registeredTypeIdentifiers|attachments\s*=/.test(text)
  && !/NSExtensionActivation|SUBQUERY/.test(text);

/** The type that a person means: an identifier as it is, or a file extension or MIME type. */
async function typeNamed(ask, typed) {
  const name = typed.trim().replace(/^\./, "");
  if (name.includes("/")) return (await ask({ op: "type", mimeType: name })).identifier;
  return name.includes(".") ? name : (await ask({ op: "type", extension: name.toLowerCase() })).identifier;
}

export class PayloadView {
  constructor(app) {
    this.app = app;
    this.reason = null;
    this.message = make("p.said", { role: "status" });
    this.title = make("h1", { tabindex: "-1" });
    this.lead = make("p");
    this.items = make("div.items");
    this.print = make("textarea", {
      "aria-label": "Print of a shared item", "rows": "3", "spellcheck": "false",
      "placeholder": '<NSItemProvider: 0x600003d0c0e0> {types = ( "public.url", "public.plain-text" )}',
      "input": () => { if (this.print.value.trim()) this.import(this.print.value); },
    });
    this.root = make("div.payload", null,
      make("header.head", null, this.title, this.lead),
      make("div.pal", { "role": "group", "aria-label": "Add an attachment" },
        KINDS.map(([name, kind]) => this.addButton(name, () => this.add(kind))),
        this.addButton("No type", () => this.add([])),
      ),
      this.items,
      this.message,
      make("div.imp", null, template("print-hint"), this.print),
    );
  }

  addButton(name, click) {
    return button([make("b", { "aria-hidden": "true" }, "+"), name], { "click": click, "aria-label": `Add ${name}` });
  }

  get payload() { return this.app.state.payload; }

  change(work) {
    const payload = structuredClone(this.payload);
    work(payload);
    this.app.setPayload(payload);
  }

  add(kind) {
    this.change((payload) => {
      if (payload.items.length === 0) payload.items.push({ attachments: [] });
      payload.items.at(-1).attachments.push([...kind]);
    });
  }

  async import(text) {
    const answer = await this.app.ask({ op: "import", text }, "import");
    if (answer.error) {
      this.print.value = text;
      this.message.textContent = sentence(answer.error.message);
      return;
    }
    this.print.value = "";
    this.app.setPayload({ ...answer.payload, isFromHost: answer.recordedAtHost });
    const count = answer.payload.items.reduce((sum, item) => sum + (item.attachments ?? []).length, 0);
    const notes = answer.findings.map((finding) => sentence(finding.message));
    this.message.textContent = [`Read ${counted(count, "attachment")}.`, ...notes].join(" ");
  }

  /** Takes files for what is shared, as Files shares them: all in one item. */
  async share(names) {
    const typeOf = async (name) => await typeNamed(this.app.ask, `.${name.split(".").at(-1)}`) ?? "public.data";
    const types = await Promise.all(names.map(typeOf));
    this.app.setTab("payload");
    this.app.setPayload({ items: [{ attachments: types.map((type) => [type, "public.file-url"]) }] });
    this.message.textContent = `${listed(names, 3)}, as Files shares ${names.length > 1 ? "them" : "it"}.`;
  }

  /** Asks about the payload and draws all of it. */
  async update(isCurrent) {
    const { app, payload } = this;
    const isEmpty = payload.items.length === 0;
    if (!app.hasRule || isEmpty) {
      this.drawItems(null);
      if (app.hasRule) this.say("Make your own payload", HOW);
      else this.say("What would you share?", `${HOW} Then paste a rule, to see whether it lets this in.`);
      fill(app.cardRoot);
      app.showCard(false);
      return;
    }
    const asked = app.ask({
      op: "explain",
      ...app.place.source,
      payload: { items: payload.items },
      options: { platform: app.platform, hostStage: payload.isFromHost === true },
    }, "explain");
    const [{ error, rules }] = await Promise.all([asked, app.completeShares()]);
    if (!isCurrent()) return;
    if (error) { this.say("No answer", sentence(error.message)); return; }
    const [{ shares: [answer], changes }] = rules;
    this.reason = answer.reason;
    this.drawItems(answer);
    const rows = attachmentReasons(answer.payload, answer);
    const fitting = rows.filter((row) => row.state === "s").length;
    const are = `${rows.length === 1 ? "is" : "are"} accepted`;
    const count = rows.some((row) => row.isCounted) && `${fitting} of ${counted(rows.length, "attachment")} ${are}.`;
    this.say(
      isShown(answer) ? "Appears for this payload" : "Hidden for this payload",
      [rows.length ? count : "Without an attachment.", HOW].filter(Boolean).join(" "),
    );
    await this.drawCard(answer, changes, isCurrent);
  }

  say(title, lead) {
    this.title.textContent = title;
    this.lead.textContent = lead;
  }

  drawItems(answer) {
    const reasons = answer ? attachmentReasons(this.payload, answer) : [];
    let next = 0;
    const boxes = this.payload.items.map((item, number) => {
      const hasText = item.contentText !== undefined;
      return make("section.item", null,
        make("h2", null,
          `Item ${number + 1}`,
          make("span.r", null,
            textButton(hasText ? "Remove item text" : "Add item text", {
              click: () => this.change(({ items: { [number]: one } }) => {
                if (hasText) delete one.contentText; else one.contentText = "Example";
              }),
            }),
            textButton("Remove item", { click: () => this.change((payload) => { payload.items.splice(number, 1); }) }),
          ),
        ),
        item.attachments.map((list, place) => this.row(list, number, place, reasons[next++])),
        item.attachments.length === 0 && make("p.sub.none", null, "No attachments. Click a kind above."),
        hasText && make("p.sub.none", null, "With item text, such as the title of a page."),
      );
    });
    fill(this.items,
      boxes,
      boxes.length > 0 && make("div.below", null,
        button("Add another item", { click: () => this.change((payload) => { payload.items.push({ attachments: [] }); }) }),
        button("Clear", { click: () => { this.message.textContent = ""; this.app.setPayload({ items: [] }); } }),
      ),
    );
  }

  row(list, number, place, reason) {
    const at = (payload) => payload.items[number].attachments;
    const cross = (label, click) => make("button.x", { "type": "button", "aria-label": label, click }, "×");
    const field = make("input.add-type", {
      "aria-label": `Add a type to attachment ${place + 1}: identifier, file extension or MIME type`,
      "placeholder": "+ type, .heic", "autocomplete": "off", "autocapitalize": "off", "spellcheck": "false",
      "keydown": async (event) => {
        if (event.key !== "Enter" || !field.value.trim()) return;
        const type = await typeNamed(this.app.ask, field.value);
        if (!type) { this.message.textContent = `No type is declared for “${field.value.trim()}”.`; return; }
        this.change((payload) => { if (!at(payload)[place].includes(type)) at(payload)[place].push(type); });
      },
    });
    return make("div.a1", null,
      reason ? square(reason.state, RULE_LEVELS[reason.certainty] ?? 3) : square("n"),
      make("b", null, list.length ? kindOf(list) : "No type"),
      make("span.types", null,
        list.map((type, index) => make("span.type", null, type,
          cross(`Remove type ${type}`, () => this.change((payload) => { at(payload)[place].splice(index, 1); })))),
        field,
      ),
      cross(`Remove attachment ${place + 1}`, () => this.change((payload) => { at(payload).splice(place, 1); })),
      reason?.why && make("em", null, prose(reason.why)),
    );
  }

  async drawCard(answer, changes, isCurrent) {
    const { app, payload } = this;
    const shown = isShown(answer);
    const lists = (one) => JSON.stringify(one.items.map((item) => item.attachments ?? []));
    const current = app.shares.list.filter(({ until }) => !until);
    const same = current.find((share) => [share.payload, share.payloadSeenByRules ?? share.payload].some((one) => plain(one) === plain(payload)));
    const turning = make("section.turn", { hidden: true });
    fill(app.cardRoot,
      make("div.card", null,
        make("div.path", null, make("span", null, "Your own payload")),
        make("div.verdict", null,
          square(shown ? "s" : "h", levelOf(answer)),
          make("div", null,
            make("h2", { tabindex: "-1", id: "card-title" }, shown ? "Appears" : "Hidden"),
            same && make("p", null, "This is what ", textButton(same.owner.name, {
              click: () => { app.state.cell = same.id; app.setTab("apps"); },
            }), " shares"),
          ),
        ),
        cause(answer.reason),
        turning,
        lists(answer.payload) !== lists(payload)
          && section("After the share sheet’s conversion", attachmentList(answer)),
        section("How sure", howSure(answer.certainty, null)),
      ),
    );
    app.showCard(true);
    announce(`${shown ? "Appears" : "Hidden"} for this payload.`);
    if (shown) return;
    await fillTurning(app, turning, changes, (change) => [
      "Or ",
      prose(change.sentence),
      ".",
      change.payload && textButton("Do that", { click: () => app.setPayload(change.payload) }),
    ], isCurrent);
  }
}

/** What two payloads have in common that are the same share. */
const plain = ({ items }) => JSON.stringify(items.map((item) => [item.attachments ?? [], item.contentText !== undefined]));
