/** How an alert reads as a GitHub issue. Titles and texts of alerts may hold captions and answers of others: they are data. */

import type { AlertKind } from "../../core/ports/alerts.ts";
import { codeBlock } from "../../core/text/markdown.ts";
import { printable } from "../../core/text/printable.ts";

/** GitHub refuses titles above 256 characters. */
const MAX_TITLE = 200;
/** GitHub refuses bodies above 65,536 characters; the rest is left for our own words around the text. */
const MAX_TEXT = 60_000;
/** Text in a fence is not wrapped by GitHub. */
const LINE_WIDTH = 100;

export interface AlertText {
  kind: AlertKind;
  /** Already free of secrets, like `body`. */
  title: string;
  body: string;
}

/** Recognises the issue of a kind; titles change with what they say. */
export function markerOf(kind: AlertKind): string {
  return `<!-- mergecast-alert:${kind} -->`;
}

/** One line that mentions nobody and refers to no other issue. */
export function issueTitle({ title }: AlertText): string {
  const line = printable(title.toWellFormed()).replace(/\s+/g, " ").trim();
  return shorten(line.replace(/[@#](?=\w)/g, "$&\u200b"), MAX_TITLE);
}

export function issueBody(alert: AlertText, { at, digest }: { at: Date; digest: string }): string {
  return [
    markerOf(alert.kind),
    digestMarker(digest),
    textBlock(alert),
    `Last seen at ${at.toISOString()}.`,
    "This issue is kept by the scheduled runs: it is updated when this happens again and closed when it has passed.",
  ].join("\n\n");
}

/** Whether an issue shows exactly the text with this digest. Only the head counts: the rest is the text of others. */
export function showsText(body: string, { kind, digest }: { kind: AlertKind; digest: string }): boolean {
  return body.replaceAll("\r\n", "\n").startsWith(`${markerOf(kind)}\n\n${digestMarker(digest)}\n`);
}

/** The kind of alert whose issue this is, null for an issue of somebody else. */
export function kindOf(body: string | null | undefined, kinds: readonly AlertKind[]): AlertKind | null {
  return kinds.find((kind) => body?.startsWith(markerOf(kind)) === true) ?? null;
}

export function changedComment(alert: AlertText): string {
  return `It happened again, in other words:\n\n${textBlock(alert)}`;
}

function digestMarker(digest: string): string {
  return `<!-- text:${digest} -->`;
}

function textBlock({ title, body }: AlertText): string {
  const text = `${title}\n\n${body}`.replace(/\r\n?/g, "\n");
  return codeBlock(shorten(text.split("\n").map(wrap).join("\n"), MAX_TEXT));
}

/** Breaks a line at spaces; longer words stay whole. */
function wrap(line: string): string {
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(" ")) {
    if (current !== "" && current.length + 1 + word.length > LINE_WIDTH) {
      lines.push(current);
      current = word;
    } else current = current === "" ? word : `${current} ${word}`;
  }
  return [...lines, current].join("\n");
}

/** At most so many characters, none cut in half; an ellipsis shows that there was more. */
export function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
