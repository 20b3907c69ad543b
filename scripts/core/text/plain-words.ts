import { knownWord } from "./vocabulary.ts";

const MAX_LENGTH = 240;
/** Longer messages are web pages and dumps, and nobody reads their end. */
const MAX_READ = 2_000;
const GAP = "…";
/** Two words and what joins them. */
const PAIR = 3;
/** "(#100) ": the code is part of the answer, too. */
const LEADING_CODE = /^\s*\(#\d+\)/;
/** Of a line that does not end its sentence. */
const LINE_END = /(\w)[ \t]*[\r\n]+/g;
/** A word with the quotes and brackets around it, and the mark at its end. */
const SHAPE = /^["'`“”‘«([{]*([A-Za-z][\w'’/-]*)["'`”’»)\]}]*([.,:;!?]?)["'`”’»)\]}]*$/;

/**
 * The only form in which a message of another system leaves the process: the words in it that are in our own vocabulary, in our
 * own spelling, on one line of at most 240 characters. Everything else (names, numbers, addresses, other languages, encoded
 * text) becomes an ellipsis; a message of which less than half is left becomes "". Whatever the message says, and in whatever
 * clothes it says it, the result consists of harmless words.
 */
export function plainWords(message: string): string {
  const text = message.slice(0, MAX_READ).replace(LEADING_CODE, "").replace(LINE_END, "$1. ");
  const words = text.split(/\s+/u).filter(hasContent).map(repeatable);
  const known = words.filter((word) => word !== GAP).length;
  if (known * 2 < words.length) return "";
  const joined = words.filter((word, index) => word !== GAP || words[index - 1] !== GAP).join(" ");
  return startSentences(cut(joined === GAP ? "" : joined));
}

/** Dashes and bullets stand alone. */
function hasContent(piece: string): boolean {
  return /[\p{L}\p{N}]/u.test(piece);
}

function repeatable(piece: string): string {
  const [, word = "", mark = ""] = SHAPE.exec(piece) ?? [];
  const spelled = spell(word.replaceAll("’", "'").replace(/'+$/, ""));
  return spelled === null ? GAP : `${spelled}${mark}`;
}

/** Pairs such as "photo/video" consist of words. Longer chains are names. */
function spell(word: string): string | null {
  const whole = knownWord(word);
  if (whole !== null) return whole;
  const parts = word.split(/([-/])/).map((part) => (part === "-" || part === "/" ? part : knownWord(part)));
  return parts.length === PAIR && parts.every((part) => part !== null) ? parts.join("") : null;
}

function cut(text: string): string {
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH).replace(/\s*\S*$/, "")}${GAP}`;
}

/** The letters' case is ours too. */
function startSentences(text: string): string {
  return text.replace(/(?:^|[.!?] )[a-z]/g, (start) => start.toUpperCase());
}
