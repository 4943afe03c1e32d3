// Makes elements. Data reaches the page as text nodes and attributes only, so that a rule is never markup.

/** Whether the window is as narrow as a phone's: one column, and the card as a sheet. */
export const isPhone = () => innerWidth < 640;

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element: a name with classes, as 'li.note', its attributes, and its children.
 * A function is a listener, `true` an attribute without a value; what is false or null is left out.
 */
export function make(name, attributes, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value === false || value == null) continue;
    if (typeof value === "function") element.addEventListener(key, value);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  add(element, children);
  return element;
}

/** Adds children: nodes, texts, and lists of them. */
export function add(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false && child !== "") element.append(child);
  }
  return element;
}

/** Puts children in the place of what an element holds. */
export function fill(element, ...children) {
  element.replaceChildren();
  return add(element, children);
}

/** What a template of the page holds. */
export const template = (id) => document.getElementById(id).content.cloneNode(true);

/** A drawing of the page's symbols; it says nothing by itself, a word stands beside it. */
export function symbol(id, kind = "q") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", kind);
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", "#" + id);
  svg.append(use);
  return svg;
}

/** The square of a state at a level of certainty. */
export const square = (state, level = 3) => symbol(state === "n" ? "q-n1" : `q-${state}${level}`);

export const severityMark = (severity) => symbol("i-" + severity, "sev");

/** Words that are heard and not seen. */
export const hiddenWords = (text) => make("span.vh", null, text);

export const button = (label, attributes, ...children) =>
  make("button.b", { type: "button", ...attributes }, label, children);

export const textButton = (label, attributes) => make("button.b.txt", { type: "button", ...attributes }, label);

/** The placeholder for an unknown type in the presets. */
const STAND_IN = "org.example.unknown-attachment";

/** The names of types, each in a box of its own. */
export function typeNames(types) {
  if (types.length === 0) return make("span.sub", null, "no types");
  return make("span.types", null, types.map((type) => (type === STAND_IN
    ? make("span.sub", null, "of a type that nobody has published") : make("span.type", null, type))));
}

/** What is set as code in a sentence: what it quotes, types, keys and operators. */
const CODE = new RegExp([
  /'([^'\n]{1,200})'/,
  /(?<![\w.])(?:public|com|org|net|dyn|io)\.[A-Za-z0-9.-]*[A-Za-z0-9]/,
  /(?<![\w.])(?:Supports\w{3,}|DictionaryVersion|UsesStrictMatching|AttributesVersion|NSExtension\w+|UTI-[A-Z-]+)/,
].map((part) => part.source).join("|"), "g");

/** A sentence of the engine: what it quotes, keys and types are set as code. */
export function prose(text) {
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(CODE)) {
    parts.push(text.slice(end, match.index), make("code", null, match[1] ?? match[0]));
    end = match.index + match[0].length;
  }
  parts.push(text.slice(end));
  return parts;
}

/** Puts a text on the clipboard; without permission by way of a selection. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = make("textarea", { class: "vh", "aria-hidden": "true" });
    area.value = text;
    const focused = document.activeElement;
    document.body.append(area);
    area.select();
    const worked = document.execCommand("copy");
    area.remove();
    focused?.focus?.({ preventScroll: true });
    return worked;
  }
}

/** A button that copies, and says for a moment that it did. */
export function copyButton(label, text, attributes = {}) {
  const element = button(label, attributes);
  element.addEventListener("click", async () => {
    const worked = await copyText(typeof text === "function" ? await text() : text);
    element.textContent = worked ? "Copied" : "Not copied";
    announce(worked ? "Copied." : "The browser did not allow the page to copy.");
    setTimeout(() => { element.textContent = label; }, 1600);
  });
  return element;
}

/** Says something to screen readers without moving the focus. */
export function announce(text, urgent = false) {
  const region = document.getElementById(urgent ? "say-now" : "say");
  region.textContent = "";
  setTimeout(() => { region.textContent = text; }, 30);
}
