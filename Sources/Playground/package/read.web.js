// Reads the module in a browser; bundlers such as Vite and webpack find it through this address.

// A bundle that is no module, as esbuild makes it unless told otherwise, knows no address but that of its script.
const script = globalThis.document?.currentScript?.src;

function besideThisFile() {
  try {
    return new URL("./activationrule.wasm", import.meta.url);
  } catch {
    return new URL("activationrule.wasm", script ?? globalThis.location?.href);
  }
}

/** Reads a URL; without one, the module next to this file. */
export async function read(place = besideThisFile()) {
  const response = await fetch(place);
  if (!response.ok) throw new Error(`the module cannot be loaded from ${place}: ${response.status}`);
  return response.arrayBuffer();
}
