// What the page shows, in the fragment of its address: a link opens exactly this, and no server sees it.
//
// r      the rule without the rest of a list: base64url of deflated UTF-8        e   the name of an example, in place of r
// c      the id of the chosen share       t   the tab, unless apps        p   the own payload, packed as r
// i      the number of the rule in a file of several

const LARGEST_TEXT = 1 << 20; // characters; a link must not unpack into more

/** Bytes through a stream that packs or unpacks them. */
export async function through(stream, bytes, limit = Infinity) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > limit) { await reader.cancel(); throw new Error("it unpacks into too much"); }
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

async function pack(text) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  let plain = "";
  for (let index = 0; index < bytes.length; index += 8192) {
    plain += String.fromCharCode(...bytes.subarray(index, index + 8192));
  }
  return btoa(plain).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

async function unpack(text) {
  const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (unit) => unit.charCodeAt(0));
  return new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes, LARGEST_TEXT));
}

/** The fragment of a state. */
export async function fragmentOf(state) {
  const parts = [];
  if (state.example && state.text === state.exampleText) parts.push("e=" + state.example);
  else if (state.text.trim()) parts.push("r=" + await pack(state.linked ?? state.text));
  // A link that leaves out the rest of a text has one rule.
  if (state.ruleIndex && (state.linked ?? state.text) === state.text) parts.push("i=" + state.ruleIndex);
  if (state.tab !== "apps") parts.push("t=" + state.tab);
  if (state.cell && state.text.trim()) parts.push("c=" + encodeURIComponent(state.cell));
  if (state.payload.items.length) parts.push("p=" + await pack(JSON.stringify(state.payload)));
  return parts.length ? "#" + parts.join("&") : "";
}

/** The state that a fragment holds; what cannot be read is left out and named. */
export async function stateOf(fragment) {
  const fields = new URLSearchParams(fragment.replace(/^#/, "").replace(/\+/g, "%2B"));
  const state = {
    text: "", linked: undefined, example: fields.get("e"), ruleIndex: 0, tab: "apps", cell: fields.get("c"), payload: null,
    failed: false,
  };
  const read = async (name) => {
    const value = fields.get(name);
    if (!value) return value;
    try {
      return await unpack(value);
    } catch { state.failed = true; return null; }
  };
  state.text = (await read("r")) ?? "";
  const payload = await read("p");
  if (payload) {
    try { state.payload = checkedPayload(JSON.parse(payload)); } catch { state.failed = true; }
  }
  if (["payload", "accepts"].includes(fields.get("t"))) state.tab = fields.get("t");
  state.ruleIndex = Math.max(0, Number.parseInt(fields.get("i") ?? "0", 10) || 0);
  return state;
}

/** A payload with nothing but what the page works with. */
export function checkedPayload(value) {
  const text = (field) => (typeof field === "string" ? field : undefined);
  return {
    // A print was recorded before the share sheet converts it.
    ...(value?.isFromHost === true ? { isFromHost: true } : {}),
    items: (Array.isArray(value?.items) ? value.items : []).slice(0, 50).map((item) => {
      const checked = {
        attachments: (Array.isArray(item?.attachments) ? item.attachments : []).slice(0, 200).map((attachment) => {
          const types = Array.isArray(attachment) ? attachment : attachment?.types;
          return (Array.isArray(types) ? types : []).filter((type) => typeof type === "string").slice(0, 50);
        }),
      };
      if (text(item?.contentText) !== undefined) checked.contentText = item.contentText;
      if (text(item?.title) !== undefined) checked.title = item.title;
      // The share sheet gives the page of a browser to an item with this.
      if (item?.userInfo?.supportsJavaScript === true) checked.userInfo = { supportsJavaScript: true };
      return checked;
    }),
  };
}
