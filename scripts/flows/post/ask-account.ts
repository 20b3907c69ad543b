import { DAY_MS } from "../../core/dates/instant.ts";
import { describeAnswer, type PlatformFault } from "../../core/instagram/platform-fault.ts";
import { sameJson } from "../../core/json/index.ts";
import type { Condition } from "../../core/ports/alerts.ts";
import type { Answer, RecentMedia } from "../../core/ports/platform.ts";
import { type Account, createWitness, listUnlisted, type Sighting } from "../../core/posting/already-there.ts";
import { type Candidate, type Content, dueCandidates } from "../../core/posting/content.ts";
import { lookBack, recordState } from "../../core/posting/record-state.ts";
import { isLive } from "../../core/rules/posts/same-post.ts";
import { plural } from "../../core/text/words.ts";
import { retryReads } from "../steps/retry.ts";
import { recordLost } from "./check-record.ts";
import { isOfTheAccount, isUnlistable } from "./find-published.ts";
import { changeJournal, newestContent, type Outcome, type Run, raise, readContent } from "./run.ts";
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
  const account = asked.value;
  for (const key of judgedKeys(content, account)) run.judged.add(key);
  const isQuiet = recordState(content, account).kind === "whole" && findShown(content, account).length === 0;
  // Another run may have published it since the content was read.
  const newest = isQuiet ? content : await readContent(run);
  if (newest.blockers.length > 0) return stopForQueue(run, newest.blockers);
  const state = recordState(newest, account);
  if (state.kind === "behind") return stopFor(run, 2, recordLost(state.why));
  const listed = findShown(newest, account);
  const shown = [...listed, ...(await findUnlisted(run, newest, account, listed))];
  await rememberSightings(run, shown);
  const due = [...dueCandidates(newest, now)];
  for (const one of shown) if (due.some(({ id }) => id === one.id)) raise(run, alreadyThere(one, one.sighting));
  const { storiesFault } = account;
  const isAsked = ({ post }: Candidate) => storiesFault === undefined || !isStory(post);
  if (storiesFault !== undefined && (isOfTheAccount(storiesFault) || !due.every(isAsked))) {
    if (isOfTheAccount(storiesFault) || !due.some(isAsked)) return await stopForFault(run, storiesFault);
    raise(run, storiesWait(storiesFault));
  }
  const shownIds = new Set(shown.map(({ id }) => id));
  return { content: newest, isLeft: (candidate) => isAsked(candidate) && !shownIds.has(candidate.id) };
}

/** What the lists tell about. Stories that cannot be listed say nothing of a story that was seen before. */
function judgedKeys({ posts }: Content, { storiesFault }: Account): string[] {
  if (storiesFault === undefined) return ["already-there"];
  return posts.filter((post) => !isStory(post)).map(({ id }) => `already-there:${id}`);
}

type Shown = Pick<Candidate, "id" | "post"> & { sighting: Sighting };

/** Waiting posts that the account seems to show, those held for later included. */
function findShown(content: Content, account: Account): Shown[] {
  const { find } = createWitness(content, account);
  const claimed = new Set(content.journal.entries.filter(isLive).map(({ id }) => id));
  return content.posts.flatMap((post) => {
    const { id, status } = post;
    if (status !== "pending" || id === undefined || claimed.has(id)) return [];
    const sighting = find({ id, post });
    return sighting === null ? [] : [{ id, post, sighting }];
  });
}

/** A list may lack a medium that is there: it is gone once Instagram says so of the medium itself. */
async function findUnlisted(run: Run, content: Content, account: Account, listed: readonly Shown[]): Promise<Shown[]> {
  const claimed = new Set(content.journal.entries.filter(isLive).map(({ id }) => id));
  const found: Shown[] = [];
  for (const { waiting, sighting } of listUnlisted(content, account)) {
    if (claimed.has(waiting.id) || listed.some(({ id }) => id === waiting.id)) continue;
    const answer = await retryReads(run, () => run.platform.readMedia(sighting.medium.id));
    if (answer.ok || answer.error.class !== "unreadable") found.push({ ...waiting, sighting });
  }
  return found;
}

