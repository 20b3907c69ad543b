import type { Child } from "../../generated/queue.ts";
import { mediaUrls, someMediaUrl } from "../../media/media-target.ts";
import { isAscii } from "../../text/ascii.ts";
import { findHidden, type HiddenCharacter } from "../../text/hidden-characters.ts";
import { latePattern } from "../../text/late-pattern.ts";
import { findLookAlike, hasForeignLetter } from "../../text/look-alikes.ts";
import { clip, printable } from "../../text/printable.ts";
import { plural } from "../../text/words.ts";
import { NOTHING, type Objection } from "../rule.ts";
import type { PostRule } from "./post-rule.ts";

/** More than slips in; enough to hide a message. */
const MAX_SLIPS = 20;
/** UTF-16 units. Longer texts are refused for their length. */
const MAX_JUDGED = 5_000;
/** Tags and selectors that spell a text which only programs read, and marks that show text backwards. */
const ALWAYS_WRONG = /[\u{e0000}-\u{e007f}]|[\u{e0100}-\u{e01ef}]|[\u202d\u202e]/u;

/** Halves of a character that was cut in two, and control characters; the exceptions are those that JSON holds without \u. */
const HALF = latePattern(String.raw`\p{Surrogate}`, "u");
const UNREADABLE = latePattern(String.raw`(?![\b\t\n\f\r\x7f])\p{Control}|\p{Surrogate}`, "u");
const WORDS = latePattern(String.raw`[\p{L}\p{M}]+`, "gu");

export const captionCharacters: PostRule = {
  id: "caption-characters",
  severity: "warning",
  description: `A caption has no invisible characters and no letters that look like those of another alphabet. What emoji and some scripts are written with is fine. Tags and overrides of direction are an error, and so are more than ${MAX_SLIPS} invisible characters, because they can hide a text from reviewers. Half a character, which followers see as a question mark in a box, is an error, and a control character a warning.`,
  looksAt: "caption",
  check: ({ caption }, context) =>
    caption === undefined || context.isAscii === true ? NOTHING : judgeText("caption", caption, "/caption"),
};

export const altTextCharacters: PostRule = {
  id: "alt-text-characters",
  severity: "warning",
  description: "The same for alt text.",
  check: ({ alt_text, children }, context) => {
    if (context.isAscii === true) return NOTHING;
    const ofPost = alt_text === undefined ? NOTHING : judgeText("alt text", alt_text, "/alt_text");
    if (children === undefined) return ofPost;
    const judgeChild = ({ alt_text: text = "" }: Child, index: number) =>
      judgeText("alt text", text, `/children/${index}/alt_text`);
    return [...ofPost, ...children.flatMap(judgeChild)];
  },
};

export const idCharacters: PostRule = {
  id: "id-characters",
  severity: "error",
  description: "An id has no invisible characters, and no letters that look like those of another alphabet.",
  check: ({ id = "" }, context) => (context.isAscii === true ? NOTHING : judgeName("id", id, "/id")),
};

export const addressCharacters: PostRule = {
  id: "address-characters",
  severity: "warning",
  description:
    "A media address has no encoded characters that are invisible or look like others, and its host is not written in Punycode (xn--), which hides what the name looks like.",
  check: (post) => {
    if (!someMediaUrl(post, mayDeceive)) return NOTHING;
    return mediaUrls(post).flatMap(({ pointer, url }) => {
      if (!mayDeceive(url) || !URL.canParse(url)) return [];
      const { hostname, pathname } = new URL(url);
      return [...judgeHost(hostname, pointer), ...judgeName("file name", decoded(pathname), pointer)];
    });
  },
};

/** Other addresses hold only what they show; url-form refuses those that are not ASCII. */
const MAY_DECEIVE = /^[!-~]*?(?:%[89a-f]|xn--)[!-~]*$/i;

function mayDeceive(url: string): boolean {
  return MAY_DECEIVE.test(url);
}

function judgeHost(host: string, pointer: string): Objection[] {
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

function judgeText(name: string, whole: string, pointer: string): readonly Objection[] {
  const text = whole.slice(0, MAX_JUDGED);
  const ofUnreadable = judgeReadable(name, whole, pointer);
  if (isAscii(text)) return ofUnreadable;
  const hidden = findHidden(text);
  const isWrong = hidden.length > MAX_SLIPS || hidden.some(({ character }) => ALWAYS_WRONG.test(character));
  const severity = isWrong ? ("error" as const) : ("warning" as const);
  const ofHidden = hidden.length === 0 ? [] : [{ pointer, severity, ...describeHidden(name, text, hidden) }];
  const words = hasForeignLetter(text) ? (text.match(WORDS()) ?? []) : [];
  const word = words.find((part) => findLookAlike(part) !== null);
  const ofLetters = word === undefined ? [] : [{ pointer, ...describeLookAlike(name, word) }];
  return [...ofUnreadable, ...ofHidden, ...ofLetters];
}

function judgeReadable(name: string, text: string, pointer: string): readonly Objection[] {
  const first = UNREADABLE().exec(text)?.[0];
  if (first === undefined) return NOTHING;
  const half = HALF().exec(text)?.[0];
  const code = codePointOf(half ?? first);
  const hint = "Type the text around it again.";
  if (half === undefined) return [{ pointer, message: `The ${name} has a control character (${code}).`, hint }];
  const message = `The ${name} has half a character (${code}), as when an emoji is cut in two. Followers would see a question mark in a box.`;
  return [{ pointer, severity: "error", message, hint }];
}

/** A name is one word: "post-а" with a Cyrillic а is not "post-a". */
function judgeName(name: string, whole: string, pointer: string): readonly Objection[] {
  const text = whole.slice(0, MAX_JUDGED);
  if (isAscii(text)) return NOTHING;
  const hidden = findHidden(text);
  const ofHidden = hidden.length === 0 ? [] : [{ pointer, ...describeHidden(name, text, hidden) }];
  return findLookAlike(text) === null ? ofHidden : [...ofHidden, { pointer, ...describeLookAlike(name, text) }];
}

type Words = Pick<Objection, "message" | "hint">;

function describeHidden(name: string, text: string, hidden: readonly HiddenCharacter[]): Words {
  const codes = [...new Set(hidden.map(({ character }) => codePointOf(character)))];
  const shown = codes.slice(0, 3).join(", ") + (codes.length > 3 ? ", …" : "");
  const before = text.slice(0, hidden[0]?.offset ?? 0).trimEnd();
  const place = before === "" ? "at its beginning" : `after "${printable([...before].slice(-15).join(""))}"`;
  const message = `The ${name} has ${plural(hidden.length, "invisible character")} (${shown}), the first ${place}.`;
  return { message, hint: "Delete what is around that place and type it again." };
}

function describeLookAlike(name: string, word: string): Words {
  const { letter, script } = findLookAlike(word) ?? { letter: "", script: "" };
  const message = `The ${name} mixes alphabets: in "${printable(clip(word, 40))}", "${letter}" is a ${script} letter (${codePointOf(letter)}).`;
  return { message, hint: "If that is not intended, type the word again." };
}

function codePointOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
