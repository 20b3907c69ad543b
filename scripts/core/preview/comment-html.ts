import { escapeMarkdown } from "../text/markdown.ts";
import { clip } from "../text/printable.ts";
import { formatCount } from "../text/words.ts";

export interface ListOptions<T> {
  /** Renders an item as HTML on one line. */
  render(item: T): string;
  maxItems: number;
  /** Limit for all items together, in characters. */
  room: number;
}

/** Items as a list within the limits; the last line counts the omitted ones. "" for none. */
export function htmlList<T>(items: readonly T[], { render, maxItems, room }: ListOptions<T>): string {
  if (items.length === 0) return "";
  const shown: string[] = [];
  let left = room;
  for (const item of items.slice(0, maxItems)) {
    const html = render(item);
    left -= html.length;
    if (left < 0) break;
    shown.push(html);
  }
  const hidden = items.length - shown.length;
  if (hidden > 0) shown.push(`… and ${formatCount(hidden)} more`);
  return `<ul>${shown.map((item) => `<li>${item}</li>`).join("")}</ul>`;
}

/** Behind a line to open; "" without content. */
export function folded(title: string, content: string): string {
  return content === "" ? "" : `<details><summary>${title}</summary>${content}</details>`;
}

/** Invisible, for the browser: foreign text is already escaped when it is put in. */
const BREAK = "&#8203;";
/** GitHub links seven to forty hexadecimal digits as a commit. */
const COMMIT_LIKE = /\b[0-9a-f]{7,40}\b/gi;
const SIX_DIGITS = /.{6}(?=.)/g;
const LINE_BREAK = /\r\n|[\r\n\u2028\u2029]/;

/** Foreign text on one line of the comment: looks the same, but has no effect. */
export function inline(text: string, maxLength = 300): string {
  const shown = clip(whole(text, maxLength), maxLength);
  return escapeMarkdown(shown).replace(COMMIT_LIKE, (digits) => digits.replace(SIX_DIGITS, `$&${BREAK}`));
}

/** The same within a line of ours: Arabic or Hebrew in it does not turn our own words around. */
export function foreign(text: string, maxLength?: number): string {
  return `<span dir="auto">${inline(text, maxLength)}</span>`;
}

/** Foreign text with its line breaks, as HTML on one line: a blank line in it would end the surrounding block. */
export function multiline(text: string, { maxLength, maxLines }: { maxLength: number; maxLines: number }): string {
  const lines = whole(text, maxLength).slice(0, maxLength).split(LINE_BREAK);
  const shown = lines.slice(0, maxLines).map((line) => `<div dir="auto">${inline(line, maxLength) || "<br>"}</div>`);
  const left = text.length - maxLength;
  const isCut = left > 0 || lines.length > maxLines;
  return shown.join("") + (isCut ? `<div><i>… the rest is too long to show.</i></div>` : "");
}

/** A web address, escaped for an attribute in double quotes. */
export function attribute(url: string): string {
  return url.replace(/[^A-Za-z0-9/.:?=_%~+,-]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Text that can be cut at `maxLength` without splitting a character. */
function whole(text: string, maxLength: number): string {
  const isSplit = text.length > maxLength && /[\ud800-\udbff]/.test(text.charAt(maxLength - 1));
  return isSplit ? `${text.slice(0, maxLength - 1)} ${text.slice(maxLength + 1)}` : text;
}
