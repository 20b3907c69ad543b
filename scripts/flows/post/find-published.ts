import { DAY_MS } from "../../core/dates/instant.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import type { Journal, JournalEntry } from "../../core/generated/journal.ts";
import { type PlatformFault, verdictOn } from "../../core/instagram/platform-fault.ts";
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
  /** Why the account may have published more than its lists show, and whether a later look may show it; null where they show all. */
  gap: { why: string; isPassing: boolean } | null;
  /** false: the journal could not be read after the list, so nothing is matched, and that nothing matches proves nothing. */
  isConclusive: boolean;
}

/** Some accounts do not let apps list their stories. */
export function isUnlistable(fault: PlatformFault): boolean {
  return fault.class === "unreadable" || fault.class === "account" || fault.class === "either";
}

/** Whether nothing more is to be sent to the account at all. */
export function isOfTheAccount(fault: PlatformFault): boolean {
  return verdictOn(fault) === "account" && !isUnlistable(fault);
}

/**
 * Reads once what the account has published since the container of the claim was created. Stories have a list of their own; an old entry
 * does not say its kind. A list of stories that fails leaves only the claims of stories in doubt.
 */
export async function lookInRecentMedia(
  run: Run,
  content: Content,
  entry: JournalEntry,
  intervalMs: number,
): Promise<Answer<PublishedSearch>> {
  const since = earliestPublication(entry);
  const media =
    entry.is_story === true ? NONE : await retryReads(run, () => run.platform.listRecentMedia(since), intervalMs);
  if (!media.ok) return media;
  const stories = entry.is_story === false ? NONE : await retryReads(run, () => run.platform.listStories(), intervalMs);
  // A blocked account, a token that is refused and a limit are no matter of stories.
  if (!stories.ok && isOfTheAccount(stories.error)) return stories;
  const journal = await journalByNow(run);
  const result = findLiveMedia({
    entry,
    journal: journal ?? content.journal,
    recordedIds: mediaIdsOfOthers(content, entry.id),
    media: [...media.value, ...(stories.ok ? stories.value : [])],
  });
  const isOld = entry.is_story !== false && run.clock.now().getTime() - since.getTime() >= DAY_MS;
  const gap = isOld ? TOO_OLD : stories.ok ? null : unlisted(stories.error);
  const isConclusive = journal !== null && gap === null;
  return { ok: true, value: { ...result, ...(journal === null ? NO_MATCH : {}), gap, isConclusive } };
}

const TOO_OLD = { why: "stories are listed for a day only", isPassing: false };

function unlisted(fault: PlatformFault) {
  return { why: "the account's stories cannot be listed", isPassing: !isUnlistable(fault) };
}

const NONE: Answer<RecentMedia[]> = { ok: true, value: [] };
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
