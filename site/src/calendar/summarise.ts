import type { MonthData, SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { plural } from "../../../scripts/core/text/words.ts";
import { dayWords, inDays } from "../shared/words.ts";

export interface Tile {
  name: string;
  value: string;
  more: string;
  isUrgent: boolean;
}

/** The month in one sentence. */
export function summariseMonth({ counts, gaps }: MonthData): string {
  const all = counts.published + counts.expected + counts.failed + counts.unconfirmed;
  if (all === 0) return "No posts in this month.";
  const parts = [
    counts.published > 0 ? `${counts.published} published` : "",
    counts.expected > 0 ? `${counts.expected} planned` : "",
    counts.failed > 0 ? `${counts.failed} failed` : "",
    counts.unconfirmed > 0 ? `${counts.unconfirmed} unconfirmed` : "",
  ].filter((part) => part !== "");
  return `${plural(all, "post")}: ${joinWords(parts)}. ${describeGaps(gaps)}`;
}

const MAX_DAYS = 4;

function describeGaps(gaps: readonly string[]): string {
  if (gaps.length === 0) return "Every day in between has a post.";
  const days = gaps.slice(0, MAX_DAYS).map((day) => dayWords.short(day));
  const more = gaps.length - days.length;
  const list = more > 0 ? `${days.join(", ")} and ${more} more` : joinWords(days);
  return `${plural(gaps.length, "day")} in between without a post: ${list}.`;
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** The overall facts for a manager, the same for every month. */
export function tilesOf(index: SiteIndex): Tile[] {
  const { counts } = index;
  return [
    {
      name: "Waiting",
      value: plural(counts.expected, "post"),
      more: counts.stuck > 0 ? `and ${counts.stuck} without a day` : "still to go out",
      isUrgent: index.isLow,
    },
    supplyTile(index),
    tokenTile(index),
  ];
}

function supplyTile({ depthDays, runsDryOn, isLow, today }: SiteIndex): Tile {
  if (depthDays === 0) return { name: "Queue", value: "Empty", more: "Nothing is left to post", isUrgent: true };
  const value = nearDay(runsDryOn, today);
  return { name: "Queue runs dry", value, more: inDays(depthDays), isUrgent: isLow };
}

function tokenTile({ token, today }: SiteIndex): Tile {
  const name = "Access token";
  if (token.kind === "unknown") return { name, value: "Unknown", more: "Not refreshed yet", isUrgent: false };
  if (token.kind === "damaged") return { name, value: "Unknown", more: "token-status.json is damaged", isUrgent: true };
  if (token.daysLeft < 0) {
    return { name, value: "Expired", more: `on ${dayWords.dated(token.day)}: authorize again`, isUrgent: true };
  }
  const value = `Until ${nearDay(token.day, today)}`;
  return { name, value, more: inDays(token.daysLeft), isUrgent: token.isUrgent };
}

/** Includes the year if it is not the current one. */
function nearDay(day: string, today: string): string {
  return day.slice(0, 4) === today.slice(0, 4) ? dayWords.short(day) : dayWords.dated(day);
}
