// Reads an answer: why each attachment counts or not, and the key or clause that decides.

import { byteIndex } from "./rule-text.js";
import { isShown } from "./shares.js";

const KEY_PREFIX = "NSExtensionActivation";

/** All steps with the item they are in. */
const flattened = (steps, item = null) => steps.flatMap((step) => {
  const inside = step.itemIndex ?? item;
  return [{ step, item: inside }, ...flattened(step.children, inside)];
});

const OUTCOMES = { holds: "s", fails: "h" };

/**
 * For each attachment of a payload: its types, its square, and why in a few words; `isCounted` says whether the rule accepts or
 * refuses it by itself, as a dictionary does.
 */
export function attachmentReasons(payload, answer) {
  const steps = flattened(answer?.steps ?? []).filter(({ step }) => step.attachmentIndex !== null);
  const rows = [];
  payload.items.forEach((item, itemNumber) => {
    (item.attachments ?? []).forEach((types, number) => {
      const overall = rows.length;
      const fitting = steps.filter(({ step, item: inside }) =>
        (inside === null ? step.attachmentIndex === overall : inside === itemNumber && step.attachmentIndex === number));
      const best = fitting.findLast(({ step }) => step.acceptance)
        ?? fitting.find(({ step }) => step.isDecisive) ?? fitting.at(-1);
      rows.push({
        types,
        item: itemNumber,
        state: "n",
        certainty: best?.step.certainty,
        isCounted: Boolean(best?.step.acceptance),
        ...(best && judged(best.step, isShown(answer))),
      });
    });
  });
  return rows;
}

/** The square of an attachment, and why in a few words, by a step about it. */
function judged(step, appears) {
  const state = OUTCOMES[step.outcome] ?? "n";
  if (step.acceptance === "accepted") return { state, why: `accepted by ${step.acceptedBy.replace(KEY_PREFIX, "")}` };
  if (step.acceptance) return { state, why: "not accepted" };
  // Below a negation what fails speaks for the attachment; what decides has the side of the answer, and words on that side only.
  const side = step.isDecisive ? (appears ? "s" : "h") : state;
  return { state: side, why: side === state ? step.detail ?? "" : "" };
}

/** The place in the text that decides; null if none can be shown. */
export function decidingPlace({ code, key, position }, place) {
  // What makes the system ignore a rule is where the extension is, not what the rule says.
  const point = code === "rule-not-used" && place.extensionPoint;
  const start = point ? place.source.text.indexOf(point) : -1;
  if (start >= 0) return { start, end: start + point.length };
  if (typeof place.rule !== "string") return place.keys.get(key) ?? { start: place.start, end: place.start };
  if (!position) return null;
  const index = byteIndex(place.source.text);
  const { offset, length } = position;
  return { start: index(offset), end: Math.max(index(offset), index(offset + length) - 1), isClause: true };
}
