// Reads binary property lists, which Xcode puts into built products, and writes them as XML that the engine reads.

const MOST_OBJECTS = 200000; // objects; a small file must not unfold into more

const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/** A value as an element of a property list. */
function xmlValue(value, indent = "") {
  if (typeof value === "boolean") return `<${value}/>`;
  if (typeof value === "number") return Number.isInteger(value) ? `<integer>${value}</integer>` : `<real>${value}</real>`;
  if (typeof value === "string") return `<string>${escaped(value)}</string>`;
  const inner = indent + "  ";
  const element = (name, lines) => `<${name}>\n${lines.map((line) => inner + line).join("\n")}\n${indent}</${name}>`;
  if (Array.isArray(value)) return element("array", value.map((part) => xmlValue(part, inner)));
  const entries = Object.entries(value).flatMap(([key, part]) => [`<key>${escaped(key)}</key>`, xmlValue(part, inner)]);
  return entries.length ? element("dict", entries) : "<dict/>";
}

export const isBinaryList = (bytes) => new TextDecoder("latin1").decode(bytes.subarray(0, 8)) === "bplist00";

/** The XML text of a binary property list; throws where the file is damaged. */
export function xmlOfBinaryList(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const trailer = bytes.length - 32;
  if (trailer < 8) throw new Error("the file is cut off");
  const [offsetSize, referenceSize] = [bytes[trailer + 6], bytes[trailer + 7]];
  const number = (place, size) => {
    if (size < 1 || size > 8 || place < 0 || place + size > bytes.length) throw new Error("the file is damaged");
    let value = 0;
    for (let index = 0; index < size; index += 1) value = value * 256 + bytes[place + index];
    return value;
  };
  const [count, top, table] = [number(trailer + 8, 8), number(trailer + 16, 8), number(trailer + 24, 8)];
  let left = MOST_OBJECTS;
  const object = (reference, depth) => {
    if (reference >= count || depth > 60 || (left -= 1) < 0) throw new Error("the file is damaged");
    const place = number(table + reference * offsetSize, offsetSize);
    const kind = bytes[place] >> 4;
    let [length, start] = [bytes[place] & 15, place + 1];
    if (kind >= 4 && kind !== 8 && length === 15) {
      const size = 1 << (bytes[start] & 15);
      length = number(start + 1, size);
      start += 1 + size;
    }
    if (length > bytes.length) throw new Error("the file is damaged");
    const part = (size) => bytes.subarray(start, start + size);
    const child = (index) => object(number(start + index * referenceSize, referenceSize), depth + 1);
    if (kind === 0) return length === 9 ? true : length === 8 ? false : "";
    if (kind === 1) return number(start, 1 << length);
    if (kind === 2) return length === 3 ? view.getFloat64(start) : view.getFloat32(start);
    if (kind === 3) return view.getFloat64(start);
    if (kind === 4) return "";
    if (kind === 5) return new TextDecoder("latin1").decode(part(length));
    if (kind === 6) return new TextDecoder("utf-16be").decode(part(length * 2));
    if (kind === 10 || kind === 12) return Array.from({ length }, (_, index) => child(index));
    if (kind === 13) {
      return Object.fromEntries(Array.from({ length }, (_, index) => [String(child(index)), child(index + length)]));
    }
    return "";
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n${xmlValue(object(top, 0))}\n</plist>\n`;
}
