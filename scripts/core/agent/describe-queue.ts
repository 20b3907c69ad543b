import { calendarWords } from "../dates/calendar-words.ts";
import { DAY_MS, formatInstant } from "../dates/instant.ts";
import { describeFinding } from "../findings/finding.ts";
import type { AlertEntry } from "../generated/alerts.ts";
import type { Content } from "../posting/content.ts";
import { digestWith } from "../posting/digest.ts";
import { describeSupply, listRows } from "../queue/list-rows.ts";
import { forecast, listFreeSlots, timetableOf } from "../schedule/forecast.ts";
import { judgeDates } from "../schedule/judge-dates.ts";
import { plural } from "../text/words.ts";
import type { ToolAnswer } from "./tools.ts";

/** `gaps`: what could not be judged, as sentences. */
interface View {
  now: Date;
  gaps: readonly string[];
}

export function describePlan(content: Content, { days = 14 }: { days?: number }, { now, gaps }: View): ToolAnswer {
  const { timezone: timeZone, posts_per_day: perDay } = content.settings;
  const options = { now, digestOf: digestWith(content) };
  const expected = forecast(content, options);
  const words = calendarWords(timeZone, now);
  const end = now.getTime() + days * DAY_MS;
  const rows = listRows(content, expected, { timeZone, words });
  const planned = expected.expected.filter(({ at }) => at.getTime() <= end);
  const free = listFreeSlots(expected.expected, timetableOf(content, now), { count: days });
  return {
    says: `${describeSupply(expected, words)} Times in words are in ${timeZone}; not_before is in UTC.`,
    data: {
      posts_per_day: perDay,
      planned: planned.map(({ index, id, at }) => ({ when: words.brief(at), id, caption: rows[index]?.caption })),
      free_slots: free
        .filter((at) => at.getTime() <= end)
        .map((at) => ({ when: words.brief(at), not_before: formatInstant(at) })),
      not_on_their_day: judgeDates(content, { ...options, basePosts: null }).map(describeFinding),
      keeps_all_from_going_out: content.blockers,
      not_known: gaps,
    },
  };
}

interface PostQuery {
  ids?: readonly string[];
  status?: string;
  containing?: string;
  limit?: number;
}

export function describePosts({ posts, archive }: Content, query: PostQuery): ToolAnswer {
  const { ids, status, containing, limit = 20 } = query;
  const words = containing?.toLowerCase();
  const found = [...archive, ...posts].filter(
    (post) =>
      (ids === undefined || ids.includes(post.id ?? "")) &&
      (status === undefined || post.status === status) &&
      (words === undefined || [post.id, post.caption, post.note].join("\n").toLowerCase().includes(words)),
  );
  const shown = found.slice(-limit);
  const missing = ids?.filter((id) => !found.some((post) => post.id === id)) ?? [];
  return {
    says: `${plural(found.length, "post")} found${shown.length < found.length ? `, the last ${shown.length} shown` : ""}.`,
    data: { posts: shown, ...(missing.length === 0 ? {} : { unknown_ids: missing }) },
  };
}

export function describeHistory(
  content: Content,
  alerts: readonly AlertEntry[],
  { limit = 10, gaps }: { limit?: number | undefined } & Pick<View, "gaps">,
): ToolAnswer {
  const failed = content.posts.filter(({ status }) => status === "failed");
  const claims = content.journal.entries.toSorted((a, b) => (a.claim.at < b.claim.at ? -1 : 1));
  return {
    says: `${plural(failed.length, "failed post")}. ${plural(alerts.length, "alert")} still ${alerts.length === 1 ? "holds" : "hold"}.${failed.length === 0 ? "" : " To try a failed post again, propose a correction and a requeue of its id."}`,
    data: {
      failed: failed.map(({ id, error, failed_at }) => ({ id, failed_at, why_and_what_to_do: error })),
      last: claims.slice(-limit).map(({ id, claim, outcome, published_at }) => ({
        id,
        at: published_at ?? claim.at,
        outcome: outcome ?? "not known yet: it may be live, and a later run finds out",
      })),
      alerts: alerts.map(({ what, why, what_to_do, since }) => ({ since, what, why, what_to_do })),
      not_known: gaps,
    },
  };
}
