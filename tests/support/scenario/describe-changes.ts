import { diff } from "node:util";

/** What was changed, added or removed in files: lines that went behind "-" and that came behind "+". The old line of a new one for the same post, entry or alert is left out. */
export function describeChanges(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  const changed = names.filter((name) => before.get(name) !== after.get(name));
  return changed.flatMap((name) => describeFile(name, before.get(name), after.get(name)));
}

function describeFile(name: string, before: string | undefined, after: string | undefined): string[] {
  if (after === undefined) return [`${name} is removed`];
  const hunks: Record<"-" | "+", string[]>[] = [];
  for (const [kind, line] of [[0, ""] as const, ...diff(linesOf(name, before ?? ""), linesOf(name, after))]) {
    if (kind === 0) hunks.push({ "-": [], "+": [] });
    else hunks.at(-1)?.[MARKS[kind]].push(`${name} ${MARKS[kind]} ${line.trim()}`.trimEnd());
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
