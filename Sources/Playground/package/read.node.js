// Reads the module where there is a file system; bundlers for browsers take read.web.js.
import { readFile } from "node:fs/promises";

/** Reads a file by its path or URL; without one, the module next to this file. */
export async function read(place = new URL("./activationrule.wasm", import.meta.url)) {
  // One letter before a colon is a drive.
  const address = /^[a-z][a-z\d+.-]+:/i.test(place) ? new URL(place) : place;
  if (!(address instanceof URL) || address.protocol === "file:") return readFile(address);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the module cannot be loaded from ${address}: ${response.status}`);
  return response.arrayBuffer();
}
