import type { Condition } from "../../core/ports/alerts.ts";
import type { Content } from "../../core/posting/content.ts";
import { recordState } from "../../core/posting/record-state.ts";
import { type Outcome, pause, type Run, readContent } from "./run.ts";
import { stopFor } from "./stop.ts";

/** Stops the run where more was published than the record says: it was deleted or set back, and what it lacks could go out again. */
export async function checkRecord(run: Run, content: Content): Promise<{ content: Content; stop: Outcome | null }> {
  const known = recordState(content, null).kind === "behind" ? await readLater(run) : content;
  const state = recordState(known, null);
  return { content: known, stop: state.kind === "behind" ? stopFor(run, 2, recordLost(state.why)) : null };
}

/** GitHub's reads lag behind its writes: the queue may show what the record does not show yet. */
async function readLater(run: Run): Promise<Content> {
  await pause(run, LAG_MS);
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
