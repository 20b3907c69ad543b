import type { JournalEntry } from "../generated/journal.ts";
import { ask, now, type Procedure, say } from "../procedure.ts";
import { localDay } from "../slot.ts";
import type { Content } from "./content.ts";

/** Leaves a claim open that nobody can settle now, and alerts about it once a day. The rest of the queue goes on. */
export function* park(content: Content, entry: JournalEntry, why: string): Procedure<void> {
  const at = yield* now();
  const body =
    `${why} It is not posted again, since it may be live; the rest of the queue goes on. Look at the account: if the post is there, ` +
    `give its media id with npm run queue -- resolve ${JSON.stringify(entry.id)} --media-id ID; if not, use --retry.`;
  yield* say("warn", `Nobody knows yet whether ${entry.id} is live. ${body}`);
  if (wasAlertedOn(at, entry, content.settings.timezone)) return;
  yield* ask<"alert">({
    kind: "alert",
    alert: { kind: "unconfirmed", title: `Nobody knows yet whether ${entry.id} is live`, body },
  });
  yield* ask<"changeJournal">({
    kind: "changeJournal",
    change: { kind: "park", entry, at: at.toISOString() },
    message: `post: ${entry.id} parked`,
  });
}

function wasAlertedOn(day: Date, entry: JournalEntry, timeZone: string): boolean {
  return entry.parked_at !== undefined && localDay(new Date(entry.parked_at), timeZone) === localDay(day, timeZone);
}
