// Unpacks the module of the page that is one file: LZMA with 4 bits of context and no places (lc 4, lp 0, pb 0), which is a
// third smaller than what browsers unpack by themselves, written in characters of 7 bits.

// Characters that HTML changes, or that could end the element, are written as ones above ASCII.
const ESCAPED = { 0xc0: 0, 0xc1: 13, 0xc2: 60 };

/** The bytes of a text: 7 bits a character, the highest first. */
function bytesOf(text) {
  const bytes = new Uint8Array(Math.floor(text.length * 7 / 8));
  let [bits, count, at] = [0, 0, 0];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    bits = (bits << 7 | (code < 128 ? code : ESCAPED[code])) & 0x7fff;
    count += 7;
    if (count >= 8) {
      count -= 8;
      bytes[at] = bits >> count;
      at += 1;
    }
  }
  return bytes;
}

// Where the probabilities of each kind stand.
const [MATCH, REP, REP_0, REP_1, REP_2, SHORT, SLOT, SPECIAL, ALIGN, LENGTH, REP_LENGTH, LITERAL] =
  [0, 12, 24, 36, 48, 60, 72, 328, 443, 459, 733, 1007];

/** Unpacks what has so many bytes. */
function unlzma(packed, size) {
  const output = new Uint8Array(size);
  const chances = new Uint16Array(LITERAL + (0x300 << 4)).fill(1024);
  let [range, code, at] = [0xffffffff, 0, 1];
  const shift = () => { code = (code << 8 | packed[at]) >>> 0; at += 1; };
  for (let count = 0; count < 4; count += 1) shift();

  function bit(index) {
    const chance = chances[index];
    const bound = (range >>> 11) * chance;
    let found = 0;
    if (code < bound) {
      range = bound;
      chances[index] = chance + (2048 - chance >> 5);
    } else {
      range -= bound;
      code -= bound;
      chances[index] = chance - (chance >> 5);
      found = 1;
    }
    if (range < 0x1000000) { range = range << 8 >>> 0; shift(); }
    return found;
  }
  function direct(count) {
    let value = 0;
    for (; count > 0; count -= 1) {
      range >>>= 1;
      const found = code >= range ? 1 : 0;
      if (found) code -= range;
      value = value << 1 | found;
      if (range < 0x1000000) { range = range << 8 >>> 0; shift(); }
    }
    return value;
  }
  function tree(base, count) {
    let node = 1;
    for (let level = 0; level < count; level += 1) node = node << 1 | bit(base + node);
    return node - (1 << count);
  }
  function reverse(base, count) {
    let [node, value] = [1, 0];
    for (let level = 0; level < count; level += 1) {
      const found = bit(base + node);
      node = node << 1 | found;
      value |= found << level;
    }
    return value;
  }
  function length(base) {
    if (!bit(base)) return 2 + tree(base + 2, 3);
    return bit(base + 1) ? 18 + tree(base + 18, 8) : 10 + tree(base + 10, 3);
  }
  function literal(state, count, distance) {
    const base = LITERAL + 0x300 * ((count > 0 ? output[count - 1] : 0) >> 4);
    let symbol = 1;
    if (state >= 7) {
      let match = output[count - distance - 1];
      while (symbol < 0x100) {
        const expected = match >> 7 & 1;
        match <<= 1;
        const found = bit(base + (1 + expected << 8) + symbol);
        symbol = symbol << 1 | found;
        if (found !== expected) break;
      }
    }
    while (symbol < 0x100) symbol = symbol << 1 | bit(base + symbol);
    return symbol & 0xff;
  }
  function far(slot) {
    if (slot < 4) return slot;
    const count = (slot >> 1) - 1;
    const start = (2 | slot & 1) << count;
    if (slot < 14) return start + reverse(SPECIAL + start - slot, count);
    return start + (direct(count - 4) << 4) + reverse(ALIGN, 4);
  }

  // The last four distances, the newest first.
  let [state, count, a, b, c, d] = [0, 0, 0, 0, 0, 0];
  while (count < size) {
    if (!bit(MATCH + state)) {
      output[count] = literal(state, count, a);
      count += 1;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let left;
    if (!bit(REP + state)) {
      [b, c, d] = [a, b, c];
      left = length(LENGTH);
      a = far(tree(SLOT + 64 * Math.min(left - 2, 3), 6));
      state = state < 7 ? 7 : 10;
    } else {
      if (!bit(REP_0 + state)) {
        if (!bit(SHORT + state)) {
          output[count] = output[count - a - 1];
          count += 1;
          state = state < 7 ? 9 : 11;
          continue;
        }
      } else if (!bit(REP_1 + state)) {
        [a, b] = [b, a];
      } else if (!bit(REP_2 + state)) {
        [a, b, c] = [c, a, b];
      } else {
        [a, b, c, d] = [d, a, b, c];
      }
      left = length(REP_LENGTH);
      state = state < 7 ? 8 : 11;
    }
    for (; left > 0 && count < size; left -= 1, count += 1) output[count] = output[count - a - 1];
  }
  return output;
}

/** Unpacks a text into bytes; `size` is their number. */
export const unpacked = (text, size) => unlzma(bytesOf(text), size);
