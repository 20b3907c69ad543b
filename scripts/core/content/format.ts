import type { Finding } from "../findings/finding.ts";
import { type ContentValues, MIGRATIONS, type Migration } from "./migrations.ts";

/** The files that people edit; null for one that does not exist. */
interface ContentBytes {
  settings: Uint8Array | null;
  queue: Uint8Array | null;
}

export interface Lifted extends ContentBytes {
  /** What was changed, oldest first; empty when nothing was due. */
  steps: readonly string[];
}

/** Settings without a format are of the first. */
const FIRST_FORMAT = 1;

/** The format that this version reads and writes. */
export function currentFormat(migrations: readonly Migration[] = MIGRATIONS): number {
  return FIRST_FORMAT + migrations.length;
}

/** What is wrong with the format that settings.json names. A file that is no JSON object is reported elsewhere. */
export function judgeFormat(settings: Uint8Array | null, migrations = MIGRATIONS): Finding | null {
  const format = formatOf(settings);
  const current = currentFormat(migrations);
  if (format === null || format === current) return null;
  const finding = {
    rule: "format",
    severity: "error",
    pointer: parseObject(settings)?.format === undefined ? "" : "/format",
  } as const;
  if (format < current) {
    const changes = migrations.slice(format - FIRST_FORMAT).map(({ about }) => about);
    const message = `The content has format ${format}; this version of mergecast needs ${current}. ${changes.join(" ")}`;
    return { ...finding, message, hint: "Run npm run mergecast -- migrate and commit what it changes." };
  }
  const message = `The content has format ${format}; this version of mergecast knows formats up to ${current}.`;
  return { ...finding, message, hint: "Use the newer version of mergecast that has written it." };
}

/** The files in the current format. Those of the current or a newer one, and those that are no JSON, stay as they are. */
export function liftContent(files: ContentBytes, migrations = MIGRATIONS): Lifted {
  const format = formatOf(files.settings);
  const [settings, queue] = [parseObject(files.settings), parseObject(files.queue)];
  const due = format === null ? [] : migrations.slice(format - FIRST_FORMAT);
  if (due.length === 0 || settings === null || queue === null) return { ...files, steps: [] };
  const lifted = due.reduce<ContentValues>((before, { apply }) => apply(before), { settings, queue });
  const { format: _, ...others } = lifted.settings;
  const newSettings = { format: currentFormat(migrations), ...others };
  return {
    settings: bytesOf(newSettings, { before: files.settings, was: settings }),
    queue: files.queue === null ? null : bytesOf(lifted.queue, { before: files.queue, was: queue }),
    steps: due.map(({ about }) => about),
  };
}

/** null where it is not known. */
function formatOf(settings: Uint8Array | null): number | null {
  const { format = FIRST_FORMAT } = parseObject(settings) ?? { format: null };
  return Number.isSafeInteger(format) && Number(format) >= FIRST_FORMAT ? Number(format) : null;
}

/** {} for no file, null for one that is not a JSON object. */
function parseObject(bytes: Uint8Array | null): Readonly<Record<string, unknown>> | null {
  if (bytes === null) return {};
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** A file that no step has changed keeps its bytes, and so its author's way of writing it. */
function bytesOf(value: object, { before, was }: { before: Uint8Array | null; was: object }): Uint8Array {
  if (before !== null && JSON.stringify(value) === JSON.stringify(was)) return before;
  return new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);
}
