import { clip } from "../text/printable.ts";
import type { SyntaxFault } from "./fault-words.ts";
import type { Stop } from "./walk.ts";

/** A bracket that is open. */
export interface Frame {
  isObject: boolean;
  start: number;
  /** The name last read in it. */
  name: string | null;
  /** Values read in it. */
  count: number;
  /** Where each of its names is. */
  names: Map<string, number>;
}

/** What was read before the parser stopped. */
export interface Context {
  frames: Frame[];
  last: { kind: "start" | "open" | "comma" | "colon" | "name" | "value"; start: number; end: number; value: unknown };
}

/** The end of a text, an escape in it, or, in the group, what it must not hold. */
const IN_TEXT = /"|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})|(\\|[^ -\uffff])/g;
const IN_LONG_TEXT = /["\n]|\\./gs;
/** A line that begins like this is the next entry or the end of the object: the quotation mark before it is missing. */
const NEXT_ENTRY = /\n[ \t]*(?:"[\w $-]{1,60}"[ \t]*:|[}\]])/y;
const WORD = /^[^\s,:{}[\]"“”„]+/;
/** People take some of its signs away, and leave others. */
const CONFLICT_MARKER = /^(?:<{3,}|={3,}|>{3,}|\|{3,})/;
/** Invisible characters that JSON does not allow between values. */
const INVISIBLE = /^[\p{Z}\p{Cf}\p{Cc}]/u;
/** What directly follows a quotation mark only when that is part of the text; another one follows on the line. */
const GLUED = /^[\p{L}\p{N}.!?)][^\n]*"/u;
const REACH = 3000;

/** What the place where the parser stopped means, as a person would see it. */
export function explain(text: string, { offset, length }: Stop, context: Context): SyntaxFault {
  const ahead = text.slice(offset, offset + REACH);
  const innermost = context.frames.at(-1);
  if (ahead === "")
    return innermost === undefined ? { kind: "empty", offset: 0 } : unclosed(innermost, text.trimEnd().length);
  const inText = ahead.startsWith('"') ? insideText(text, offset) : null;
  if (inText !== null) return inText;
  const other = context.frames.length < 2 && context.last.kind !== "value" ? otherFormat(text) : null;
  if (other !== null) return { ...other, offset: text.length - text.trimStart().length };
  const foreign = foreignStart(ahead);
  if (foreign !== null) return { ...foreign, offset };
  if (context.last.kind === "value" && innermost === undefined) return { kind: "extra-text", offset };
  const word = WORD.exec(ahead)?.[0] ?? text.slice(offset, offset + Math.min(length, 100));
  return atToken({ ahead, offset, quoted: clip(word, 30) }, context);
}

/** An unclosed bracket is reported where it was opened. */
function unclosed(frame: Frame, noticedAt: number): SyntaxFault {
  return { kind: frame.isObject ? "unclosed-object" : "unclosed-list", offset: frame.start, detail: noticedAt };
}

/** What is wrong in a text: its end is missing or on another line, or it holds something that it must not. null for nothing. */
function insideText(text: string, start: number): SyntaxFault | null {
  IN_TEXT.lastIndex = start + 1;
  let found = IN_TEXT.exec(text);
  while (found !== null && found[0] !== '"' && found[1] === undefined) found = IN_TEXT.exec(text);
  if (found === null) return { kind: "unclosed-text", offset: start };
  const { 0: char, index: offset } = found;
  if (char === '"') return null;
  if (char === "\n" || char === "\r") return overLines(text, start, offset);
  if (char === "\\") return { kind: "bad-escape", offset, detail: `\\${text.slice(offset + 1, offset + 2).trim()}` };
  return { kind: "control-character", offset, detail: char === "\t" ? "tab" : "control character" };
}

function overLines(text: string, start: number, lineEnd: number): SyntaxFault {
  IN_LONG_TEXT.lastIndex = lineEnd;
  for (let found = IN_LONG_TEXT.exec(text); found !== null; found = IN_LONG_TEXT.exec(text)) {
    if (found[0] === '"') return { kind: "line-break", offset: start, detail: found.index };
    NEXT_ENTRY.lastIndex = found.index;
    if (found[0] === "\n" && NEXT_ENTRY.test(text)) break;
  }
  return { kind: "unclosed-text", offset: start };
}

