// The worker: unpacks the module once, then answers one request after the other. `Engine` stands in front of this text.

let bytes = null;
let engine = null;

/** The module from base64 of gzip. */
async function unpack(text) {
  const packed = Uint8Array.fromBase64
    ? Uint8Array.fromBase64(text)
    : Uint8Array.from(atob(text), (unit) => unit.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function answer({ number, text }) {
  try {
    engine ??= await Engine.make(await bytes);
    postMessage({ number, answer: engine.ask(text) });
  } catch (error) {
    // After a trap the memory of the engine is not to be trusted.
    engine = null;
    postMessage({ number, failure: String(error) });
  }
}

let last = Promise.resolve();
self.onmessage = ({ data }) => {
  if ("module" in data) {
    bytes = unpack(data.module);
    bytes.catch(() => {});
    // Made before the first question, so that the first answer is not late.
    last = last.then(async () => { try { engine = await Engine.make(await bytes); } catch { engine = null; } });
  } else {
    last = last.then(() => answer(data));
  }
};
