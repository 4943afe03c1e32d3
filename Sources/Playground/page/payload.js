// The own payload: kinds to click together, types with completion, and pasted prints that the import reads.

import { announce, button, fill, make, prose, square, textButton } from "./dom.js";
import { attachmentList, because, howSure, section } from "./card.js";
import { fillTurning } from "./changes.js";
import { allTypes, typeField } from "./completion.js";
import { KINDS, RULE_LEVELS, capitalized, counted, kindOf } from "./names.js";
import { attachmentReasons } from "./reasons.js";
import { isShown } from "./shares.js";

const HOW = "Click kinds to build a payload, or paste what your extension printed.";

let types = null;
const typesOf = (app) => () => {
  types ??= allTypes(app.ask);
  types.catch(() => { types = null; });
  return types;
};

export const attachmentCount = (payload) => payload.items.reduce(
  (sum, item) => sum + (item.attachments ?? []).length,
  0,
);

/** The share that hands over just this, if there is one. */
function equalShare(app, payload) {
  const plain = (value) => JSON.stringify((value.items ?? []).map((item) => [
    (item.attachments ?? []),
    item.contentText !== undefined,
  ]));
  const wanted = plain(payload);
  return app.shares.list.find((share) => plain(share.payload) === wanted || plain(share.seen) === wanted);
}

/** Whether a pasted text looks like a print of a shared item. */
export function looksPrinted(text) {
  return /NSItemProvider|NSExtensionItem|registeredTypeIdentifiers|attachments\s*=/.test(text);
}

