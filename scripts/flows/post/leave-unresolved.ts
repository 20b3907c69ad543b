import { localDay } from "../../core/dates/time-zone.ts";
import type { JournalEntry } from "../../core/generated/journal.ts";
import type { Content } from "../../core/posting/content.ts";
import { changeJournal, type Run } from "./run.ts";

/** Leaves a claim open that cannot be settled now, and alerts about it once a day. The rest of the queue continues. */
export async function leaveUnresolved(run: Run, content: Content, entry: JournalEntry, why: string): Promise<void> {
  const at = run.clock.now();
  const body =
    `${why} It is not posted again, because it may be live; the rest of the queue continues. Look at the account: if the post is there, ` +
    `give its media id with npm run queue -- resolve ${JSON.stringify(entry.id)} --media-id ID; if not, use --retry.`;
  run.log.warn(`It is not known yet whether ${entry.id} is live. ${body}`);
  if (wasAlertedOn(at, entry, content.settings.timezone)) return;
  await run.alerts.send({
    kind: "unconfirmed",
    title: `It is not known yet whether ${entry.id} is live`,
    about: why,
    body,
  });
  await changeJournal(run, { kind: "park", entry, at: at.toISOString() }, `post: ${entry.id} parked`);
}

function wasAlertedOn(day: Date, entry: JournalEntry, timeZone: string): boolean {
  return entry.parked_at !== undefined && localDay(new Date(entry.parked_at), timeZone) === localDay(day, timeZone);
}
