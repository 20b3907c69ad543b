import { DAY_MS } from "../../core/dates/instant.ts";
import type { Condition } from "../../core/ports/alerts.ts";
import type { Answer } from "../../core/ports/platform.ts";
import { type Account, createWitness, type Sighting } from "../../core/posting/already-there.ts";
import { type Candidate, type Content, dueCandidates } from "../../core/posting/content.ts";
import { lookBack, recordState } from "../../core/posting/record-state.ts";
import { retryReads } from "../steps/retry.ts";
import { recordLost } from "./check-record.ts";
import { isUnlistable } from "./find-published.ts";
import { type Outcome, type Run, raise, readContent } from "./run.ts";
import { stopFor, stopForFault, stopForQueue, stopQuietly } from "./stop.ts";

export interface Witnessed {
  content: Content;
  isLeft(candidate: Candidate): boolean;
}

/** A due post that the account shows unrecorded waits for people. More of that shows that the record went back: then nothing goes out. */
export async function askAccount(run: Run, content: Content): Promise<Witnessed | Outcome> {
  const now = run.clock.now();
  const asked = await listAccount(run, content, lookBack(content, now));
  if (!asked.ok) return await stopForFault(run, asked.error);
  run.judged.add("already-there");
  const account = asked.value;
  const { find } = createWitness(content, account);
  const isQuiet =
    recordState(content, account).kind === "whole" && !dueCandidates(content, now).some((one) => find(one));
  if (isQuiet) return { content, isLeft: () => true };
  // Another run may have published it since the content was read.
  const newest = await readContent(run);
  if (newest.blockers.length > 0) return stopForQueue(run, newest.blockers);
  const state = recordState(newest, account);
  if (state.kind === "behind") return stopFor(run, 2, recordLost(state.why));
  const witness = createWitness(newest, account);
  for (const candidate of dueCandidates(newest, now)) {
    const sighting = witness.find(candidate);
    if (sighting !== null) raise(run, alreadyThere(candidate, sighting));
  }
  return { content: newest, isLeft: (candidate) => witness.find(candidate) === null };
}

/** The look under the claim, at the last day: a hand may have posted it meanwhile. `isResent`: it may also be what an earlier call published. */
export async function askAgain(
  run: Run,
  content: Content,
  { id, isResent }: { id: string; isResent: boolean },
): Promise<Outcome | null> {
  const listed = await listAccount(run, content, new Date(run.clock.now().getTime() - DAY_MS));
  if (!listed.ok) return await stopForFault(run, listed.error, id);
  const post = content.posts.find((candidate) => candidate.id === id);
  const sighting = post === undefined ? null : createWitness(content, listed.value).find({ id, post });
  if (post === undefined || sighting === null) return null;
  if (!(isResent && sighting.isSame)) raise(run, alreadyThere({ id, post }, sighting));
  return stopQuietly(run, `Nothing was published: the account shows media ${sighting.medium.id}, which may be ${id}.`);
}

/** Stories only where one is due. An account whose stories cannot be listed has no witness of them. */
export async function listAccount(
  run: Pick<Run, "platform" | "config" | "clock" | "stop" | "log">,
  content: Content,
  since: Date,
): Promise<Answer<Account>> {
  const { intervalMs } = run.config.polling;
  const media = await retryReads(run, () => run.platform.listRecentMedia(since), intervalMs);
  if (!media.ok) return media;
  const isStory = ({ status, media_type }: Content["posts"][number]) =>
    status === "pending" && media_type === "STORIES";
  if (!content.posts.some(isStory)) return { ok: true, value: { media: media.value, stories: [] } };
  const stories = await retryReads(run, () => run.platform.listStories(), intervalMs);
  if (stories.ok) return { ok: true, value: { media: media.value, stories: stories.value } };
  if (!isUnlistable(stories.error)) return stories;
  run.log.warn("The account's stories cannot be listed, so one that people have posted by hand is not noticed.");
  return { ok: true, value: { media: media.value, stories: [] } };
}

export function alreadyThere({ id, post }: Pick<Candidate, "id" | "post">, { medium, isSame }: Sighting): Condition {
  const command = `npm run queue -- resolve ${JSON.stringify(id)}`;
  const isStory = post.media_type === "STORIES";
  const likeness = isStory ? "is a story, and may be this one" : isSame ? "has its caption" : "has nearly its caption";
  return {
    key: `already-there:${id}`,
    what: `${id} ${isSame ? "is" : "may be"} on the account already, and nothing records it`,
    about: medium.id,
    why: `Media ${medium.id}, published at ${medium.timestamp.toISOString()}, ${likeness}. The post waits, so that it does not go out twice.`,
    whatToDo: `If it is this post, record it: ${command} --media-id ${medium.id}. If it is another one, let the post go out: ${command} --retry. Or start the workflow resolve.`,
    ...(medium.permalink === undefined ? {} : { link: medium.permalink }),
  };
}
