// A field that completes types: by identifier, file extension, MIME type and the names of code.

import { fill, make } from "./dom.js";

const TYPES_IN_ONE_ANSWER = 100;

/** Beginnings under which the engine finds fewer types than one answer holds. */
function beginnings() {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const signs = [...letters, ..."0123456789"];
  const without = (list, sign) => list.filter((one) => one !== sign);
  return [
    without(without(letters, "c"), "p"),
    signs.map((sign) => "public." + sign),
    signs.map((sign) => "com.apple." + sign),
    without(letters, "a").map((sign) => "com." + sign),
    without(letters, "p").map((sign) => "com.a" + sign),
  ].flat();
}

/** All declared types; where one answer does not hold them, they are asked for by their beginnings. */
export async function allTypes(ask) {
  const found = new Map();
  const gather = async (prefix) => {
    const { types } = await ask({ op: "types", prefix, limit: 5000 });
    for (const type of types) found.set(type.identifier, type);
    return types.length;
  };
  if (await gather("") === TYPES_IN_ONE_ANSWER) for (const prefix of beginnings()) await gather(prefix);
  return [...found.values()];
}

/** The types that fit what was typed, best first. */
export function matchingTypes(types, typed) {
  const word = typed.trim().toLowerCase().replace(/^uttype\./, "").replace(/^kuttype/, "").replace(/^\./, "");
  if (!word) return [];
  const scored = [];
  for (const type of types) {
    const name = type.identifier.toLowerCase();
    const tail = name.split(".").at(-1);
    const score = name === word || tail === word
      ? 0
      : type.extensions.includes(word) || type.constant?.toLowerCase() === word
      ? 1
      : type.mimeTypes.includes(word) ? 1 : name.startsWith(word) || tail.startsWith(word) ? 2
        : name.includes(word)
          ? 4
          : [...type.extensions, ...type.mimeTypes].some((tag) => tag.startsWith(word))
          ? 3
          : -1;
    if (score >= 0) scored.push([score, name.startsWith("public.") ? 0 : 1, name.length, type, word]);
  }
  return scored.sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]).slice(0, 8).map((entry) => entry[3]);
}

function highlighted(name, typed) {
  const word = typed.trim().toLowerCase().replace(/^(uttype\.|kuttype|\.)/, "");
  const at = word ? name.toLowerCase().indexOf(word) : -1;
  return at < 0
    ? [name]
    : [name.slice(0, at), make("b", null, name.slice(at, at + word.length)), name.slice(at + word.length)];
}

function description(type) {
  const names = [type.constant && `UTType.${type.constant}`, ...type.mimeTypes.slice(0, 1)].filter(Boolean).join(", ");
  const kinds = type.ancestors.filter((one) => !["public.item", "public.content", "public.data"].includes(one));
  const is = kinds.length
    ? `is a ${kinds[0]}${kinds.length > 1 ? `, so a ${kinds.at(-1)}` : ''}`
    : type.conformsTo.length
    ? `is a ${type.conformsTo[0]}`
    : "";
  return [names, is].filter(Boolean).join("; ");
}

let number = 0;

/**
 * A combobox of types.
 * @param types gives all types; @param take receives the chosen type.
 */
export function typeField(types, take, close) {
  const id = `types-${number += 1}`;
  const popup = make("ul.pop", { role: "listbox", id, "aria-label": "Types", "hidden": true });
  const field = make("input", {
    "role": "combobox",
    "aria-label": "Add a type",
    "aria-expanded": "false",
    "aria-controls": id,
    "aria-autocomplete": "list",
    "autocomplete": "off",
    "autocapitalize": "off",
    "spellcheck": "false",
    "placeholder": "heic, .pdf, image/png",
  });
  let options = [];
  let current = -1;
  const mark = () => {
    options.forEach(({ row }, index) => row.setAttribute("aria-selected", String(index === current)));
    field.setAttribute("aria-activedescendant", current >= 0 ? options[current].row.id : "");
    options[current]?.row.scrollIntoView({ block: "nearest" });
  };
  const hide = () => { popup.hidden = true; field.setAttribute("aria-expanded", "false"); current = -1; };
  const pick = (identifier) => { hide(); field.value = ""; take(identifier); };
  const update = async () => {
    const typed = field.value;
    const all = await types();
    if (typed !== field.value) return;
    const found = matchingTypes(all, typed);
    options = found.map((type, index) => ({
      type,
      row: make("li",
        {
          "role": "option",
          "id": `${id}-${index}`,
          "aria-selected": "false",
          "mousedown": (event) => { event.preventDefault(); pick(type.identifier); },
        },
        make("code", null, highlighted(type.identifier, typed)),
        make("span", null, type.extensions[0] ? "." + type.extensions[0] : ""),
        make("em", null, description(type)),
      ),
    }));
    const unknown = typed.trim() && !found.some((type) => type.identifier === typed.trim());
    fill(popup,
      options.map(({ row }) => row),
      make("li.ft", { role: "presentation" },
        unknown && /^[\w-]+(\.[\w-]+)+$/.test(typed.trim()) && !found.length
          ? "Nobody declares this type. Press Enter to add it; it matches only itself."
          : found.length
          ? `${all.length} types; .heic, image/heic and UTType.heic work too`
          : "No matching type. To add a full identifier, press Enter.",
      ),
    );
    popup.hidden = !typed.trim();
    field.setAttribute("aria-expanded", String(!popup.hidden));
    current = found.length ? 0 : -1;
    mark();
  };
  field.addEventListener("input", update);
  field.addEventListener("blur", () => { setTimeout(() => {
      // A field that was drawn anew loses the focus too, and nobody left it.
      if (!field.isConnected || document.activeElement === field) return;
      hide();
      if (!field.value.trim()) close?.();
    }, 120); });
  field.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (options.length) current = (current + (event.key === "ArrowDown" ? 1 : -1) + options.length) % options.length;
      mark();
    } else if (event.key === "Enter") {
      event.preventDefault();
      const typed = field.value.trim();
      if (!popup.hidden && current >= 0) pick(options[current].type.identifier);
      else if (typed) pick(typed);
    } else if (event.key === "Escape") {
      event.stopPropagation();
      if (popup.hidden) close?.(); else hide();
    }
  });
  return { root: make("span.cin", null, field, popup), field };
}
