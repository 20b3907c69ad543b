import { formatCount, plural } from "../text/words.ts";
import { GROUP_WORDS } from "./labels.ts";
import { metricWords } from "./metrics.ts";
import type { Standing } from "./tables.ts";
import type { Claim, Worked } from "./what-worked.ts";

/** More would not be read. */
const MOST_LINES = 5;

export const NOTHING = "Nothing stands out yet.";

/** What the numbers say, for pages, pull requests, prompts and agents alike: one line a group, or that there is none. [] without numbers. */
export function verdictOf({ read, claims }: Worked): string[] {
  if (read === 0) return [];
  return claims.length === 0 ? [NOTHING] : claims.slice(0, MOST_LINES).map(claimInWords);
}

function claimInWords(claim: Claim): string {
  return `${GROUP_WORDS[claim.dimension](claim.label)}: ${standingInWords(claim)}`;
}

/** "a third of your usual comments (2 instead of 6; 0.2% instead of 0.6% of those reached; 11 posts)" */
export function standingInWords(claim: Claim): string {
  const { ratio, metric, isRate, posts, rate } = claim;
  const details = [
    insteadOf(claim, isRate),
    ...(rate === null ? [] : [insteadOf(rate, true)]),
    plural(posts, "post"),
  ].join("; ");
  const counted = isRate ? `${metricWords(metric)} for each person reached` : metricWords(metric);
  return `${timesInWords(ratio)} your usual ${counted} (${details})`;
}

function insteadOf({ median, usual }: Standing, isRate: boolean): string {
  return isRate
    ? `${formatShare(median)} instead of ${formatShare(usual)} of those reached`
    : `${formatMedian(median)} instead of ${formatMedian(usual)}`;
}

/** A half says something of few only. */
export const formatMedian = (median: number) => formatCount(median < 10 ? median : Math.round(median));

/** "2.1%" */
export function formatShare(share: number): string {
  const percent = share * 100;
  return `${percent.toFixed(percent < 0.95 ? 2 : 1)}%`;
}

const TIMES: readonly (readonly [ratio: number, words: string])[] = [
  [1 / 8, "hardly any of"],
  [1 / 4, "a quarter of"],
  [1 / 3, "a third of"],
  [1 / 2, "half"],
  [2 / 3, "two thirds of"],
  [3 / 4, "three quarters of"],
  [4 / 3, "a third more than"],
  [3 / 2, "one and a half times"],
  [2, "twice"],
  [5 / 2, "two and a half times"],
  [3, "three times"],
  [4, "four times"],
  [5, "five times"],
  [6, "six times"],
  [8, "at least eight times"],
];

/** The nearest ratio that people have words for. */
export function timesInWords(ratio: number): string {
  const distance = ([of]: readonly [number, string]) => Math.abs(Math.log(ratio / of));
  return TIMES.reduce((best, one) => (distance(one) < distance(best) ? one : best))[1];
}
