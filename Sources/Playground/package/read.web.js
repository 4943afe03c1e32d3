// Reads the module in a browser; bundlers such as Vite and webpack find it through this address.

/** Reads a URL; without one, the module next to this file. */
export async function read(place = new URL("./activationrule.wasm", import.meta.url)) {
  const response = await fetch(place);
  if (!response.ok) throw new Error(`the module cannot be loaded from ${place}: ${response.status}`);
  return response.arrayBuffer();
}
