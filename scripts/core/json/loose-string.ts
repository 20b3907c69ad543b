import type { FaultSink } from "./text-faults.ts";

export interface ReadString {
  value: string;
  /** Offset just after it. */
  end: number;
}

const ESCAPES: Record<string, string> = { '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };
/** Characters that mean just themselves: no quotation mark, backslash or control character. */
const ORDINARY = /[ !#-[\]-\uffff]*/y;
const UNICODE_ESCAPE = /u([0-9a-fA-F]{4})/y;
/** A line that begins like this is the next entry or the end of the object: the quotation mark before it is missing. */
const NEXT_ENTRY = /\r?\n[ \t]*(?:"[\w $-]{1,60}"[ \t]*:|[}\]])/y;

/**
 * Reads the text that opens with " at `start`, escapes included, and continues where a strict reader would stop: past raw line
 * breaks when the text seems to continue, to the end of the line when its closing quotation mark seems to be missing.
 */
export function readLooseString(text: string, start: number, report: FaultSink): ReadString {
  const parts: string[] = [];
  let isBroken = false;
  let at = start + 1;
  for (;;) {
    const stop = matchEnd(ORDINARY, text, at);
    parts.push(text.slice(at, stop));
    const char = text[stop];
    if (char === '"') {
      if (isBroken) report("line-break", start, stop);
      return { value: parts.join(""), end: stop + 1 };
    }
    if (char === undefined || (isLineBreak(char) && matchEnd(NEXT_ENTRY, text, stop) !== stop)) {
      report("unclosed-text", start);
      return withoutComma(text, start, stop);
    }
    if (char === "\\") {
      at = readEscape(text, stop, parts, report);
    } else {
      if (isLineBreak(char)) isBroken = true;
      else report("control-character", stop, char === "\t" ? "tab" : "control character");
      parts.push(char);
      at = stop + 1;
    }
  }
}

/** A text without its closing quotation mark: what looks like the comma after it is left to be read. */
function withoutComma(text: string, start: number, end: number): ReadString {
  const value = text.slice(start + 1, end);
  const comma = /,\s*$/.exec(value.slice(-20));
  if (comma === null) return { value, end };
  const length = value.length - comma[0].length;
  return { value: value.slice(0, length), end: start + 1 + length };
}

function readEscape(text: string, backslash: number, parts: string[], report: FaultSink): number {
  const char = text[backslash + 1] ?? "";
  const plain = ESCAPES[char];
  if (plain !== undefined) {
    parts.push(plain);
    return backslash + 2;
  }
  UNICODE_ESCAPE.lastIndex = backslash + 1;
  const code = UNICODE_ESCAPE.exec(text)?.[1];
  if (code !== undefined) {
    parts.push(String.fromCharCode(Number.parseInt(code, 16)));
    return backslash + 6;
  }
  report("bad-escape", backslash, `\\${isLineBreak(char) ? "" : char}`);
  return backslash + 1;
}

function isLineBreak(char: string): boolean {
  return char === "\n" || char === "\r";
}

function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
