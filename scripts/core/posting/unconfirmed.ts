import type { JournalEntry } from "../generated/journal.ts";
import { describeAnswer, type PlatformFault } from "../instagram/platform-fault.ts";
import type { Condition } from "../ports/alerts.ts";

/** As long as a post may be live, whatever was wrong. */
export const LEAVE_IT = "Do not edit it and do not post it by hand: the next runs look whether it is live.";

/** The publish call has no answer that says what became of the post. */
export function unanswered(entry: JournalEntry, fault: PlatformFault): Condition {
  const why = `The answer to publishing container ${entry.container_id} had no media id. ${describeAnswer(fault)} The post may be live nevertheless.`;
  const then =
    "Until then only the same container is sent again; once it is 24 hours old, what the account shows decides.";
  return unconfirmed(entry, why, `${LEAVE_IT} ${then}`);
}

/** "Not ready" alone proves that nothing was published. */
export function notReady(entry: JournalEntry, fault: PlatformFault): Condition {
  const whatToDo = `The next run sends container ${entry.container_id} again, unless Instagram is still preparing it; once it is 24 hours old, a new one is made.`;
  return unconfirmed(entry, describeAnswer(fault), whatToDo);
}

/** The run could not settle the claim, so people are asked. */
export function unsettled(entry: JournalEntry, why: string): Condition {
  const command = `npm run queue -- resolve ${JSON.stringify(entry.id)}`;
  return unconfirmed(
    entry,
    `${why} It is not posted again, because it may be live; the rest of the queue continues.`,
    `Look at the account: if the post is there, give its media id with ${command} --media-id ID; if not, use --retry.`,
  );
}

/** One claim is one condition, whatever a run has to say of it: so a container is alerted to once, and then once a day. */
function unconfirmed({ id, container_id: about }: JournalEntry, why: string, whatToDo: string): Condition {
  return { key: `unconfirmed:${id}`, what: `It is not confirmed yet that ${id} is live`, about, why, whatToDo };
}
