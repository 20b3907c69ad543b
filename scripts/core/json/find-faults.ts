import type { JSONVisitor } from "jsonc-parser";
import { toPointer } from "../findings/finding.ts";
import { clip } from "../text/printable.ts";
import { type Context, explain, type Frame } from "./explain.ts";
import { describeSyntaxFault, type TextFault } from "./fault-words.ts";
import { LineIndex } from "./locate.ts";
import { MAX_DEPTH, type Stop, walk } from "./walk.ts";

const MAX_DUPLICATES = 1000;

interface Duplicate {
  name: string;
  first: number;
  offset: number;
  pointer: string;
}

/** What JSON.parse hides or reports poorly: repeated names, and the first place that is not JSON. */
export function findFaults(text: string): { faults: TextFault[]; isJson: boolean } {
  const context: Context = { frames: [], last: { kind: "start", start: 0, end: 0, value: null } };
  const duplicates: Duplicate[] = [];
  const stop = walk(text, follow(context, duplicates));
  if (stop === null && duplicates.length === 0) return { faults: [], isJson: true };
  const lines = new LineIndex(text);
  const faults = duplicates.slice(0, MAX_DUPLICATES).map((duplicate) => describeDuplicate(duplicate, lines));
  const next = duplicates[MAX_DUPLICATES];
  if (next !== undefined) faults.push(moreDuplicates(next.offset));
  if (stop !== null) faults.push(describeStop(text, { stop, context, lines }));
  return { faults, isJson: stop === null };
}

/** Keeps the context up to date, and records repeated names: one more than is reported. */
function follow(context: Context, duplicates: Duplicate[]): JSONVisitor {
  const { frames } = context;
  const count = () => {
    const list = frames.at(-1);
    if (list !== undefined) list.count++;
  };
  const open = (isObject: boolean, start: number) => {
    count();
    frames.push({ isObject, start, name: null, count: 0, names: new Map() });
    context.last = { kind: "open", start, end: start + 1, value: null };
  };
  const close = (start: number, length: number) => {
    // At the end of the text, the parser closes a bracket before it says that one is missing.
    if (length === 0) return;
    frames.pop();
    context.last = { kind: "value", start, end: start + 1, value: null };
  };
  return {
    onObjectBegin: (start) => open(true, start),
    onArrayBegin: (start) => open(false, start),
    onObjectEnd: close,
    onArrayEnd: close,
    onLiteralValue: (value, start, length) => {
      count();
      context.last = { kind: "value", start, end: start + length, value };
    },
    onSeparator: (character, start) => {
      context.last = { kind: character === ":" ? "colon" : "comma", start, end: start + 1, value: null };
    },
    onObjectProperty: (name, start, length) => {
      context.last = { kind: "name", start, end: start + length, value: name };
      const frame = frames.at(-1);
      if (frame === undefined) return;
      frame.name = name;
      const first = frame.names.get(name);
      if (first === undefined) frame.names.set(name, start);
      else if (duplicates.length <= MAX_DUPLICATES)
        duplicates.push({ name, first, offset: start, pointer: pointerTo(frames) });
    },
  };
}

/** Inside a list, the innermost bracket waits for the next element; those around it are at their last one. */
function pointerTo(frames: readonly Frame[]): string {
  const innermost = frames.length - 1;
  const segments = frames.map(({ isObject, name, count }, depth) =>
    isObject ? name : String(count - (depth === innermost ? 0 : 1)),
  );
  return toPointer(segments.filter((segment) => segment !== null).map((segment) => clip(segment, 100)));
}

function describeDuplicate({ name, first, offset, pointer }: Duplicate, lines: LineIndex): TextFault {
  const message = `"${clip(name)}" is written twice here: on line ${lines.lineOf(first)} and on line ${lines.lineOf(offset)}. Only the last one counts.`;
  return { rule: "duplicate-key", severity: "error", pointer, message, hint: "Remove one of the two.", offset };
}

function moreDuplicates(offset: number): TextFault {
  const message = "There are more errors of this kind below; they are not listed.";
  const hint = "Correct those above first, then check again.";
  return { rule: "duplicate-key", severity: "error", pointer: "", message, hint, offset };
}

function describeStop(text: string, found: { stop: Stop; context: Context; lines: LineIndex }): TextFault {
  const { stop, context, lines } = found;
  const pointer = pointerTo(context.frames);
  if (!stop.isTooDeep) return describeSyntaxFault(explain(text, stop, context), pointer, lines);
  const message = `Values are nested more than ${MAX_DEPTH} levels deep here.`;
  const hint = "Nothing in this file needs more than five levels; remove what does not belong.";
  return { rule: "nesting-depth", severity: "error", pointer, message, hint, offset: stop.offset };
}
