// Reads the steps of an explanation: why each attachment counts or not, and the key or clause that decides.

import { capitalized } from "./names.js";

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
      const summing = fitting.filter(({ step }) => /accepted by|no key of the rule/.test(step.detail ?? ""));
      const best = summing.at(-1) ?? fitting.find(({ step }) => step.isDecisive) ?? fitting.at(-1);
      rows.push({
        types,
        item: itemNumber,
        state: OUTCOMES[best?.step.outcome] ?? "n",
        certainty: best?.step.certainty,
        why: shortReason(best?.step),
      });
    });
  });
  return rows;
}

function shortReason(step) {
  if (!step) return "";
  const detail = step.detail ?? "";
  const accepted = /accepted by .*$/.exec(detail);
  if (accepted) return accepted[0];
  if (/^no key of the rule/.test(detail)) return "no key accepts it";
  return detail;
}

/**
 * Sentences of a message, the deciding part first.
 * The engine joins them with semicolons; each of them reads by itself.
 */
export function sentences(message) {
  // What follows “the rule accepts …” with a key and a colon goes on with that list.
  const parts = [];
  for (const part of message.split("; ")) {
    if (parts.length && /^Supports\w+: /.test(part)) parts[parts.length - 1] += `; ${part}`;
    else parts.push(part);
  }
  return parts.map((part) => capitalized(part) + (/[.!?]$/.test(part) ? "" : "."));
}

/** The place in the text that decides, with a note in a few words; null if none can be shown. */
export function decidingPlace(explanation, place) {
  if (!place || !explanation?.steps) return null;
  const decisive = flattened(explanation.steps).filter(({ step }) => step.isDecisive);
  if (place.list) return decidingKey(decisive, place.list, explanation);
  if (place.view) return decidingClause(decisive, place.view, explanation);
  return null;
}

function decidingKey(decisive, list, explanation) {
  const wanted = explanation.verdict === "shown" ? "holds" : "fails";
  const step = decisive.find((one) => one.step.outcome === wanted && one.depth === 0 && (
    one.step.key || one.step.children.length
  ))?.step ?? decisive[0]?.step;
  if (!step) return null;
  const accepting = explanation.verdict === "shown" ? /accepted by (\w+)/.exec(JSON.stringify(step))?.[1] : null;
  const key = step.key ?? (accepting && "NSExtensionActivation" + accepting);
  const entry = key && list.entries.find(({ name }) => name === key);
  if (entry) return { start: entry.start, end: entry.end, note: step.key ? step.detail : `accepted by ${accepting}` };
  const version = list.entries.find(({ name }) => name === "NSExtensionActivationDictionaryVersion");
  const strict = list.entries.find(({ name }) => name === "NSExtensionActivationUsesStrictMatching");
  if (/^every attachment/.test(step.title) && explanation.verdict !== "shown" && step.matching > 0) {
    const found = strict ?? version;
    if (found) return { start: found.start, end: found.end, note: "so every attachment must be accepted" };
    return { start: list.open, end: list.open, note: "no DictionaryVersion 2, so every attachment must be accepted" };
  }
  return {
    start: list.open,
    end: list.open,
    note: explanation.verdict === "shown" ? step.detail : "no key accepts what is shared",
  };
}

function decidingClause(decisive, view, explanation) {
  const wanted = explanation.verdict === "shown" ? "holds" : "fails";
  const placed = decisive.filter(({ step }) => step.position);
  const fitting = placed.filter(({ step }) => step.outcome === wanted);
  const deepest = (fitting.length ? fitting : placed).reduce(
    (best, one) => (!best || one.depth > best.depth ? one : best),
    null,
  );
  if (!deepest) return null;
  const { step } = deepest;
  const index = byteIndexOf(view.text);
  const start = index(step.position.offset);
  const end = index(step.position.offset + step.position.length);
  const note = (step.detail ?? step.title).replace(/^(\S+\.\S+) does not$/, "$1 does not conform");
  return { start: view.map[start] ?? 0, end: view.map[Math.max(start, end - 1)] ?? 0, note };
}

/** Places from bytes; predicates are ASCII but for their strings. */
function byteIndexOf(text) {
  if (/^[\x00-\x7f]*$/.test(text)) return (offset) => offset;
  const decoder = new TextDecoder();
  const bytes = new TextEncoder().encode(text);
  return (offset) => decoder.decode(bytes.slice(0, offset)).length;
}
