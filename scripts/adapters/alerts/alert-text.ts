/** The texts of an alert in a chat and in an issue. What they quote from captions and other systems is data. */
import { explain } from "../../core/alerts/alert-state.ts";
import { folderOfAccount, queueOfAccount } from "../../core/content/account-place.ts";
import { nameFolder } from "../../core/content/name-folder.ts";
import type { AlertOrigin, Condition } from "../../core/ports/alerts.ts";
import type { Clock, Log } from "../../core/ports/runtime.ts";
import { sha256 } from "../../core/posting/digest.ts";
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
/** Nothing in it ends a link, or formats text. */
const ADDRESS = /^https?:\/\/[\w./%?=&#~:+-]+$/;

/** Free of secrets. */
export interface AlertText {
  key: string;
  title: string;
  body: string;
  link: string | null;
}

export interface ChannelOptions {
  /** Name of the account in accounts/<name>/ that the alerts are about; null for the single one of the repository. */
  accountName: string | null;
  clock: Clock;
  log: Log;
  scrub: (text: string) => string;
  origin(): Promise<AlertOrigin>;
  /** Called with what the chat answered to an alert that it took. */
  onAnswer?(answer: string): void;
}

/** Of several accounts, with the name of this one in front, and with its folder in every command. */
export function toText(condition: Condition, { accountName, scrub }: ChannelOptions): AlertText {
  const { key, what, link = "" } = condition;
  const title = scrub(accountName === null ? what : `${accountName}: ${what}`);
  return {
    key,
    title,
    body: scrub(nameFolder(explain(condition), queueOfAccount(accountName))),
    link: ADDRESS.test(link) ? scrub(link) : null,
  };
}

/** Identifies the issue of one condition of one account. The title cannot, because it changes with the details. */
export function markerOf(key: string, account: string | null): string {
  const name = encodeURIComponent(key.toWellFormed()).replaceAll("%3A", ":");
  return `<!-- mergecast-alert:${name}${account === null ? "" : ` ${folderOfAccount(account)}`} -->`;
}

/** One line without mentions and without references to other issues. */
export function issueTitle({ title }: AlertText): string {
  const line = printable(title.toWellFormed()).replace(/\s+/g, " ").trim();
  return shorten(line.replace(/[@#](?=\w)/g, "$&\u200b"), MAX_TITLE);
}

/** What identifies an issue and its text is at the start of its body, because people may quote a marker anywhere else. */
export function issueBody(
  alert: AlertText,
  { account, at, origin }: { account: string | null; at: Date; origin: string },
): string {
  return [
    headOf(alert, account),
    shown(alert, origin),
    `Last seen at ${at.toISOString()}.`,
    "The scheduled runs keep this issue up to date. They update it when this happens again and close it when it is resolved.",
  ].join("\n\n");
}

/** When the body of an issue was written; null when it does not say. What an alert quotes comes before that. */
export function lastSeenIn(body: string): Date | null {
  const [, at = ""] = [...body.matchAll(/^Last seen at (\S+Z)\.\r?$/gm)].at(-1) ?? [];
  return Number.isNaN(Date.parse(at)) ? null : new Date(at);
}

export function showsText(body: string, alert: AlertText, account: string | null): boolean {
  return body.replaceAll("\r\n", "\n").startsWith(`${headOf(alert, account)}\n`);
}

function headOf(alert: AlertText, account: string | null): string {
  return `${markerOf(alert.key, account)}\n\n<!-- text:${sha256(`${alert.title}\n${alert.body}`)} -->`;
}

export function changedComment(alert: AlertText, origin: string): string {
  return `It happened again, with different details:\n\n${shown(alert, origin)}`;
}

function shown(alert: AlertText, origin: string): string {
  const link = alert.link === null ? [] : [`See ${alert.link}`];
  return [textBlock(alert), ...link, originBlock(origin)].join("\n\n");
}

/** GitHub makes a link of the run's address, which the account's handle must not become. */
function originBlock(origin: string): string {
  const { text, run } = originParts(origin);
  const block = codeBlock(text, { maxLength: MAX_ORIGIN });
  return run === null ? block : `${block}\n\nRun: ${run}`;
}

/** What originText returns, with the run's address apart; null where the run has none. */
export function originParts(origin: string): { text: string; run: string | null } {
  const [, text, run] = /^(.*)\nRun: (https?:\/\/\S+)$/s.exec(origin) ?? [];
  return text === undefined || run === undefined ? { text: origin, run: null } : { text, run };
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

function textBlock({ title, body }: AlertText): string {
  const text = `${title}\n\n${body}`.replace(/\r\n?/g, "\n");
  return codeBlock(shorten(text, MAX_TEXT).split("\n").map(wrap).join("\n"), { maxLength: MAX_TEXT });
}

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
