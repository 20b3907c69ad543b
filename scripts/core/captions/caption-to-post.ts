import type { DraftCaption, DraftPost } from "../content/draft-post.ts";
import { daysInMonth, formatInstant } from "../dates/instant.ts";
import { FACT_CHECK_MARK } from "../rules/posts/labels.ts";
import { slotsOn } from "../schedule/day-slots.ts";
import type { Timetable } from "../schedule/forecast.ts";

export interface MonthPlan {
  /** yyyy-mm */
  month: string;
  captions: readonly DraftCaption[];
  /** Address of the picture by day number. A day without one stays out. */
  addresses: ReadonlyMap<number, string>;
  /** null: the posts get no dates and go out when their turn comes. */
  dates: Pick<Timetable, "slots" | "timeZone" | "daysOff" | "postsPerDay" | "now"> | null;
  idOf(day: number): string;
}

interface MonthPosts {
  /** In the order of the days. */
  posts: DraftPost[];
  /** In words, one for each caption or picture that cannot be used. While there is one, nothing should be written. */
  problems: string[];
}

/** The posts of a month's captions, dated by its slots: with two posts a day, captions 1 and 2 take those of day 1. */
export function postsOfMonth(plan: MonthPlan): MonthPosts {
  const { captions, addresses, idOf } = plan;
  const byDay = Map.groupBy(captions, ({ day }) => day);
  const problems = [...addresses.keys()].flatMap((day) => problemsOf(day, byDay.get(day)?.length ?? 0, plan));
  const posts = [...addresses]
    .sort(([a], [b]) => a - b)
    .flatMap(([day, imageUrl]) => {
      const caption = byDay.get(day)?.[0];
      if (caption === undefined) return [];
      const slot = slotOf(day, plan);
      const post = toPost(caption, { id: idOf(day), imageUrl });
      return [slot === null ? post : { ...post, not_before: formatInstant(slot) }];
    });
  return { posts, problems };
}

function problemsOf(day: number, captions: number, plan: MonthPlan): string[] {
  if (captions !== 1) return [`There ${captions === 0 ? "is no caption" : `are ${captions} captions`} for day ${day}.`];
  if (plan.dates === null) return [];
  const slot = slotOf(day, plan);
  if (slot === null) return [`${plan.month} has no slot for caption ${day}. Leave it out, or give --undated.`];
  return slot < plan.dates.now ? [`The slot of day ${day} has passed. Leave it out, or give --undated.`] : [];
}

function slotOf(day: number, { month, dates }: MonthPlan): Date | null {
  if (dates === null) return null;
  const dayOfMonth = Math.ceil(day / dates.postsPerDay);
  if (dayOfMonth > daysInMonth(month)) return null;
  const slots = slotsOn(`${month}-${String(dayOfMonth).padStart(2, "0")}`, dates);
  return slots[(day - 1) % dates.postsPerDay] ?? null;
}

/** The queue's form of a caption. What must be checked before merging is in the note. */
export function toPost(caption: DraftCaption, { id, imageUrl }: { id: string; imageUrl: string }): DraftPost {
  const { pillar, cta_type, alt_text, flag } = caption;
  const fields = {
    id,
    status: "pending" as const,
    pillar,
    cta_type,
    caption: caption.caption,
    image_url: imageUrl,
    alt_text,
  };
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return flag === "NEEDS_FACT_CHECK"
    ? { ...given, note: `${FACT_CHECK_MARK}: check the facts, then remove this note.` }
    : given;
}

/** "2026-08-day-03" for day 3 of 2026-08.json. */
export function defaultId(batchName: string, day: number): string {
  const stem = batchName.replace(/\.[^.]*$/, "").replace(/[^\p{L}\p{N}_.-]+/gu, "-");
  return `${stem === "" ? "captions" : stem}-day-${String(day).padStart(2, "0")}`;
}
