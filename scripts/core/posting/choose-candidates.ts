import type { Journal } from "../generated/journal.ts";
import { type Candidate, type Content, dueCandidates } from "./content.ts";

/** How many of the first due posts every run tries, however often they could not be prepared before. */
const FROM_THE_FRONT = 5;
/** How many more it tries behind them: those nobody has doubted yet, then those doubted longest ago. */
const FURTHER_BACK = 5;

/**
 * The due posts that one run tries, in order, until one of them goes out. Several, so that a post's fault can be told from the
 * account's; not all, so that a blocked account is not asked a hundred times. Each run that publishes nothing leaves its doubts in
 * the journal, and the next one looks further back, so that no number of broken posts holds up a sound one.
 */
export function chooseCandidates(content: Content, at: Date, isLeft: (post: Candidate) => boolean): Candidate[] {
  // Only those that are needed, because each one is hashed.
  const due = () => dueCandidates(content, at).filter(isLeft);
  const front = [...due().take(FROM_THE_FRONT)];
  const doubtedAt = doubtTimes(content.journal);
  if (doubtedAt.size === 0) return [...front, ...due().drop(FROM_THE_FRONT).take(FURTHER_BACK)];
  const rest = [...due().drop(FROM_THE_FRONT)];
  const lastTried = ({ id, digest }: Candidate) => doubtedAt.get(keyOf({ id, digest })) ?? "";
  const byLastTry = rest.toSorted((a, b) => compare(lastTried(a), lastTried(b)));
  const further = byLastTry.slice(0, FURTHER_BACK).toSorted((a, b) => a.index - b.index);
  return [...front, ...further];
}

/** When each post was last tried in vain; an edited post is a new one. */
function doubtTimes(journal: Journal): Map<string, string> {
  return new Map((journal.doubts ?? []).map((doubt) => [keyOf(doubt), doubt.at]));
}

function keyOf({ id, digest }: { id: string; digest: string }): string {
  return `${digest} ${id}`;
}

/** ISO instants in UTC sort as text; "" stands for never. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
