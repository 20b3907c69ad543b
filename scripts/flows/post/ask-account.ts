import type { DraftPost } from "../../core/content/draft-post.ts";
import type { RecentMedia } from "../../core/ports/platform.ts";
import { createMediumFinder, searchedSince } from "../../core/posting/already-there.ts";
import { type Candidate, type Content, dueCandidates } from "../../core/posting/content.ts";
import { retryReads } from "../steps/retry.ts";
import { recordLost } from "./check-record.ts";
import { type Outcome, type Run, raise, readContent } from "./run.ts";
import { stopFor, stopForFault, stopForQueue } from "./stop.ts";

export interface Witnessed {
  content: Content;
  isLeft(candidate: Candidate): boolean;
}

/** A due post that the account shows unrecorded waits for people. Without any record, it proves that the record was lost. */
export async function askAccount(run: Run, content: Content): Promise<Witnessed | Outcome> {
  const now = run.clock.now();
  const since = searchedSince(now);
  const listed = await retryReads(run, () => run.platform.listRecentMedia(since), run.config.polling.intervalMs);
  if (!listed.ok) return await stopForFault(run, listed.error);
  run.judged.add("already-there");
  const isWaiting = ({ status }: DraftPost) => status === "pending";
  const first = createMediumFinder(content, listed.value);
  const isAny = content.posts.filter(isWaiting).some((post) => first({ id: post.id ?? "", post }) !== null);
  if (!isAny) return { content, isLeft: () => true };
  // Another run may have published it since the content was read.
  const newest = await readContent(run);
  if (newest.blockers.length > 0) return stopForQueue(run, newest.blockers);
  const mediumOf = createMediumFinder(newest, listed.value);
  for (const candidate of dueCandidates(newest, now)) {
    const medium = mediumOf(candidate);
    if (medium === null) continue;
    if (newest.record !== "read") {
      const why = `There is no record, and the account shows ${candidate.id} as media ${medium.id}.`;
      return stopFor(run, 2, recordLost(why));
    }
    raiseAlreadyThere(run, candidate, medium);
  }
  return { content: newest, isLeft: (candidate) => mediumOf(candidate) === null };
}

function raiseAlreadyThere(run: Run, { id }: Candidate, { id: mediaId, timestamp, permalink }: RecentMedia): void {
  const command = `npm run queue -- resolve ${JSON.stringify(id)}`;
  raise(run, {
    key: `already-there:${id}`,
    what: `${id} is on the account already, and nothing records it`,
    about: mediaId,
    why: `Media ${mediaId}, published at ${timestamp.toISOString()}, has its caption. The post waits, so that it does not go out twice.`,
    whatToDo: `If it is this post, record it: ${command} --media-id ${mediaId}. If it is another one, let the post go out: ${command} --retry. Or start the workflow resolve.`,
    ...(permalink === undefined ? {} : { link: permalink }),
  });
}
