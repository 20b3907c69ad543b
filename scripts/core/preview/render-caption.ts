import { foldCaption } from "../instagram/caption-text.ts";
import { type TextPiece, wordDifference } from "../text/word-difference.ts";
import { formatCount } from "../text/words.ts";
import { inline, multiline } from "./comment-html.ts";

/** More than a caption may have, so that readers can see that it is too long. */
const BOUNDS = { maxLength: 2600, maxLines: 80 };
/** Of what stays the same between two changes, as much is shown on either side. */
const MAX_CONTEXT = 60;
const LINE_BREAK = /\r\n|[\r\n\u2028\u2029]/;
const TAGS = { same: null, removed: "del", added: "ins" };

/** All of a caption, with a mark where the feed cuts it; or only as much as the feed shows. */
export function renderCaption(caption: string, { isWhole }: { isWhole: boolean }): string {
  const fold = foldCaption(caption);
  const rest = caption.slice(fold.length);
  const mark = `<div><sub>… <b>more</b> (the feed cuts here; ${formatCount(rest.length)} more characters)</sub></div>`;
  const end = rest === "" ? "" : mark + (isWhole ? multiline(rest, BOUNDS) : "");
  return `<blockquote>${multiline(fold, BOUNDS)}${end}</blockquote>`;
}

/** What changed in a caption: removed words struck out, added ones underlined, and a few words around them. */
export function renderCaptionChange(before: string, after: string): string {
  const [old, fresh] = [before, after].map((caption) => caption.slice(0, BOUNDS.maxLength).toWellFormed());
  const pieces = wordDifference(old ?? "", fresh ?? "");
  const html = pieces.map((piece, index) =>
    renderPiece(piece, { isFirst: index === 0, isLast: index === pieces.length - 1 }),
  );
  return `<blockquote><div dir="auto">${html.join("")}</div></blockquote>`;
}

function renderPiece({ kind, text }: TextPiece, place: { isFirst: boolean; isLast: boolean }): string {
  const shown = kind === "same" ? shorten(text, place) : text;
  const html = shown.split(LINE_BREAK).slice(0, BOUNDS.maxLines).map(keepSpaces).join("<br>");
  const tag = TAGS[kind];
  return tag === null || html.trim() === "" ? html : `<${tag}>${html}</${tag}>`;
}

function shorten(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  if (text.length <= 3 * MAX_CONTEXT) return text;
  const begin = isFirst ? "" : text.slice(0, MAX_CONTEXT);
  const end = isLast ? "" : text.slice(-MAX_CONTEXT);
  return `${begin}… ${end}`.toWellFormed();
}

/** Escaping trims, and the words of two pieces must not run together. */
function keepSpaces(line: string): string {
  const html = inline(line, BOUNDS.maxLength);
  if (html === "") return line === "" ? "" : " ";
  return `${/^\s/.test(line) ? " " : ""}${html}${/\s$/.test(line) ? " " : ""}`;
}
