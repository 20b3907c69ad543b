import type { JournalEntry } from "../generated/journal.ts";
import type { RecordReading } from "../ports/record-reader.ts";
import type { Content } from "../posting/content.ts";
import { findRecordGap } from "../posting/record-gap.ts";
import { plural } from "../text/words.ts";
import { type DoctorRow, failed, ok, skipped } from "./row.ts";

/**
 * Whether the record holds all that was published, as the poster judges it. `content`: with the record; null when it cannot be read.
 * `hasOld`: a journal from before there was a record lies on the default branch.
 */
export function judgeRecord(record: RecordReading, content: Content | null, hasOld: boolean): DoctorRow {
  if (record.kind === "not-at-hand") return skipped("record", record.why);
  if (content === null) return skipped("record", "The files could not be read.");
  if (record.journal === null && hasOld)
    return ok("record", "not there yet: the first run takes over journal.json of the default branch");
  const gap = findRecordGap(content);
  if (gap !== null) return failed("record", { ...REBUILD, found: gap });
  if (record.journal === null) return ok("record", "not there yet: the first run creates it");
  return ok("record", describe(content.journal.entries));
}

const REBUILD = {
  meaning: "Nothing is published, because a post could go out twice.",
  whatToDo: "Run npm run queue -- rebuild-record.",
};

function describe(entries: readonly JournalEntry[]): string {
  const published = entries.flatMap(({ outcome, published_at: at }) => (outcome === "done" ? [at ?? ""] : []));
  const newest = published.sort().at(-1) ?? "";
  return `${plural(published.length, "published post")}${newest === "" ? "" : `, the newest of ${newest}`}`;
}
