import type { PostBrief } from "../../../scripts/core/calendar/site-data.ts";
import { calendarWords } from "../../../scripts/core/dates/calendar-words.ts";
import type { Result } from "../../../scripts/core/findings/problem.ts";
import { plural } from "../../../scripts/core/text/words.ts";
import { type Changes, type NewPlace, type Staged, stageMove } from "../tray/staged.ts";

interface MovePlan {
  move: Staged;
  /** Exchanges it with the post that has the slot; null where the slot is free, and for a post that has none itself. */
  swap: { staged: Staged; effect: string } | null;
  /** "No other post moves.", or which ones do, and to when. */
  effect: string;
}

/** Further posts that move are counted, not named. */
const MAX_NAMED = 2;

/** What a move would do, before it is made. The error says why it is not possible. */
export async function planMove(post: PostBrief, place: NewPlace, changes: Changes): Promise<Result<MovePlan, string>> {
  const staged = stageMove(post, place, changes);
  if (!staged.ok) return staged;
  const { nameOf, forecast, preview, data, now } = changes;
  const { after, moved, slips } = await preview(staged.value.change);
  const words = calendarWords(data.timetable.timeZone, now);
  const others = moved.filter(({ id }) => id !== post.id);
  const named = others
    .slice(0, MAX_NAMED)
    .map(({ id, to }) => `${nameOf(id)} ${to === null ? "does not go out" : `to ${words.brief(to)}`}`);
  const more = others.length > MAX_NAMED ? "; and so on" : "";
  const ofOthers =
    others.length === 0
      ? "No other post moves."
      : `${plural(others.length, "other post moves", "other posts move")}: ${named.join("; ")}${more}.`;
  // Such as a time after the last slot of the day.
  const effect = [...slips, ofOthers].join(" ");
  const atMs = after.get(post.id)?.at.getTime();
  const taken = [...forecast.after.values()].find(({ id, at }) => at.getTime() === atMs && id !== post.id)?.id;
  const isPlanned = forecast.after.has(post.id);
  const swap =
    taken === undefined || !isPlanned
      ? null
      : { staged: stageSwap(post, taken, nameOf), effect: `Swapping with ${nameOf(taken)} moves no other post.` };
  return { ok: true, value: { move: staged.value, swap, effect } };
}

export function stageSwap(post: PostBrief, otherId: string, nameOf: Changes["nameOf"]): Staged {
  const words = `Swap ${nameOf(post.id)} and ${nameOf(otherId)}`;
  return { change: { kind: "swap", ids: [post.id, otherId] }, words, post };
}
