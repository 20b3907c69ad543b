import { inflateRawSync } from "node:zlib";

/** Unfolds deflated bytes; null for anything else, and for what would be larger. Never holds more than that in memory. */
export function inflate(deflated: Uint8Array, { maxBytes }: { maxBytes: number }): Uint8Array | null {
  try {
    return inflateRawSync(deflated, { maxOutputLength: maxBytes });
  } catch {
    return null;
  }
}
