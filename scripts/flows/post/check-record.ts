import type { Condition } from "../../core/ports/alerts.ts";
import type { Content } from "../../core/posting/content.ts";
import { parseJournal } from "../../core/posting/read-content.ts";
import { recordState } from "../../core/posting/record-state.ts";
import { decodeUtf8, encodeUtf8 } from "../../core/text/bytes.ts";
import { changeFile } from "../steps/change-file.ts";
import { type Outcome, pause, type Run, readContent } from "./run.ts";
import { stopFor } from "./stop.ts";

/**
 * Stops the run where more was published than the record says: it was deleted or set back, and what it lacks could go out again. A
 * journal.json that lies beside the queue from before there was a record is taken over, once.
 */
export async function checkRecord(run: Run, content: Content): Promise<{ content: Content; stop: Outcome | null }> {
  const old = run.store.newest()?.oldJournal;
  const problem = old === undefined ? null : await takeOver(run, old);
  if (problem !== null) return { content, stop: stopFor(run, 2, recordLost(problem)) };
  const isBehind = recordState(content, null).kind === "behind";
  const known = old === undefined && !isBehind ? content : await readLater(run, old !== undefined);
  const state = recordState(known, null);
  return { content: known, stop: state.kind === "behind" ? stopFor(run, 2, recordLost(state.why)) : null };
}

/** GitHub's reads lag behind its writes: the queue may show what the record does not show yet. */
async function readLater(run: Run, isAtOnce: boolean): Promise<Content> {
  if (!isAtOnce) await pause(run, LAG_MS);
  return await readContent(run);
}

const LAG_MS = 10_000;

export function recordLost(why: string): Condition {
  return {
    key: "record",
    what: "The record of what was published is missing or incomplete; nothing was published",
    about: why,
    why: `${why} The record keeps posts from going out twice.`,
    whatToDo:
      'Make it again: start the workflow resolve with "rebuild the record", or run npm run queue -- rebuild-record. It shows what it will write before it does.',
  };
}

/** Makes a record of an older journal. Returns why that failed: without its entries, posts could go out again. */
async function takeOver(run: Run, old: Uint8Array): Promise<string | null> {
  const bytes = entriesOnly(old);
  if (parseJournal(bytes) === null)
    return "There is no record yet, and the journal.json that it would be made of is damaged.";
  const message = "record: journal.json taken over from the default branch";
  const result = await changeFile(run, {
    file: "journal",
    message,
    apply: (current) => ({ ok: true, value: current ?? bytes }),
    known: null,
  });
  if (result.kind === "not-stored") return `The record could not be made of journal.json: ${result.problem.why}`;
  run.log.notice("The record takes over journal.json, which counts for nothing from now on: delete it.");
  return null;
}

/** Without what else was kept beside them; damaged where they cannot be found. */
function entriesOnly(old: Uint8Array): Uint8Array {
  try {
    const { entries } = JSON.parse(decodeUtf8(old) ?? "");
    return encodeUtf8(`${JSON.stringify({ entries }, null, 2)}\n`);
  } catch {
    return encodeUtf8("");
  }
}
