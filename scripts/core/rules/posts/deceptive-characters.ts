import { mediaUrls } from "../../media/media-target.ts";
import { repairEncoding } from "../../text/broken-encoding.ts";
import { findHidden } from "../../text/hidden-characters.ts";
import { findLookAlike } from "../../text/look-alikes.ts";
import { clip, printable } from "../../text/printable.ts";
import { plural } from "../../text/words.ts";
import type { PostRule, RuleFinding } from "../rule.ts";

/** More than slips in; enough to hide a message. */
const MAX_SLIPS = 20;
/** UTF-16 units. Longer texts are refused for their length. */
const MAX_JUDGED = 5_000;
/** Tags and selectors that spell a text which only programs read, and marks that show text backwards. */
const ALWAYS_WRONG = /[\u{e0000}-\u{e007f}]|[\u{e0100}-\u{e01ef}]|[\u202d\u202e]/u;
/** Of a character that was cut in two. */
const HALF = /\p{Surrogate}/u;
/** The exceptions are those that JSON holds without \u. */
const CONTROL = /(?![\b\t\n\f\r\x7f])\p{Control}/u;

export const captionCharacters: PostRule = {
  id: "caption-characters",
  severity: "warning",
  description: `A caption has no invisible characters and no letters that look like those of another alphabet. What emoji and some scripts are written with is fine. Tags and overrides of direction are an error, and so are more than ${MAX_SLIPS} invisible characters, because they can hide a text from reviewers. Half a character, which followers see as a question mark in a box, is an error, and so is the sign for a lost letter. A control character is a warning, and so is text that was read in the wrong encoding.`,
  field: "caption",
  check: ({ caption = "" }) => judgeText("caption", caption, "/caption"),
};

export const altTextCharacters: PostRule = {
  id: "alt-text-characters",
  severity: "warning",
  description: "The same for alt text.",
  check: ({ alt_text = "", children = [] }) => [
    ...judgeText("alt text", alt_text, "/alt_text"),
    ...children.flatMap(({ alt_text: text = "" }, index) => judgeText("alt text", text, `/children/${index}/alt_text`)),
  ],
};

export const idCharacters: PostRule = {
  id: "id-characters",
  severity: "error",
  description: "An id has no invisible characters, and no letters that look like those of another alphabet.",
  check: ({ id = "" }) => judgeName("id", id, "/id"),
};

export const addressCharacters: PostRule = {
  id: "address-characters",
  severity: "warning",
  description:
    "A media address has no encoded characters that are invisible or look like others, and its host is not written in Punycode (xn--), which hides what the name looks like.",
  check: (post) =>
    mediaUrls(post).flatMap(({ pointer, url }) => {
      // Of an address that is not ASCII, url-form says so.
      if (!/^[!-~]*$/.test(url) || !URL.canParse(url)) return [];
      const { hostname, pathname } = new URL(url);
      return [...judgeHost(hostname, pointer), ...judgeName("file name", decoded(pathname), pointer)];
    }),
};

function judgeHost(host: string, pointer: string): RuleFinding[] {
  if (!/(?:^|\.)xn--/.test(host)) return [];
  const message = `The host ${clip(host, 100)} stands for a name with other letters than a to z, which can look like a known one.`;
  return [{ pointer, message, hint: "Check that this is the host you mean, letter by letter." }];
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return "";
  }
}

function judgeText(name: string, whole: string, pointer: string): RuleFinding[] {
  const text = whole.slice(0, MAX_JUDGED);
  const word = text.match(/[\p{L}\p{M}]+/gu)?.find((part) => findLookAlike(part) !== null);
  return [
    ...findUnreadable(name, whole, pointer),
    ...judgeHidden(name, text, pointer),
    ...(word === undefined ? [] : judgeLetters(name, word, pointer)),
  ];
}

/** A name is one word: "post-а" with a Cyrillic а is not "post-a". */
function judgeName(name: string, whole: string, pointer: string): RuleFinding[] {
  const text = whole.slice(0, MAX_JUDGED);
  const hidden = judgeHidden(name, text, pointer).map(({ severity: _, ...finding }) => finding);
  return [...hidden, ...judgeLetters(name, text, pointer)];
}

function findUnreadable(name: string, text: string, pointer: string): RuleFinding[] {
  const hint = "Type the text around it again.";
  const [half] = HALF.exec(text) ?? [];
  if (half !== undefined) {
    const message = `The ${name} has half a character (${codePointOf(half)}), as when an emoji is cut in two. Followers would see a question mark in a box.`;
    return [{ pointer, severity: "error", message, hint }];
  }
  if (text.includes("\ufffd")) {
    const message = `The ${name} has the sign for a lost letter (U+FFFD): a program could not read what stood there.`;
    return [{ pointer, severity: "error", message, hint: "Write the letter again, or take the text from its source." }];
  }
  const meant = repairEncoding(text);
  if (meant !== null) {
    const [broken, right] = firstDifference(text, meant);
    const message = `The ${name} seems to have been read in the wrong encoding: "${printable(broken)}" stands where "${printable(right)}" was meant.`;
    return [{ pointer, message, hint: "Save the text as UTF-8 and copy it again." }];
  }
  const [control] = CONTROL.exec(text) ?? [];
  if (control === undefined) return [];
  return [{ pointer, message: `The ${name} has a control character (${codePointOf(control)}).`, hint }];
}

/** The first words in which the texts differ. */
function firstDifference(text: string, other: string): [string, string] {
  const [words, others] = [text.split(/\s+/), other.split(/\s+/)];
  const at = words.findIndex((word, index) => word !== others[index]);
  return [clip(words[at] ?? "", 40), clip(others[at] ?? "", 40)];
}

function judgeHidden(name: string, text: string, pointer: string): RuleFinding[] {
  const hidden = findHidden(text);
  if (hidden.length === 0) return [];
  const isWrong = hidden.length > MAX_SLIPS || hidden.some(({ character }) => ALWAYS_WRONG.test(character));
  const codes = [...new Set(hidden.map(({ character }) => codePointOf(character)))];
  const shown = codes.slice(0, 3).join(", ") + (codes.length > 3 ? ", …" : "");
  const before = text.slice(0, hidden[0]?.offset ?? 0).trimEnd();
  const place = before === "" ? "at its beginning" : `after "${printable([...before].slice(-15).join(""))}"`;
  const message = `The ${name} has ${plural(hidden.length, "invisible character")} (${shown}), the first ${place}.`;
  const hint = "Delete what is around that place and type it again.";
  return [{ pointer, severity: isWrong ? "error" : "warning", message, hint }];
}

function judgeLetters(name: string, word: string, pointer: string): RuleFinding[] {
  const found = findLookAlike(word);
  if (found === null) return [];
  const { letter, script } = found;
  const message = `The ${name} mixes alphabets: in "${printable(clip(word, 40))}", "${letter}" is a ${script} letter (${codePointOf(letter)}).`;
  return [{ pointer, message, hint: "If that is not intended, type the word again." }];
}

function codePointOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
