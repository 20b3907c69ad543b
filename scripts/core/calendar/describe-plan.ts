import type { CalendarWords } from "../dates/calendar-words.ts";
import { plural } from "../text/words.ts";

/** "100 posts, Tue 6 Jan to Wed 15 Apr", and how many of them do not go out. `days`: when those do that go out. */
export function describePlan(days: readonly Date[], words: CalendarWords, count: number): string {
  const inOrder = days.toSorted((a, b) => a.getTime() - b.getTime());
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  const posts = plural(count, "post");
  if (first === undefined || last === undefined) return `${posts}, none of which goes out.`;
  const [from, to] = [words.briefDay(first), words.briefDay(last)];
  const left = count - inOrder.length;
  const missing = left === 0 ? "" : `, and ${left} of them ${left === 1 ? "does" : "do"} not go out`;
  return `${posts}, ${from === to ? from : `${from} to ${to}`}${missing}.`;
}
