import { diff } from "node:util";

/** Every file that was changed, added or removed, with its lines that went ("- ") and came ("+ "); all other lines are as before. "" when there is none. */
export function describeChanges(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  const changed = names.filter((name) => before.get(name) !== after.get(name));
  return changed.map((name) => describeFile(name, before.get(name), after.get(name))).join("\n");
}

function describeFile(name: string, before: string | undefined, after: string | undefined): string {
  if (after === undefined) return `${name}: removed\n`;
  const [old, current] = [linesOf(name, before ?? ""), linesOf(name, after)];
  const lines = diff(old, current).flatMap(([kind, line]) => (kind === 0 ? [] : `${MARKS[kind]} ${line}`.trimEnd()));
  return `${name}${before === undefined ? ": new" : ""}\n${lines.map((line) => `${line}\n`).join("")}`;
}

/** util.diff says 1 of a line that only the first list holds. */
const MARKS = { 1: "-", [-1]: "+" } as const;

function linesOf(name: string, text: string): string[] {
  if (text === "") return [];
  return /(journal|alerts)\.json$/.test(name) && isJson(text) ? recordLines(text) : text.replace(/\n$/, "").split("\n");
}

/** One entry a line reads better than the record itself, whose layout has tests of its own. The whole text of an alert is on the wire. */
function recordLines(text: string): string[] {
  const { entries, alerts } = JSON.parse(text) as { entries?: unknown[]; alerts?: Record<string, unknown>[] };
  const lines = (entries ?? alerts ?? []).map((entry) =>
    JSON.stringify(entries === undefined ? shortAlert(entry) : entry),
  );
  return lines.length === 0 ? ["(no entries)"] : lines;
}

function shortAlert(alert: unknown): unknown {
  const { key, since, sent, delivered, what } = alert as Record<string, unknown>;
  return { key, since, sent, delivered, what };
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}
