import { latePattern } from "../text/late-pattern.ts";
import { clip } from "../text/printable.ts";
import { type ReadString, readLooseString } from "./loose-string.ts";
import { endOfNesting } from "./scan-structure.ts";
import type { FaultSink } from "./text-faults.ts";

/** "word" is anything unquoted that is neither a number nor true, false or null. */
export type TokenKind = "{" | "}" | "[" | "]" | ":" | "," | "string" | "scalar" | "word" | "end";

const PUNCTUATION = new Set(["{", "}", "[", "]", ":", ","]);
const LITERALS = new Map<string, unknown>([
  ["true", true],
  ["false", false],
  ["null", null],
]);
/** A text of characters that mean just themselves: no quotation mark, backslash or control character. */
const PLAIN_STRING = /"[ !#-[\]-\uffff]*"/y;
const WORD = /[^\s,:{}[\]"“”„]+/y;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const CONFLICT_MARKER = /(?:<{7}|={7}|>{7}|\|{7})[^\n]*/y;
/** Characters that directly follow a quotation mark only when it is part of the text. */
const GLUED = latePattern(String.raw`[\p{L}\p{N}.!?)]`, "u");
const REACH = 3000;
/** The rest of a text with quotation marks in it: up to one after which the JSON continues, on the same line. */
const REST = new RegExp(
  `([^\\n]{0,${REACH}}?)"(?=[ \\t\\r]{0,20}(?:[:}\\]\\n]|,[ \\t\\r]{0,20}(?:["{[\\n]|$)|$))`,
  "y",
);
/** Invisible characters that JSON does not allow between values. */
const INVISIBLE = latePattern(String.raw`[\p{Z}\p{Cf}\p{Cc}]`, "u");

/** Splits text into the tokens of JSON and of what people write instead of JSON. Always ends; every character is read once. */
export class Tokenizer {
  /** Where the current token begins. */
  start = 0;
  /** Of a string, word or scalar. */
  value: unknown = null;
  readonly #text: string;
  readonly #report: FaultSink;
  #at = 0;
  /** No end of a text with quotation marks in it was found up to here: searching again for each of them would take too long. */
  #searchedUntil = 0;

  constructor(text: string, report: FaultSink) {
    this.#text = text;
    this.#report = report;
  }

  next(): TokenKind {
    this.#skipBlank();
    this.start = this.#at;
    const char = this.#text[this.#at];
    if (char === undefined) return "end";
    if (char === '"') return this.#string();
    if (PUNCTUATION.has(char)) {
      this.#at++;
      return char as TokenKind;
    }
    if (char === "'" || char === "“" || char === "„" || char === "”") return this.#foreignString(char);
    return this.#word(char);
  }

  /** Just after the current token. */
  get end(): number {
    return this.#at;
  }

  /** Jumps past the bracket that closes the one just read. */
  skipNesting(): void {
    this.#at = endOfNesting(this.#text, this.start) ?? this.#text.length;
  }

  /** What the current token looks like in a message. */
  quote(): string {
    return clip(this.#text.slice(this.start, Math.min(this.#at, this.start + 100)), 30);
  }

  #string(): TokenKind {
    PLAIN_STRING.lastIndex = this.#at;
    if (PLAIN_STRING.test(this.#text)) {
      this.value = this.#text.slice(this.start + 1, PLAIN_STRING.lastIndex - 1);
      this.#at = PLAIN_STRING.lastIndex;
    } else {
      this.#take(readLooseString(this.#text, this.start, this.#report));
    }
    if (GLUED().test(this.#text[this.#at] ?? "") && this.#at >= this.#searchedUntil) this.#readInnerQuotes();
    return "string";
  }

  #readInnerQuotes(): void {
    REST.lastIndex = this.#at;
    const rest = REST.exec(this.#text)?.[1];
    this.#searchedUntil = this.#at + REACH;
    if (rest === undefined) return;
    this.#report("inner-quote", this.#at - 1);
    this.#take({ value: `${String(this.value)}"${rest}`, end: REST.lastIndex });
  }

  /** Text in quotes that JSON does not allow; it ends on its own line. */
  #foreignString(opening: string): TokenKind {
    const closing = opening === "'" ? "'" : '“”"';
    let end = this.#at + 1;
    while (end < this.#text.length && this.#text[end] !== "\n" && !closing.includes(this.#text[end] ?? "")) end++;
    this.#report(opening === "'" ? "single-quotes" : "typographic-quotes", this.start);
    const isClosed = end < this.#text.length && this.#text[end] !== "\n";
    this.#take({ value: this.#text.slice(this.start + 1, end), end: isClosed ? end + 1 : end });
    return "string";
  }

  #take(read: ReadString): void {
    this.value = read.value;
    this.#at = read.end;
  }

  #word(first: string): TokenKind {
    WORD.lastIndex = this.#at;
    // A character that cannot begin a word cannot occur here, but an endless loop must be impossible.
    const word = WORD.exec(this.#text)?.[0] ?? first;
    this.#at += word.length;
    this.value = LITERALS.has(word) ? LITERALS.get(word) : word;
    if (LITERALS.has(word)) return "scalar";
    if (!NUMBER.test(word)) return "word";
    this.value = Number(word);
    return "scalar";
  }

  /** White space, and what people believe to be white space: comments, invisible characters, conflict markers. */
  #skipBlank(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === 32 || code === 10 || code === 13 || code === 9) this.#at++;
      else if (code === 47 && this.#skipComment()) continue;
      else if ((code < 32 || code > 126) && this.#skipInvisible()) continue;
      else if (code >= 60 && code <= 124 && this.#skipConflictMarker()) continue;
      else return;
    }
  }

  #skipComment(): boolean {
    const opening = this.#text.slice(this.#at, this.#at + 2);
    if (opening !== "//" && opening !== "/*") return false;
    this.#report("comment", this.#at);
    const closing = opening === "//" ? "\n" : "*/";
    const end = this.#text.indexOf(closing, this.#at + 2);
    this.#at = end === -1 ? this.#text.length : end + closing.length;
    return true;
  }

  #skipInvisible(): boolean {
    const char = this.#text[this.#at];
    if (char === undefined || !INVISIBLE().test(char)) return false;
    const name = `U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
    this.#report("invisible", this.#at, name);
    while (this.#text[this.#at] === char) this.#at++;
    return true;
  }

  #skipConflictMarker(): boolean {
    CONFLICT_MARKER.lastIndex = this.#at;
    const isLineStart = this.#at === 0 || this.#text[this.#at - 1] === "\n";
    if (!isLineStart || !CONFLICT_MARKER.test(this.#text)) return false;
    this.#report("merge-conflict", this.#at);
    this.#at = CONFLICT_MARKER.lastIndex;
    return true;
  }
}
