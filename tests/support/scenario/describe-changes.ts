import { diff } from "node:util";

/** What was changed, added or removed in files: lines that went behind "-" and that came behind "+". The old line of a new one for the same post, entry or alert is left out. */
export function describeChanges(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  const changed = names.filter((name) => before.get(name) !== after.get(name));
  return changed.flatMap((name) => describeFile(name, before.get(name), after.get(name)));
}

function describeFile(name: string, before: string | undefined, after: string | undefined): string[] {
  if (after === undefined) return [`${name} is removed`];
  const [left, right] = [linesOf(name, before ?? ""), linesOf(name, after)];
  if (left.length + right.length === 0) return before === undefined ? [`${name} + (no entries)`] : [];
  const hunks: Record<"-" | "+", string[]>[] = [];
  for (const [kind, line] of [[0, ""] as const, ...diff(left, right)]) {
    if (kind === 0) hunks.push({ "-": [], "+": [] });
    else hunks.at(-1)?.[MARKS[kind]].push(`${name} ${MARKS[kind]} ${line.trim().replace(/,$/, "")}`.trimEnd());
  }
  return hunks.flatMap(({ "-": old, "+": current }) => {
    const kept = new Set(current.map((line) => idOf(line)));
    return [...old.filter((line) => !kept.has(idOf(line))), ...current];
  });
}

/** The first field of an object; the whole line of anything else. */
function idOf(line: string): string {
  return line.replace(/^.* [-+] /, "").split(",")[0] ?? "";
}

/** util.diff says 1 of a line that only the first list holds. */
const MARKS = { 1: "-", [-1]: "+" } as const;

/** A post or a row stands on a line of its own. */
const HAS_LINES = /^content\/(?:queue|insights\/[\d-]+)\.json$/;

function linesOf(name: string, text: string): string[] {
  if (text === "") return [];
  return !HAS_LINES.test(name) && isJson(text) ? recordLines(text) : text.replace(/\n$/, "").split("\n");
}

/** One entry a line reads better than the file itself, whose layout has tests of its own. The whole text of an alert is in its message. */
function recordLines(text: string): string[] {
  const { entries, alerts, ...fields } = JSON.parse(text) as {
    entries?: unknown[];
    alerts?: Record<string, unknown>[];
  };
  if (entries === undefined && alerts === undefined) return [JSON.stringify(fields)];
  return (entries ?? alerts ?? []).map((entry) => JSON.stringify(entries === undefined ? shortAlert(entry) : entry));
}

function shortAlert(alert: unknown): unknown {
  const { key, since, sent, delivered, what } = alert as Record<string, unknown>;
  return { key, since, sent, delivered, what };
}

/** An alert that the file keeps as sent and delivered just when the chat got it is named in the chat's line, and has none of its own. */
export function nameAlerts(sent: string[], changes: string[]): { told: string[]; changes: string[] } {
  const told = [...sent];
  const others = changes.filter((change) => {
    const [, text] = /alerts\.json \+ (\{.*\})$/.exec(change) ?? [];
    if (text === undefined || text.includes('"sent":null')) return true;
    const alert = JSON.parse(text) as Record<"key" | "since" | "sent" | "what", string> & { delivered: boolean };
    const start = `${alert.sent.slice(11, 19)} chat `;
    const index = told.findIndex(
      (line) => line.startsWith(start) && ` | ${line.slice(start.length)} | `.includes(` | ${alert.what} | `),
    );
    if (index < 0 || !alert.delivered || alert.since !== alert.sent) return true;
    told[index] = told[index]?.replace(alert.what, () => `(${alert.key}) ${alert.what}`) ?? "";
    return false;
  });
  return { told, changes: others };
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}