export class PayloadView {
  constructor(app) {
    this.app = app;
    this.explanation = null;
    this.editing = null;
    this.message = make("p.said", { role: "status" });
    this.title = make("h1", { tabindex: "-1" });
    this.lead = make("p");
    this.items = make("div.items");
    this.print = make("textarea", {
      "aria-label": "Print of a shared item",
      "rows": "3",
      "spellcheck": "false",
      "placeholder": '<NSItemProvider: 0x600003d0c0e0> {types = ( "public.url", "public.plain-text" )}',
    });
    this.print.addEventListener("input", () => { if (this.print.value.trim()) this.import(this.print.value); });
    this.root = make("div.payload", null,
      make("header.head", null, this.title, this.lead),
      make("div.pal", { "role": "group", "aria-label": "Add an attachment" },
        KINDS.map(([name, kind]) => this.addButton(name, () => this.add(kind))),
        this.addButton("Any type", () => this.add([])),
      ),
      this.items,
      this.message,
      make("div.imp", null,
        make("p", null,
          make("b", null, "Paste a print. "),
          "What ",
          make("span.m", null, "po"),
          " or ",
          make("span.m", null, "print"),
          " said about an NSExtensionItem or NSItemProvider is read as a payload. ",
          "You can paste anywhere on this tab.",
        ),
        this.print,
      ),
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
      this.editing = kind.length ? null : [payload.items.length - 1, payload.items.at(-1).attachments.length - 1];
    });
    this.focusField();
  }

  async import(text) {
    const answer = await this.app.ask({ op: "import", text }, "import");
    if (answer.error) { this.message.textContent = capitalized(answer.error.message) + "."; return; }
    this.print.value = "";
    this.app.setPayload({ ...answer.payload, isFromHost: answer.recordedAtHost });
    const notes = answer.findings.map((finding) => capitalized(finding.message) + ".");
    this.message.textContent = [`Read ${counted(attachmentCount(answer.payload), 'attachment')}.`, ...notes].join(" ");
  }

  /** Asks about the payload and draws all of it. */
  async update(isCurrent) {
    const { app } = this;
    const payload = this.complete();
    this.drawItems(null);
    typesOf(app)();
    if (!app.hasRule) {
      this.say(
        "What would you share?",
        `${HOW} Then paste a rule, to see whether it lets this in.`,
      );
      fill(app.cardRoot);
      app.showCard(false);
      return;
    }
    if (payload.items.length === 0) {
      this.say("Make your own payload", HOW);
      fill(app.cardRoot);
      app.showCard(false);
      return;
    }
    const explanation = await app.ask(
      {
        op: "explain",
        ...app.place.source,
        payload,
        options: { platform: "iOS", hostStage: this.payload.isFromHost === true },
        level: "full",
      },
      "explain",
    );
    if (!isCurrent()) return;
    if (explanation.error) { this.say("No answer", capitalized(explanation.error.message) + "."); return; }
    this.explanation = explanation;
    this.drawItems(explanation);
    const shown = isShown(explanation);
    const rows = attachmentReasons(explanation.payloadSeenByRules ?? payload, explanation);
    const fitting = rows.filter((row) => row.state === "s").length;
    this.say(
      shown ? "Appears for this payload" : "Hidden for this payload",
      rows.length
        ? `${fitting} of ${counted(rows.length, "attachment")} ${rows.length === 1 ? "is" : "are"} accepted. ${HOW}`
        : `Without an attachment. ${HOW}`,
    );
    await this.drawCard(explanation, shown, isCurrent);
  }

  say(title, lead) {
    this.title.textContent = title;
    this.lead.textContent = lead;
  }

  /** The payload without rows that have no type yet. */
  complete() {
    const items = this.payload.items.map((item, number) => ({
      ...item,
      attachments: item.attachments.filter((list, place) => list.length > 0 || !(
        this.editing?.[0] === number && this.editing?.[1] === place
      )),
    }));
    return {
      items: items.filter(
        (item, number) => item.attachments.length || this.payload.items[number].attachments.length === 0
      ),
    };
  }

  drawItems(explanation) {
    if (!this.editing) this.field = null;
    const reasons = explanation ? attachmentReasons(this.complete(), explanation) : [];
    let next = 0;
    const boxes = this.payload.items.map((item, number) => {
      const rows = item.attachments.map((list, place) => {
        const isEdited = this.editing?.[0] === number && this.editing?.[1] === place;
        const reason = list.length || !isEdited ? reasons[next] : null;
        if (list.length || !isEdited) next += 1;
        return this.row(list, number, place, reason, isEdited);
      });
      const accepted = reasons.filter((row) => row.item === number && row.state === "s").length;
      const text = item.contentText !== undefined;
      return make("section.item", null,
        make("h3", null,
          `Item ${number + 1}`,
          explanation && rows.length > 0 && make("span.sub", null,
            `${accepted} of ${reasons.filter((row) => row.item === number).length} accepted`,
          ),
          make("span.r", null,
            textButton(text ? "Remove item text" : "Add item text", {
              click: () => this.change((payload) => {
                if (text) delete payload.items[number].contentText;
                else payload.items[number].contentText = "Example";
              }),
            }),
            textButton("Remove item", { click: () => this.change((payload) => { payload.items.splice(number, 1); }) }),
          ),
        ),
        rows,
        rows.length === 0 && make("p.sub.none", null, "No attachments. Click a kind above."),
        text && make("p.sub.none", null, "With item text, such as the title of a page."),
      );
    });
    fill(this.items,
      boxes,
      boxes.length > 0 && make("div.below", null,
        button("Add another item", {
          click: () => this.change((payload) => { payload.items.push({ attachments: [] }); }),
        }),
        button("Clear", {
          click: () => { this.editing = null; this.message.textContent = ""; this.app.setPayload({ items: [] }); },
        }),
      ),
    );
    this.focusField();
  }

  focusField() {
    if (this.editing) this.items.querySelector(".cin input")?.focus();
  }

  /**
   * The field of the attachment that gets a type; the same one while the rows are drawn anew, so that no letter is
   * lost.
   */
  fieldFor(number, place, take, close) {
    const key = `${number} ${place}`;
    if (this.field?.key !== key) this.field = { key, ...typeField(typesOf(this.app), take, close) };
    return this.field.root;
  }

  row(list, number, place, reason, isEdited) {
    const at = (payload) => payload.items[number].attachments[place];
    const chips = list.map((type, index) => make("span.type", null,
      type,
      make("button.x",
        {
          "type": "button",
          "aria-label": `Remove type ${type}`,
          "click": () => this.change((payload) => {
            at(payload).splice(index, 1);
            if (!at(payload).length) payload.items[number].attachments.splice(place, 1);
          }),
        },
        "×",
      ),
    ));
    const finish = () => {
      if (!this.editing) return;
      this.editing = null;
      this.change((payload) => {
        if (at(payload) && !at(payload).length) payload.items[number].attachments.splice(place, 1);
      });
    };
    const field = isEdited
      ? this.fieldFor(
        number,
        place,
        (identifier) => {
          this.editing = null;
          this.change((payload) => { if (!at(payload).includes(identifier)) at(payload).push(identifier); });
        },
        finish,
      )
      : textButton("Add type", {
        "aria-label": `Add a type to attachment ${place + 1}`,
        "click": () => { this.editing = [number, place]; this.drawItems(this.explanation); },
      });
    return make("div.a1", null,
      reason ? square(reason.state, RULE_LEVELS[reason.certainty] ?? 3) : square("n"),
      make("b", null, list.length ? kindOf(list) : "Any type"),
      make("span.types", null, chips, field),
      make("button.x",
        {
          "type": "button",
          "aria-label": `Remove attachment ${place + 1}`,
          "click": () => {
            this.editing = null;
            this.change((payload) => { payload.items[number].attachments.splice(place, 1); });
          },
        },
        "×",
      ),
      reason?.why && make("em", null, prose(reason.why)),
    );
  }

  async drawCard(explanation, shown, isCurrent) {
    const { app } = this;
    const payload = this.complete();
    const same = equalShare(app, payload);
    const seen = explanation.payloadSeenByRules ?? payload;
    const lists = (one) => JSON.stringify(one.items.map((item) => item.attachments ?? []));
    const isConverted = lists(seen) !== lists(payload);
    const turning = make("section.sec", { hidden: true });
    fill(app.cardRoot,
      make("div.card", null,
        make("div.path", null, make("span", null, "Your own payload")),
        make("div.verdict", null,
          square(shown ? "s" : "h", RULE_LEVELS[explanation.certainty] ?? 1),
          make("div", null,
            make("h2", { tabindex: "-1", id: "card-title" }, shown ? "Appears" : "Hidden"),
            make("p", null,
              `${counted(attachmentCount(payload), 'attachment')} in ${counted(payload.items.length, 'item')}`,
              same && [", just what ", make("a", { href: app.linkTo(same) }, `${same.owner.name} shares`)],
            ),
          ),
        ),
        isConverted && section("After the share sheet’s conversion", attachmentList(seen, explanation)),
        section("Because", because(explanation.message)),
        section("How sure", howSure(explanation.certainty, null)),
        turning,
      ),
    );
    app.showCard(true);
    announce(`${shown ? 'Appears' : 'Hidden'} for this payload.`);
    if (shown) return;
    await fillTurning(app, turning, explanation, (change) => [
      "Or ",
      prose(change.text),
      ".",
      change.payload && textButton("Do that", { click: () => app.setPayload(change.payload) }),
    ], isCurrent);
  }
}
