/**
 * An alert as a GitHub issue. Titles and bodies may contain captions and answers from other systems, so they are treated as
 * data.
 */
import { createHash } from "node:crypto";
import { folderOfAccount } from "../../core/content/account-place.ts";
import type { AlertKind, AlertOrigin } from "../../core/ports/alerts.ts";
import { codeBlock } from "../../core/text/markdown.ts";
import { printable } from "../../core/text/printable.ts";

/** GitHub refuses titles longer than 256 characters. */
const MAX_TITLE = 200;
/** GitHub refuses bodies longer than 65,536 characters. The difference leaves room for our own text around it. */
const MAX_TEXT = 60_000;
const MAX_ORIGIN = 2_000;
const MAX_ORIGIN_LINE = 300;
/** GitHub does not wrap text in a code block. */
const LINE_WIDTH = 100;

export interface AlertText {
  kind: AlertKind;
  /** Name of the account in accounts/<name>/ that it is about; null for the single one of the repository. */
  account: string | null;
  /** Already free of secrets, like `body`. */
  title: string;
  body: string;
}

/** Identifies the issue of a kind of alert of one account. The title cannot, because it changes with the details. */
export function markerOf({ kind, account }: Pick<AlertText, "kind" | "account">): string {
  return `<!-- mergecast-alert:${kind}${account === null ? "" : ` ${folderOfAccount(account)}`} -->`;
}

/** The title of an alert, with the name of the account in front where there are several. */
export function entitle(title: string, account: string | null): string {
  return account === null ? title : `${account}: ${title}`;
}

/** One line without mentions and without references to other issues. */
export function issueTitle({ title }: AlertText): string {
  const line = printable(title.toWellFormed()).replace(/\s+/g, " ").trim();
  return shorten(line.replace(/[@#](?=\w)/g, "$&\u200b"), MAX_TITLE);
}

export function issueBody(
  alert: AlertText,
  { at, digest, origin }: { at: Date; digest: string; origin: string },
): string {
  return [
    markerOf(alert),
    markedText(alert, { digest, origin }),
    `Last seen at ${at.toISOString()}.`,
    "The scheduled runs keep this issue up to date. They update it when this happens again and close it when it is resolved.",
  ].join("\n\n");
}

/**
 * Whether an issue shows exactly the text with this digest. Only the start of the body is ours; the rest can contain the same
 * marker.
 */
export function showsText(
  body: string,
  { digest, ...of }: Pick<AlertText, "kind" | "account"> & { digest: string },
): boolean {
  return body.replaceAll("\r\n", "\n").startsWith(`${markerOf(of)}\n\n${digestMarker(digest)}\n`);
}

/** The kind of alert of this account that the issue is for; null when it is another account's, or mergecast did not open it. */
export function kindOf(
  body: string | null | undefined,
  { kinds, account }: { kinds: readonly AlertKind[]; account: string | null },
): AlertKind | null {
  return kinds.find((kind) => body?.startsWith(markerOf({ kind, account })) === true) ?? null;
}

export function changedComment(alert: AlertText, origin: string): string {
  return `It happened again, with different details:\n\n${textBlock(alert)}\n\n${originBlock(origin)}`;
}

/** The text behind the hash by which it is recognised. */
export function markedText(alert: AlertText, { digest, origin }: { digest: string; origin: string }): string {
  return [digestMarker(digest), textBlock(alert), originBlock(origin)].join("\n\n");
}

/** GitHub makes a link of the run's address, which the account's handle must not become. */
function originBlock(origin: string): string {
  const lines = origin.split("\n");
  const run = lines.at(-1) ?? "";
  if (!/^Run: https?:\/\/\S+$/.test(run)) return codeBlock(origin, { maxLength: MAX_ORIGIN });
  return `${codeBlock(lines.slice(0, -1).join("\n"), { maxLength: MAX_ORIGIN })}\n\n${run}`;
}

/** Account, repository and run, one per line. Not part of an alert's digest, because every run has another address. */
export function originText({ name, handle, accountId, repository, run }: AlertOrigin): string {
  const id = accountId === null ? "" : ` (${accountId})`;
  const account = handle === null ? accountId : `@${handle.replace(/^@/, "")}${id}`;
  const named = [name, account].filter((part) => part !== null).join(", ");
  const lines = [
    `Account: ${named === "" ? "not known" : named}`,
    ...(repository === null ? [] : [`Repository: ${repository}`]),
    `Run: ${run}`,
  ];
  return lines.map((line) => shorten(printable(line.toWellFormed()).replace(/\s+/g, " "), MAX_ORIGIN_LINE)).join("\n");
}

/** Shows whether a later alert has the same text. The text is already free of secrets. */
export function digestOf({ title, body }: AlertText): string {
  return createHash("sha256").update(`${title}\n${body}`).digest("hex").slice(0, 32);
}

/** Whether a text behind this hash is in the body of an issue or comment. */
export function holdsText(body: string, digest: string): boolean {
  return body.includes(digestMarker(digest));
}

function digestMarker(digest: string): string {
  return `<!-- text:${digest} -->`;
}

function textBlock({ title, body }: AlertText): string {
  const text = `${title}\n\n${body}`.replace(/\r\n?/g, "\n");
  return codeBlock(shorten(text, MAX_TEXT).split("\n").map(wrap).join("\n"), { maxLength: MAX_TEXT });
}

/** Breaks a line at spaces. Words longer than a line stay whole. */
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

/** At most `length` UTF-16 units, never half a surrogate pair. An ellipsis marks the cut. */
export function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
