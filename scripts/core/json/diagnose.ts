import { clip } from "../text/printable.ts";
import { JsonReader, type JsonVisitor } from "./json-reader.ts";
import { LineIndex } from "./locate.ts";
import { toPointer } from "./pointer.ts";
import { MAX_DEPTH } from "./scan-structure.ts";
import { describeSyntaxFault, type SyntaxFaultKind, type TextFault } from "./text-faults.ts";

/** With this many, the file is not JSON at all, and listing more would not help. */
const MAX_SYNTAX_FAULTS = 100;
const MAX_DUPLICATES = 1000;
/** One slip, such as a missing quotation mark, makes what follows look wrong too: only the first in a stretch is reported. */
const ECHO_LENGTH = 200;
/** Slips that do not affect what follows. */
const HARMLESS = new Set<SyntaxFaultKind>([
  "comment",
  "trailing-comma",
  "control-character",
  "line-break",
  "invisible",
]);

export interface Diagnosis {
  /** As much of the value as could be understood; undefined when there is none. */
  value: unknown;
  faults: TextFault[];
}

/** Finds everything that is wrong with the text as JSON, in the order of the text, and what it most likely means. */
export function diagnose(text: string): Diagnosis {
  const builder = new Builder(text);
  new JsonReader(text, builder).read();
  return { value: builder.value, faults: builder.faults };
}

interface Level {
  container: unknown[] | Record<string, unknown>;
  /** Name whose value comes next; null before the first. */
  name: string | null;
  /** Offset of each name, to find repeated ones. */
  names: Map<string, number>;
}

class Builder implements JsonVisitor {
  value: unknown;
  readonly faults: TextFault[] = [];
  readonly #text: string;
  readonly #levels: Level[] = [];
  #lines: LineIndex | null = null;
  /** Offsets between which a fault is taken for an echo of the one before. */
  #echo = { start: 0, end: 0 };
  #syntaxFaults = 0;
  #duplicates = 0;
  #hasDeepValue = false;

  constructor(text: string) {
    this.#text = text;
  }

  onName(name: string, offset: number): void {
    const level = this.#levels.at(-1);
    if (level === undefined) return;
    level.name = name;
    const first = level.names.get(name);
    if (first === undefined) level.names.set(name, offset);
    else this.#addDuplicate(name, offset, first);
  }

  onScalar(value: unknown, _offset: number): void {
    this.#put(value);
  }

  onOpen(kind: "object" | "array", _offset: number): boolean {
    const container = kind === "array" ? [] : {};
    this.#put(container);
    this.#levels.push({ container, name: null, names: new Map() });
    return true;
  }

  onClose(): void {
    this.#levels.pop();
  }

  onRetract(): void {
    const container = this.#levels.at(-1)?.container;
    if (Array.isArray(container)) container.pop();
  }

  onTooDeep(offset: number): void {
    if (this.#hasDeepValue) return;
    this.#hasDeepValue = true;
    const message = `Values are nested more than ${MAX_DEPTH} levels deep here.`;
    const hint = "Nothing in this file needs more than five levels; remove what does not belong.";
    this.faults.push({ rule: "nesting-depth", severity: "error", pointer: this.#pointer(), message, hint, offset });
  }

  onFault(kind: SyntaxFaultKind, offset: number, detail: string | number = ""): void {
    const isHarmless = HARMLESS.has(kind);
    if (!isHarmless && this.#isEcho(kind, offset, detail)) return;
    if (++this.#syntaxFaults > MAX_SYNTAX_FAULTS) {
      if (this.#syntaxFaults === MAX_SYNTAX_FAULTS + 1) this.#addMore("json-syntax", offset);
      return;
    }
    if (!isHarmless) this.#echo = { start: offset, end: this.#endOfStretch(kind, offset) };
    const quoted = typeof detail === "number" ? String(this.#lineOf(detail)) : detail;
    this.faults.push(describeSyntaxFault({ kind, offset, detail: quoted }, this.#pointer()));
  }

  /** An unclosed bracket is reported where it was opened, but is an echo if what made it seem unclosed is. */
  #isEcho(kind: SyntaxFaultKind, offset: number, detail: string | number): boolean {
    const isBracket = kind === "unclosed-object" || kind === "unclosed-list";
    const noticedAt = isBracket ? Number(detail) : offset;
    return noticedAt >= this.#echo.start && noticedAt < this.#echo.end;
  }

  #addDuplicate(name: string, offset: number, first: number): void {
    if (++this.#duplicates > MAX_DUPLICATES) {
      if (this.#duplicates === MAX_DUPLICATES + 1) this.#addMore("duplicate-key", offset);
      return;
    }
    const message = `"${clip(name)}" is written twice here: on line ${this.#lineOf(first)} and on line ${this.#lineOf(offset)}. Only the last one counts.`;
    const hint = "Remove one of the two.";
    this.faults.push({ rule: "duplicate-key", severity: "error", pointer: this.#pointer(), message, hint, offset });
  }

  #addMore(rule: string, offset: number): void {
    const message = "There are more errors of this kind below; they are not listed.";
    const hint = "Correct those above first, then check again.";
    this.faults.push({ rule, severity: "error", pointer: "", message, hint, offset });
  }

  #put(value: unknown): void {
    const level = this.#levels.at(-1);
    if (level === undefined) this.value = value;
    else if (Array.isArray(level.container)) level.container.push(value);
    else if (level.name !== null) setMember(level.container, level.name, value);
  }

  /** Inside a list, the innermost bracket waits for the next element; those around it are at their last one. */
  #pointer(): string {
    const innermost = this.#levels.length - 1;
    const segments = this.#levels.map(({ container, name }, depth) =>
      Array.isArray(container) ? container.length - (depth === innermost ? 0 : 1) : name,
    );
    return toPointer(segments.filter((segment) => segment !== null).map((segment) => clip(String(segment), 100)));
  }

  #lineOf(offset: number): number {
    this.#lines ??= new LineIndex(this.#text);
    return this.#lines.lineOf(offset);
  }

  /** A missing quotation mark also hides the comma after it, which then seems to be missing on the next line. */
  #endOfStretch(kind: SyntaxFaultKind, offset: number): number {
    const stretch = this.#text.slice(offset, offset + ECHO_LENGTH);
    const lineBreak = stretch.indexOf("\n");
    const end = kind === "unclosed-text" && lineBreak !== -1 ? stretch.indexOf("\n", lineBreak + 1) : lineBreak;
    return offset + (end === -1 ? ECHO_LENGTH : end);
  }
}

/** Assignment to the name __proto__ would change the prototype instead. */
function setMember(object: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}
