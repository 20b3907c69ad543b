import { DAY_MS } from "../../core/dates/instant.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import type { Journal, JournalEntry } from "../../core/generated/journal.ts";
import type { PlatformFault } from "../../core/instagram/platform-fault.ts";
import type { Answer, RecentMedia } from "../../core/ports/platform.ts";
import { type Content, mediaIdsOfOthers } from "../../core/posting/content.ts";
import { earliestPublication, findLiveMedia, type LiveMediaResult } from "../../core/posting/live-media.ts";
import { parseJournal } from "../../core/posting/read-content.ts";
import { retryReads } from "../steps/retry.ts";
import { pause, type Run } from "./run.ts";

export interface Live {
  /** null: live, but the platform does not say which medium it is. */
  mediaId: string | null;
  publishedAt: string;
  /** The medium was found by its caption. */
  isMatched?: true;
  /** It is all that the account shows unrecorded since the claim. */
  isAlone?: boolean;
}

interface PublishedSearch extends LiveMediaResult {
  /** false: stories are listed for a day only, so the list may lack what was published then. */
  reachesBack: boolean;
  /** false: the journal could not be read after the list, so nothing is matched, and that nothing matches proves nothing. */
  isConclusive: boolean;
}

/** What the account has published since the container was made. Stories have a list of their own; an old entry does not say its kind. */
export async function listFor(
  { platform }: Pick<Run, "platform">,
  entry: JournalEntry,
): Promise<Answer<RecentMedia[]>> {
  const media = entry.is_story === true ? null : await platform.listRecentMedia(earliestPublication(entry));
  if (media !== null && (!media.ok || entry.is_story === false)) return media;
  const stories = await platform.listStories();
  return stories.ok ? { ok: true, value: [...(media?.value ?? []), ...stories.value] } : stories;
}

/** Some accounts do not let apps list their stories. */
export function isUnlistable(fault: PlatformFault): boolean {
  return fault.class === "unreadable" || fault.class === "account" || fault.class === "either";
}

/** Reads once what the account has published since the container of the claim was created. */
export async function lookInRecentMedia(
  run: Run,
  content: Content,
  entry: JournalEntry,
  intervalMs: number,
): Promise<Answer<PublishedSearch>> {
  const answer = await retryReads(run, () => listFor(run, entry), intervalMs);
  const isUnlisted = !answer.ok && entry.is_story !== false && isUnlistable(answer.error);
  if (!answer.ok && !isUnlisted) return answer;
  const journal = await journalByNow(run);
  const result = findLiveMedia({
    entry,
    journal: journal ?? content.journal,
    recordedIds: mediaIdsOfOthers(content, entry.id),
    media: answer.ok ? answer.value : [],
  });
  const ageMs = run.clock.now().getTime() - earliestPublication(entry).getTime();
  const reachesBack = entry.is_story === false || (ageMs < DAY_MS && !isUnlisted);
  const isConclusive = journal !== null && reachesBack;
  return { ok: true, value: { ...result, ...(journal === null ? NO_MATCH : {}), reachesBack, isConclusive } };
}

const NO_MATCH = { match: null, only: null };

/**
 * Read after the list of media: everything in the list was claimed before it went live, so another run's medium with the same
 * caption is not mistaken for ours. Null when it cannot be read; then no medium can be matched for certain.
 */
async function journalByNow(run: Run): Promise<Journal | null> {
  try {
    return parseJournal((await run.store.read("journal"))?.bytes ?? null);
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

/** Media id and time of a container that reads PUBLISHED. A list that lags behind is read twice. */
export async function identifyPublished(
  run: Run,
  content: Content,
  entry: JournalEntry,
  intervalMs: number,
): Promise<Live> {
  const unlisted: Live = { mediaId: null, publishedAt: entry.claim.at };
  for (const isLastLook of [false, true]) {
    const look = await lookInRecentMedia(run, content, entry, intervalMs);
    if (!look.ok) return unlisted;
    const { only, unexplained } = look.value;
    if (only !== null) return liveAs(only, unexplained);
    if (unexplained.length > 0 || isLastLook) break;
    await pause(run, intervalMs);
  }
  return unlisted;
}

export function liveAs({ id, timestamp }: RecentMedia, unexplained: readonly RecentMedia[]): Live {
  return { mediaId: id, publishedAt: timestamp.toISOString(), isMatched: true, isAlone: unexplained.length === 1 };
}