/** What people have not decided about stays known, however old its medium gets. Stories are listed for a day only. */
async function rememberSightings(run: Run, shown: readonly Shown[]): Promise<void> {
  const sightings = shown
    .filter(({ post }) => !isStory(post))
    .map(({ id, sighting: { medium } }) => ({ id, media_id: medium.id, published_at: medium.timestamp.toISOString() }));
  const known = newestContent(run)?.journal.sightings ?? [];
  if (sameJson(known, sightings)) return;
  const message = `post: ${plural(sightings.length, "waiting post")} may be on the account`;
  await changeJournal(run, { kind: "sightings", sightings }, message);
}

function isStory({ media_type }: Content["posts"][number]): boolean {
  return media_type === "STORIES";
}

function storiesWait(fault: PlatformFault): Condition {
  const why = `${describeAnswer(fault)} What people posted by hand could go out again, so no story is sent. Other posts go out.`;
  return { key: "account", what: "Stories wait: those of the account cannot be listed", why, whatToDo: fault.advice };
}

/** The look under the claim, at the last day: a hand may have posted it meanwhile. `isResent`: it may also be what an earlier call published. */
export async function askAgain(
  run: Run,
  content: Content,
  { id, isResent }: { id: string; isResent: boolean },
): Promise<Outcome | null> {
  const post = content.posts.find((candidate) => candidate.id === id);
  if (post === undefined) return null;
  const listed = isStory(post)
    ? await listStories(run)
    : await listMedia(run, new Date(run.clock.now().getTime() - DAY_MS));
  if (!listed.ok) return await stopForFault(run, listed.error, id);
  const account = isStory(post) ? { media: [], stories: listed.value } : { media: listed.value, stories: [] };
  const sighting = createWitness(content, account).find({ id, post });
  if (sighting === null) return null;
  if (!(isResent && sighting.isSame)) raise(run, alreadyThere({ id, post }, sighting));
  return stopQuietly(run, `Nothing was published: the account shows media ${sighting.medium.id}, which may be ${id}.`);
}

/** Stories only where one waits. */
export async function listAccount(run: Listing, content: Content, since: Date): Promise<Answer<Account>> {
  const media = await listMedia(run, since);
  if (!media.ok) return media;
  const isWanted = content.posts.some((post) => post.status === "pending" && isStory(post));
  const stories: Answer<RecentMedia[]> = isWanted ? await listStories(run) : { ok: true, value: [] };
  const told = stories.ok ? { stories: stories.value } : { stories: [], storiesFault: stories.error };
  return { ok: true, value: { media: media.value, ...told } };
}

type Listing = Pick<Run, "platform" | "config" | "clock" | "stop" | "log">;

async function listMedia(run: Listing, since: Date): Promise<Answer<RecentMedia[]>> {
  return await retryReads(run, () => run.platform.listRecentMedia(since), run.config.polling.intervalMs);
}

/** An account whose stories cannot be listed has no witness of them. */
async function listStories(run: Listing): Promise<Answer<RecentMedia[]>> {
  const stories = await retryReads(run, () => run.platform.listStories(), run.config.polling.intervalMs);
  if (stories.ok || !isUnlistable(stories.error)) return stories;
  run.log.warn("The account's stories cannot be listed, so one that people have posted by hand is not noticed.");
  return { ok: true, value: [] };
}

export function alreadyThere({ id, post }: Pick<Candidate, "id" | "post">, { medium, isSame }: Sighting): Condition {
  const command = `npm run queue -- resolve ${JSON.stringify(id)}`;
  const likeness = isStory(post)
    ? "is a story, and may be this one"
    : isSame
      ? "has its caption"
      : "has nearly its caption";
  return {
    key: `already-there:${id}`,
    what: `${id} ${isSame ? "is" : "may be"} on the account already, and nothing records it`,
    about: medium.id,
    why: `Media ${medium.id}, published at ${medium.timestamp.toISOString()}, ${likeness}. The post waits, so that it does not go out twice.`,
    whatToDo: `If it is this post, record it: ${command} --media-id ${medium.id}. If it is another one, let the post go out: ${command} --retry. Or start the workflow resolve.`,
    ...(medium.permalink === undefined ? {} : { link: medium.permalink }),
  };
}
