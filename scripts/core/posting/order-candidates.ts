import type { Journal } from "../generated/journal.ts";
import { type Candidate, type Content, dueCandidates } from "./content.ts";

/** The first due posts are tried in every run, however often they could not be prepared before. */
const FROM_THE_FRONT = 5;

/**
 * The due posts in the order in which a run tries them, until one goes out: those at the front, then those that could be prepared or
 * were never tried, in the order of the queue, then those that were tried longest ago. So no number of broken posts holds up a sound
 * one. Lazy, because each one is hashed.
 */
export function* orderCandidates(
  content: Content,
  at: Date,
  isLeft: (post: Candidate) => boolean,
): Generator<Candidate, void> {
  const triedAt = lastTries(content.journal);
  const later: { candidate: Candidate; last: string }[] = [];
  for (const [position, candidate] of dueCandidates(content, at).filter(isLeft).map(numbered)) {
    const last = triedAt.get(keyOf(candidate));
    if (last === undefined || position < FROM_THE_FRONT) yield candidate;
    else later.push({ candidate, last });
  }
  // ISO instants in UTC sort as text.
  for (const { candidate } of later.sort((a, b) => Number(a.last > b.last) - Number(a.last < b.last))) yield candidate;
}

function numbered(candidate: Candidate, position: number): [number, Candidate] {
  return [position, candidate];
}

/** When each post was last tried in vain; an edited post is a new one. */
function lastTries(journal: Journal): Map<string, string> {
  return new Map((journal.doubts ?? []).map((doubt) => [keyOf(doubt), doubt.at]));
}

function keyOf({ id, digest }: { id: string; digest: string }): string {
  return `${digest} ${id}`;
}