/** What people save instead of JSON, by its beginning. */
const FORMATS: readonly (readonly [RegExp, string])[] = [
  [/^\{\\rtf/, "a document of a word processor (RTF)"],
  [/^<(?:!doctype html|html|head|body|meta|title|script|div|p|!--)/i, "a web page"],
  [/^<(?:\?xml|[a-z])/i, "an XML text"],
  [/^%PDF-/, "a PDF document"],
  [/^PK[^\w\s]{2}/, "a ZIP archive or a document of an office program"],
];
/** A chat's answer, or a part of a page in Markdown. */
const CODE_FENCE = /^(?:[^{[]*\n)?[ \t]*(?:`{3}|~{3})/;

function otherFormat(text: string): Pick<SyntaxFault, "kind" | "detail"> | null {
  const start = text.trimStart().slice(0, REACH);
  if (CODE_FENCE.test(start)) return { kind: "code-fence" };
  const [, detail = null] = FORMATS.find(([pattern]) => pattern.test(start)) ?? [];
  return detail === null ? null : { kind: "other-format", detail };
}

/** What never begins a part of JSON. */
function foreignStart(ahead: string): Pick<SyntaxFault, "kind" | "detail"> | null {
  if (/^\/[/*]/.test(ahead)) return { kind: "comment" };
  if (ahead.startsWith("version https://git-lfs.github.com/spec/")) return { kind: "lfs-pointer" };
  if (CONFLICT_MARKER.test(ahead)) return { kind: "merge-conflict" };
  if (/^(?:`{3}|~{3})/.test(ahead)) return { kind: "code-fence" };
  if (ahead.startsWith("'")) return { kind: "single-quotes" };
  if (/^[“”„]/.test(ahead)) return { kind: "typographic-quotes" };
  const name = `U+${ahead.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
  return INVISIBLE.test(ahead) ? { kind: "invisible", detail: name } : null;
}

interface Place {
  /** The text from here on. */
  ahead: string;
  offset: number;
  /** What stands here, for messages. */
  quoted: string;
}

function atToken(place: Place, context: Context): SyntaxFault {
  const { offset, quoted } = place;
  const char = place.ahead.charAt(0);
  if (char === "}" || char === "]") return atClosing(char, offset, context);
  if (context.frames.length === 0 && (char === "," || char === ":"))
    return { kind: "wrong-place", offset, detail: quoted };
  if (char === ",") return withoutValue(offset, context) ?? { kind: "extra-comma", offset };
  if (char === ":") return atColon(offset, context);
  if (isPartOfText(place, context)) return { kind: "inner-quote", offset: offset - 1 };
  if (context.last.kind === "name") return { kind: "missing-colon", offset, detail: quoted };
  if (char === "{" || char === "[") return atOpening(place, context);
  return context.last.kind === "value" ? behindValue(place, context) : atWord(place, context);
}

function withoutValue(offset: number, { frames, last }: Context): SyntaxFault | null {
  if (last.kind !== "name" && last.kind !== "colon") return null;
  const name = frames.at(-1)?.name;
  return { kind: "missing-value", offset, detail: name ? `"${name.slice(0, 60)}"` : "This entry" };
}

function atClosing(char: "}" | "]", offset: number, context: Context): SyntaxFault {
  const { frames, last } = context;
  const frame = frames.at(-1);
  const isClosed = ({ isObject }: Frame) => isObject === (char === "}");
  if (frame === undefined || !frames.some(isClosed)) return { kind: "stray-bracket", offset, detail: char };
  if (last.kind === "comma") return { kind: "trailing-comma", offset: last.start, detail: char };
  return withoutValue(offset, context) ?? unclosed(frame, offset);
}

/** In a list this is most often the next member of the object around it, because the list is not closed. */
function atColon(offset: number, { frames: [...frames], last }: Context): SyntaxFault {
  const frame = frames.pop();
  const isNextMember = last.kind === "value" && typeof last.value === "string" && frames.at(-1)?.isObject === true;
  if (frame?.isObject === false && isNextMember) return unclosed(frame, offset);
  return { kind: "extra-colon", offset };
}

/** The quotation mark before it then does not end a text or a name. */
function isPartOfText({ ahead, offset }: Place, { last }: Context): boolean {
  return last.end === offset && typeof last.value === "string" && GLUED.test(ahead);
}

/** In an object in a list this is most often the next object of it, because the one before is not closed. */
function atOpening({ ahead, offset, quoted }: Place, { frames: [...frames], last }: Context): SyntaxFault {
  const frame = frames.pop();
  const isObjectInObject = frame?.isObject === true && ahead.startsWith("{");
  if (frame !== undefined && isObjectInObject && frames.at(-1)?.isObject === false) return unclosed(frame, offset);
  const isNextEntry = last.kind === "value" && !isObjectInObject;
  return { kind: isNextEntry ? "missing-comma" : "wrong-place", offset, detail: quoted };
}

function behindValue({ ahead, offset, quoted }: Place, { last }: Context): SyntaxFault {
  const isNumber = typeof last.value === "number" && last.end === offset && !ahead.startsWith('"');
  if (!isNumber) return { kind: "missing-comma", offset, detail: quoted };
  return { kind: "wrong-number", offset: last.start, detail: `${last.value}${quoted}` };
}

function atWord({ offset, quoted }: Place, { frames, last }: Context): SyntaxFault {
  const isName = frames.at(-1)?.isObject === true && last.kind !== "colon";
  if (isName) return { kind: "unquoted-name", offset, detail: quoted };
  return { kind: /^[+.\d-]/.test(quoted) ? "wrong-number" : "unquoted-text", offset, detail: quoted };
}
