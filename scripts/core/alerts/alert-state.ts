/** Decides which alerts to send: the conditions that hold, compared with alerts.json. */
import { readFile, soundValue, WHOLE_FILE } from "../content/read-file.ts";
import type { AlertEntry, AlertsFile } from "../generated/alerts.ts";
import { validateAlerts } from "../generated/validators.js";
import type { AlertKind, Condition } from "../ports/alerts.ts";
import { sha256 } from "../posting/digest.ts";
import { clip } from "../text/printable.ts";

/** What a run, a refresh or a health check has found out when it ends. */
export interface State {
  conditions: readonly Condition[];
  /** Kinds, and keys, for which `conditions` is complete. An earlier condition of another kind may still hold. */
  judged: ReadonlySet<string>;
}

export interface Comparison {
  send: readonly { condition: Condition; digest: string }[];
  /** Keys of conditions that no longer hold. */
  clear: readonly string[];
}

/** Once a day, but not later each day. */
export const REPEAT_AFTER_MS = 20 * 60 * 60_000;
/** They last for days, and nobody has to act at once. */
const LASTING: readonly AlertKind[] = ["low-queue", "token-age", "runs-dry", "api-version", "minutes", "trial"];
/** They happened to a post, and stay true until somebody edits it. */
const ONCE: readonly AlertKind[] = ["item-failed", "edited"];
const MAX_TEXT = 4_000;

/** The entries of alerts.json. A damaged file counts as empty, which only repeats alerts. */
export function readAlerts(bytes: Uint8Array | null): readonly AlertEntry[] {
  if (bytes === null) return [];
  const reading = readFile<AlertsFile>(bytes, { validate: validateAlerts, wholeFile: WHOLE_FILE.record });
  return soundValue(reading)?.alerts ?? [];
}

/** What has to be sent and what is over. What did not arrive earlier is sent again unless it is over. */
export function compareAlerts(known: readonly AlertEntry[], { conditions, judged }: State, now: Date): Comparison {
  const holding = new Map<string, Condition>(conditions.map((condition) => [condition.key, condition]));
  const before = new Map(known.map((entry) => [entry.key, entry]));
  const isOver = (key: string) => !holding.has(key) && (judged.has(kindOf(key)) || judged.has(key));
  const due = [...holding.values()]
    .map((condition) => ({ condition, digest: digestOf(condition) }))
    .filter(({ condition, digest }) => isDue(before.get(condition.key), digest, now));
  const late = known.filter(({ key, delivered }) => !delivered && !holding.has(key) && !isOver(key));
  // Of what was judged by its key, an issue may be open although alerts.json could not be written then.
  const keys = [...judged].filter((name) => name.includes(":"));
  const clear = [...new Set([...before.keys(), ...keys])].filter(isOver);
  return { send: [...due, ...late.map((entry) => ({ condition: toCondition(entry), digest: entry.digest }))], clear };
}

function isDue(known: AlertEntry | undefined, digest: string, now: Date): boolean {
  if (known === undefined || !known.delivered || known.sent === null) return true;
  const kind = kindOf(known.key);
  const isChanged = digest !== known.digest;
  // A clock may also jump back.
  const isOld = Math.abs(now.getTime() - Date.parse(known.sent)) >= REPEAT_AFTER_MS;
  if (LASTING.includes(kind)) return isChanged && isOld;
  return isChanged || (isOld && !ONCE.includes(kind));
}

/** The newest entries of alerts.json, changed by what was sent and cleared; the same objects where nothing changed. */
export function recordAlerts(
  newest: readonly AlertEntry[],
  { send, clear }: Comparison,
  { arrived, now }: { arrived: ReadonlySet<string>; now: Date },
): AlertEntry[] {
  const entries = new Map(newest.filter(({ key }) => !clear.includes(key)).map((entry) => [entry.key, entry]));
  for (const { condition, digest } of send) {
    const { key } = condition;
    const before = entries.get(key);
    if (!arrived.has(key) && before?.digest === digest) continue;
    const sent = arrived.has(key) ? now.toISOString() : (before?.sent ?? null);
    const since = before?.since ?? now.toISOString();
    entries.set(key, { key, digest, since, sent, delivered: arrived.has(key), ...textOf(condition) });
  }
  return [...entries.values()];
}

function digestOf({ what, about = "" }: Condition): string {
  return sha256(`${what}\n${about}`);
}

function textOf({ what, why, whatToDo, link }: Condition): Pick<AlertEntry, "what" | "why" | "what_to_do" | "link"> {
  const short = (text: string) => clip(text, MAX_TEXT).toWellFormed();
  const text = { what: short(what), why: short(why), what_to_do: short(whatToDo) };
  return link === undefined ? text : { ...text, link: short(link) };
}

function toCondition({ key, what, why, what_to_do: whatToDo, link }: AlertEntry): Condition {
  const condition = { key: key as Condition["key"], what, why, whatToDo };
  return link === undefined ? condition : { ...condition, link };
}

export function kindOf(key: string): AlertKind {
  return key.split(":", 1)[0] as AlertKind;
}

export function explain({ why, whatToDo }: Pick<Condition, "why" | "whatToDo">): string {
  return [why, whatToDo].filter((part) => part !== "").join(" ");
}

export function describeCondition({ what, why, whatToDo, link }: Condition): string {
  return [`${what}.`, explain({ why, whatToDo }), link ?? ""].filter((part) => part !== "").join(" ");
}
