import { ProblemError } from "../../core/findings/problem.ts";
import type { Journal, JournalEntry } from "../../core/generated/journal.ts";
import type { Answer } from "../../core/ports/platform.ts";
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
}

/** Stories are never in the account's list of media, so that list proves nothing about them. */
export function mayBeStory({ is_story }: JournalEntry): boolean {
  return is_story !== false;
}

interface PublishedSearch extends LiveMediaResult {
  /** false: the journal could not be read after the list, so nothing is matched, and that nothing matches proves nothing. */
  isConclusive: boolean;
}

/** Reads once what the account has published since the container of the claim was created. */
export async function lookInRecentMedia(
  run: Run,
  content: Content,
  entry: JournalEntry,
  intervalMs: number,
): Promise<Answer<PublishedSearch>> {
  const since = earliestPublication(entry);
  const answer = await retryReads(run, () => run.platform.listRecentMedia(since), intervalMs);
  if (!answer.ok) return answer;
  const journal = await journalByNow(run);
  const result = findLiveMedia({
    entry,
    journal: journal ?? content.journal,
    recordedIds: mediaIdsOfOthers(content, entry.id),
    media: answer.value,
  });
  const isConclusive = journal !== null;
  return { ok: true, value: { ...result, match: isConclusive ? result.match : null, isConclusive } };
}

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
  if (mayBeStory(entry)) return unlisted;
  for (const isLastLook of [false, true]) {
    const look = await lookInRecentMedia(run, content, entry, intervalMs);
    if (!look.ok) return unlisted;
    if (look.value.match !== null) return liveAs(look.value.match);
    if (look.value.unexplained.length > 0 || isLastLook) break;
    await pause(run, intervalMs);
  }
  return unlisted;
}

export function liveAs(medium: { id: string; timestamp: Date }): Live {
  return { mediaId: medium.id, publishedAt: medium.timestamp.toISOString(), isMatched: true };
}
