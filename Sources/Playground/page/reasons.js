// Reads the steps of an explanation: why each attachment counts or not, and the key or clause that decides.

import { byteIndex } from "./rule-text.js";

const KEY_PREFIX = "NSExtensionActivation";

/** All steps with the item they are in and how deep they stand. */
function flattened(steps, item = null, depth = 0, found = []) {
  for (const step of steps) {
    const inside = step.itemIndex ?? item;
    found.push({ step, item: inside, depth });
    flattened(step.children ?? [], inside, depth + 1, found);
  }
  return found;
}

const OUTCOMES = { holds: "s", fails: "h" };

/** For each attachment of a payload: its types, its square, and why in a few words. */
export function attachmentReasons(payload, explanation) {
  const steps = flattened(explanation?.steps ?? []).filter(({ step }) => step.attachmentIndex !== null);
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
        state: OUTCOMES[best?.step.outcome] ?? "n",
        certainty: best?.step.certainty,
        why: best ? shortReason(best.step) : "",
      });
    });
  });
  return rows;
}

const acceptedBy = (key) => `accepted by ${key.replace(KEY_PREFIX, "")}`;

function shortReason(step) {
  if (step.acceptance === "accepted") return acceptedBy(step.acceptedBy);
  return step.acceptance ? "no key accepts it" : step.detail ?? "";
}

/** The place in the text that decides, with a note in a few words; null if none can be shown. */
export function decidingPlace(explanation, place) {
  if (!place || !explanation?.steps) return null;
  const isAppearing = explanation.verdict === "shown";
  const decisive = flattened(explanation.steps).filter(({ step }) => step.isDecisive);
  const fitting = decisive.filter(({ step }) => step.outcome === (isAppearing ? "holds" : "fails"));
  if (typeof place.rule !== "string") return decidingKey(fitting.length ? fitting : decisive, place, explanation);
  const placed = [fitting, decisive].map((list) => list.filter(({ step }) => step.position)).find((list) => list.length);
  const deepest = placed?.reduce((best, one) => (one.depth > best.depth ? one : best));
  if (!deepest) return null;
  const { position: { offset, length } } = deepest.step;
  const index = byteIndex(place.source.text);
  const start = index(offset);
  return { start, end: Math.max(start, index(offset + length) - 1), note: explanation.message, isClause: true };
}

function decidingKey(decisive, place, { verdict, message }) {
  const isAppearing = verdict === "shown";
  const test = decisive.find(({ step, depth }) => depth === 0 && (step.key || step.children.length))?.step ?? decisive[0]?.step;
  if (!test) return null;
  const at = (key, note) => ({ ...place.keys.get(key) ?? { start: place.start, end: place.start }, note });
  const accepting = test.children.find((step) => step.acceptedBy)?.acceptedBy;
  if (test.key) return at(test.key, message);
  if (isAppearing) return at(accepting, accepting ? acceptedBy(accepting) : message);
  if (!(test.matching > 0)) return at(null, "no key accepts it");
  const mode = ["UsesStrictMatching", "DictionaryVersion"].map((name) => KEY_PREFIX + name).find((key) => place.keys.has(key));
  return at(mode, mode ? "so every attachment must be accepted" : "no DictionaryVersion 2, so every attachment must be accepted");
}
