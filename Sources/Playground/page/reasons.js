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

function shortReason(step) {
  if (step.acceptance === "accepted") return `accepted by ${step.acceptedBy.replace(KEY_PREFIX, "")}`;
  return step.acceptance ? "not accepted" : step.detail ?? "";
}

/** The place in the text that decides; null if none can be shown. */
export function decidingPlace(explanation, place) {
  if (!place || !explanation?.steps) return null;
  const isAppearing = explanation.verdict === "shown";
  const decisive = flattened(explanation.steps).filter(({ step }) => step.isDecisive);
  const fitting = decisive.filter(({ step }) => step.outcome === (isAppearing ? "holds" : "fails"));
  const index = byteIndex(place.source.text);
  const at = ({ offset, length }) => ({ start: index(offset), end: Math.max(index(offset), index(offset + length) - 1) });
  // What makes the system ignore a rule is where the extension is, not what the rule says.
  const point = explanation.reason === "rule-not-used" && place.extensionPoint;
  const isAt = point ? place.source.text.indexOf(point) : -1;
  if (isAt >= 0) return { start: isAt, end: isAt + point.length };
  if (typeof place.rule !== "string") return decidingKey(fitting.length ? fitting : decisive, place, isAppearing, at);
  const placed = [fitting, decisive].map((list) => list.filter(({ step }) => step.position)).find((list) => list.length);
  const deepest = placed?.reduce((best, one) => (one.depth > best.depth ? one : best));
  return deepest ? { ...at(deepest.step.position), isClause: true } : null;
}

/** The key of a dictionary that decides, or the place of the rule as a whole. */
function decidingKey(decisive, place, isAppearing, at) {
  const isTest = ({ step, depth }) => depth === 0 && (step.key || step.children.length > 0);
  const test = (decisive.find(isTest) ?? decisive[0])?.step;
  if (!test) return null;
  const whole = { start: place.start, end: place.start };
  if (test.key) return place.keys.get(test.key) ?? whole;
  if (test.children.length === 0 && test.position) return at(test.position);
  const accepting = test.children.find((step) => step.acceptedBy)?.acceptedBy;
  const modes = ["UsesStrictMatching", "DictionaryVersion"].map((name) => KEY_PREFIX + name);
  const mode = modes.find((key) => place.keys.has(key));
  return place.keys.get(isAppearing ? accepting : test.matching > 0 ? mode : null) ?? whole;
}
