import { localDay } from "../../core/dates/time-zone.ts";
import type { JournalEntry } from "../../core/generated/journal.ts";
import type { Content } from "../../core/posting/content.ts";
import { listOf } from "../../core/text/words.ts";
import { demandOwnJournal } from "../own-journal.ts";
import { changeJournal, type Run } from "./run.ts";

/** A claim that cannot be settled now and stays open. */
export interface Unresolved {
  entry: JournalEntry;
  /** Whole sentences. */
  why: string;
}

/** Leaves claims open that cannot be settled now, and alerts about them in one message, once a day. The rest of the queue continues. */
export async function leaveUnresolved(run: Run, content: Content, claims: readonly Unresolved[]): Promise<void> {
  for (const claim of claims) run.log.warn(`${titleOf([claim])}. ${bodyOf([claim])}`);
  const at = run.clock.now();
  const fresh = claims.filter(({ entry }) => !wasAlertedOn(at, entry, content.settings.timezone));
  if (fresh.length === 0) return;
  // Nobody need look at claims that someone else has made up, and it could not be noted that they were told.
  await demandOwnJournal(run.store);
  const hasArrived = await run.alerts.send({
    kind: "unconfirmed",
    title: titleOf(fresh),
    about: fresh.map(({ entry, why }) => `${entry.id}: ${why}`).join("\n"),
    body: bodyOf(fresh),
  });
  if (!hasArrived) return;
  const entries = fresh.map(({ entry }) => entry);
  await changeJournal(run, { kind: "park", entries, at: at.toISOString() }, `post: ${idsOf(fresh)} parked`);
}

function titleOf(claims: readonly Unresolved[]): string {
  return `It is not known yet whether ${idsOf(claims)} ${claims.length === 1 ? "is" : "are"} live`;
}

function bodyOf(claims: readonly Unresolved[]): string {
  const [first, ...others] = claims;
  if (first !== undefined && others.length === 0) {
    const command = `npm run queue -- resolve ${JSON.stringify(first.entry.id)} --media-id ID`;
    return (
      `${first.why} It is not posted again, because it may be live; the rest of the queue continues. Look at the account: if the ` +
      `post is there, give its media id with ${command}; if not, use --retry.`
    );
  }
  const reasons = claims.map(({ entry, why }) => `${entry.id}: ${why}`).join("\n");
  return (
    `${reasons}\nThey are not posted again, because they may be live; the rest of the queue continues. Look at the account: for each ` +
    "that is there, give its media id with npm run queue -- resolve POST --media-id ID; for each other, use --retry."
  );
}

function idsOf(claims: readonly Unresolved[]): string {
  return listOf(claims.map(({ entry }) => entry.id));
}

function wasAlertedOn(day: Date, entry: JournalEntry, timeZone: string): boolean {
  return entry.parked_at !== undefined && localDay(new Date(entry.parked_at), timeZone) === localDay(day, timeZone);
}
