/** None of our files has deeper values; they only serve to break programs. */
export const MAX_DEPTH = 100;

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const LIST = 91;
const OBJECT = 123;
const BACKSLASH = 92;

export interface Structure {
  /** Colons outside of texts: in valid JSON, one per member of an object, repeated names included. */
  colons: number;
  /** Deepest nesting of { and [. */
  depth: number;
}

/** Measures JSON text in one pass without building anything; meaningful for valid JSON, harmless for anything else. */
export function scanStructure(text: string): Structure {
  let colons = 0;
  let depth = 0;
  let open = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code <= 32) continue;
    if (code === QUOTE) at = endOfString(text, at) - 1;
    else if (code === COLON) colons++;
    else if (isOpening(code)) depth = Math.max(depth, ++open);
    else if (isClosing(code)) open--;
  }
  return { colons, depth };
}

/** Offset just after the bracket that opens the first list which is directly inside the object that the text is; null for none. */
export function startOfList(text: string): number | null {
  let open = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code <= 32) continue;
    if (open === 0 && code !== OBJECT) return null;
    if (open === 1 && code === LIST) return at + 1;
    if (code === QUOTE) at = endOfString(text, at) - 1;
    else if (isOpening(code)) open++;
    else if (isClosing(code)) open--;
  }
  return null;
}

/** The whole elements at the beginning of a text. */
export interface Elements extends Structure {
  /** Where the last of them ends: before a comma, or before the bracket that ends the list. */
  end: number;
  /** Whether the list ends there. */
  isLast: boolean;
}

/**
 * Measures the elements of a list in a text that begins behind its opening bracket or behind one of its commas, and may end
 * anywhere; null when none of them is certainly whole. Meaningful for valid JSON, like {@link scanStructure}.
 */
export function scanElements(text: string): Elements | null {
  let whole: Elements | null = null;
  let colons = 0;
  let depth = 0;
  let open = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code <= 32) continue;
    if (code === QUOTE) at = endOfString(text, at) - 1;
    else if (code === COLON) colons++;
    else if (code === COMMA && open === 0) whole = { colons, depth, end: at, isLast: false };
    else if (isOpening(code)) depth = Math.max(depth, ++open);
    else if (isClosing(code) && open-- === 0) return { colons, depth, end: at, isLast: true };
  }
  return whole;
}

/** Offset just after the closing quote of the text whose opening quote is at `start`; the end when it is never closed. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = at;
    while (backslashes > start + 1 && text.charCodeAt(backslashes - 1) === BACKSLASH) backslashes--;
    if ((at - backslashes) % 2 === 0) return at + 1;
  }
  return text.length;
}

/**
 * Offset just after the value that opens with { or [ at `start`; null when it is never closed, or holds more than `maxDepth`
 * levels, itself included. Counts both kinds of brackets alike and needs no stack.
 */
export function endOfNesting(
  text: string,
  start: number,
  { maxDepth = Number.POSITIVE_INFINITY }: { maxDepth?: number } = {},
): number | null {
  let open = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code <= 32) continue;
    if (code === QUOTE) at = endOfString(text, at) - 1;
    else if (isClosing(code) && --open === 0) return at + 1;
    else if (isOpening(code) && ++open > maxDepth) return null;
  }
  return null;
}

/** { or [ */
function isOpening(code: number): boolean {
  return code === OBJECT || code === LIST;
}

/** } or ] */
function isClosing(code: number): boolean {
  return code === 125 || code === 93;
}
