import type { Result } from "../findings/problem.ts";
import { parseJson } from "../json/index.ts";
import type { ListChange } from "../queue/change-posts.ts";
import { encodeUtf8 } from "../text/bytes.ts";
import { type ProposedChange, readChanges } from "./read-changes.ts";

/** Says how the rest is packed: JSON, deflated without a header, as base64url. */
const PREFIX = "1.";
/** GitHub's own limit for the text of an issue. */
const MAX_PACKED_LENGTH = 65_536;
/** What the packed text may unfold to. 20 posts with full captions in Japanese need 150 kB. */
export const MAX_UNPACKED_BYTES = 512 * 1024;

/** The bytes to deflate. */
export function changesToBytes(changes: readonly ListChange[]): Uint8Array {
  return encodeUtf8(JSON.stringify(changes));
}

/** The text for the form's field, from the deflated bytes. */
export function packedText(deflated: Uint8Array): string {
  const binary = Array.from(deflated, (byte) => String.fromCharCode(byte)).join("");
  return PREFIX + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * Reads the form's field. White space, which copying adds, does not matter. `inflate` gives null for bytes that were not deflated,
 * or that unfold to more than `maxBytes`; it must not hold more than that in memory. The errors are sentences for people.
 */
export function readPackedChanges(
  text: string,
  inflate: (deflated: Uint8Array, limits: { maxBytes: number }) => Uint8Array | null,
): Result<ProposedChange[], string[]> {
  const packed = text.replaceAll(/\s+/g, "");
  const deflated = packed.length > MAX_PACKED_LENGTH ? null : unpack(packed);
  const bytes = deflated === null ? null : inflate(deflated, { maxBytes: MAX_UNPACKED_BYTES });
  const parsed = bytes === null ? null : parseJson(bytes);
  if (parsed === null || !parsed.isJson || parsed.faults.length > 0) return { ok: false, error: [UNREADABLE] };
  return readChanges(parsed.value);
}

const UNREADABLE = "It is not what the calendar writes there, or a part of it is missing.";

function unpack(packed: string): Uint8Array | null {
  if (!packed.startsWith(PREFIX) || !/^[\w-]+$/.test(packed.slice(PREFIX.length))) return null;
  try {
    const binary = atob(packed.slice(PREFIX.length).replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
