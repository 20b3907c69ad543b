import type { MonthData, SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { listOf, plural } from "../../../scripts/core/text/words.ts";
import { addDays, dayWords, inDays } from "../shared/words.ts";

interface Tile {
  name: string;
  value: string;
  more: string;
  isUrgent: boolean;
}

const STATES = new Intl.ListFormat("en-GB");

export function summarizeMonth({ counts, gaps }: MonthData): string {
  const { published, expected: planned, failed, unconfirmed } = counts;
  const all = published + planned + failed + unconfirmed;
  if (all === 0) return "No posts in this month.";
  const parts = Object.entries({ published, planned, failed, unconfirmed }).filter(([, count]) => count > 0);
  return `${plural(all, "post")}: ${STATES.format(parts.map(([state, count]) => `${count} ${state}`))}. ${describeGaps(gaps)}`;
}

const MAX_DAYS = 4;

function describeGaps(gaps: readonly string[]): string {
  if (gaps.length === 0) return "Every day in between has a post.";
  return `${plural(gaps.length, "day")} in between without a post: ${listOf(gaps.map(dayWords.short), MAX_DAYS)}.`;
}

/** How the queue stands, as the first half of a sentence, with whatever soon stops the posting. */
export function describeQueue(index: SiteIndex): { text: string; isUrgent: boolean } {
  const { counts, isLow, coveredDays, outlook, runsDryOn, today, token } = index;
  const { expected: waiting, stuck } = counts;
  const tokenEnds = token.kind === "damaged" || (token.kind === "known" && token.isUrgent);
  const parts = [
    coveredDays === 0
      ? "Nothing is left to post"
      : `${waiting} waiting, the last on ${nearDay(addDays(runsDryOn, -1), today)}`,
    outlook.empty === 0 ? "" : `${outlook.empty} of the next ${outlook.open} days without a post`,
    stuck > 0 ? `${stuck} without a day` : "",
    tokenEnds ? `access token: ${lowerFirst(tokenTile(index).value)}` : "",
  ];
  return { text: parts.filter((part) => part !== "").join("; "), isUrgent: isLow || coveredDays === 0 || tokenEnds };
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

export function tilesOf(index: SiteIndex): Tile[] {
  const { counts, isLow, coveredDays, runsDryOn, today } = index;
  const more = counts.stuck > 0 ? `and ${counts.stuck} without a day` : "still to go out";
  return [
    { name: "Waiting", value: plural(counts.expected, "post"), more, isUrgent: isLow },
    coveredDays === 0
      ? { name: "Queue", value: "Empty", more: "Nothing is left to post", isUrgent: true }
      : {
          name: "Queue runs dry",
          value: nearDay(runsDryOn, today),
          more: `posts on ${plural(coveredDays, "day")}`,
          isUrgent: isLow,
        },
    { name: "Access token", ...tokenTile(index) },
  ];
}

function tokenTile({ token, today }: SiteIndex): Omit<Tile, "name"> {
  if (token.kind === "unknown") return { value: "Unknown", more: "Not refreshed yet", isUrgent: false };
  if (token.kind === "damaged") return { value: "Unknown", more: "token-status.json is damaged", isUrgent: true };
  if (token.daysLeft < 0)
    return { value: "Expired", more: `on ${dayWords.dated(token.day)}: authorize again`, isUrgent: true };
  return { value: `Until ${nearDay(token.day, today)}`, more: inDays(token.daysLeft), isUrgent: token.isUrgent };
}

/** Includes the year if it is not the current one. */
function nearDay(day: string, today: string): string {
  return day.slice(0, 4) === today.slice(0, 4) ? dayWords.short(day) : dayWords.dated(day);
}
