import { isPlain } from "./decode-text.ts";
import { MAX_DEPTH, scanElements, scanStructure, startOfList } from "./scan-structure.ts";

/** How much is decoded at once: so little that V8 uses the same memory again for each piece. */
const PIECE_BYTES = 32 * 1024;

const COMMA = 44;

// Pages do without this file, and their builder leaves out only what does nothing when it is loaded.
const decoder = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const encoder = /* @__PURE__ */ new TextEncoder();

export interface PiecedJson {
  value: unknown;
  /** Colons outside of texts: one per member, repeated names included. */
  colons: number;
  /** Whether all texts in it are certainly plain ASCII. */
  isAscii: boolean;
}

/**
 * Parses an object whose first list holds most of the file, a few elements at a time. A large file is never decoded as a whole,
 * whose memory, touched for the first time, costs more than parsing. null for everything else, good or bad:
 * no UTF-8, no JSON, other shapes, elements that are longer than a piece, deep nesting. Never throws.
 */
export function parseInPieces(bytes: Uint8Array, pieceBytes: number = PIECE_BYTES): PiecedJson | null {
  try {
    return parseAroundList(bytes, pieceBytes);
  } catch {
    return null;
  }
}

/** @throws what the decoder or JSON.parse throws */
function parseAroundList(bytes: Uint8Array, pieceBytes: number): PiecedJson | null {
  const opening = decodePiece(bytes, 0, pieceBytes);
  const start = startOfList(opening.text);
  if (start === null) return null;
  const head = opening.text.slice(0, start);
  const list = parseElements(bytes, { startByte: encoder.encode(head).length, maxBytes: pieceBytes });
  if (list === null) return null;
  const tail = decoder.decode(bytes.subarray(list.endByte));
  // A list of one zero stands for the list. It is found by that, since a name need not say which member it is.
  const frame = `${head}0${tail}`;
  const { colons, depth } = scanStructure(frame);
  if (depth > MAX_DEPTH) return null;
  const value: unknown = JSON.parse(frame);
  const [place, ...others] = Object.values(Object(value)).filter(standsForList);
  if (place === undefined || others.length > 0) return null;
  place.pop();
  for (const element of list.elements) place.push(element);
  const isAscii = list.isAscii && isPlain(frame, encoder.encode(frame).length);
  return { value, colons: colons + list.colons, isAscii };
}

function standsForList(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length === 1 && value[0] === 0;
}

interface Elements {
  elements: unknown[];
  colons: number;
  isAscii: boolean;
  /** Where the bracket is that ends the list. */
  endByte: number;
}

function parseElements(
  bytes: Uint8Array,
  { startByte, maxBytes }: { startByte: number; maxBytes: number },
): Elements | null {
  const found: Elements = { elements: [], colons: 0, isAscii: true, endByte: startByte };
  for (;;) {
    const isLast = parsePiece(bytes, { found, maxBytes });
    if (isLast === null) return null;
    if (isLast) return found;
    found.endByte++;
  }
}

/**
 * Adds the elements of the next piece to `found`. Returns whether the list ends with them; null where that cannot be told. A function
 * of its own, because V8 takes 10 ms to compile it together with the loop that calls it.
 */
function parsePiece(bytes: Uint8Array, { found, maxBytes }: { found: Elements; maxBytes: number }): boolean | null {
  const { text, sizeBytes } = decodePiece(bytes, found.endByte, maxBytes);
  const part = scanElements(text);
  // The list itself is in an object.
  if (part === null || part.depth + 2 > MAX_DEPTH) return null;
  const piece = text.slice(0, part.end);
  const elements: unknown[] = JSON.parse(`[${piece}]`);
  if (elements.length === 0) return null;
  for (const element of elements) found.elements.push(element);
  // What is left over is shorter than what was read.
  const pieceBytes = sizeBytes - encoder.encode(text.slice(part.end)).length;
  found.colons += part.colons;
  found.isAscii &&= isPlain(piece, pieceBytes);
  found.endByte += pieceBytes;
  return part.isLast;
}

/** Up to a comma, which is never part of another character in UTF-8, or up to the end of the file; "" when there is neither. */
function decodePiece(bytes: Uint8Array, startByte: number, maxBytes: number): { text: string; sizeBytes: number } {
  const reach = startByte + maxBytes;
  const endByte = reach >= bytes.length ? bytes.length : bytes.lastIndexOf(COMMA, reach - 1) + 1;
  const piece = bytes.subarray(startByte, Math.max(startByte, endByte));
  return { text: decoder.decode(piece), sizeBytes: piece.length };
}
