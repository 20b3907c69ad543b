import type { DraftPost } from "../content/draft-post.ts";
import { bestSlotOf } from "../insights/best-slot.ts";
import type { Worked } from "../insights/what-worked.ts";
import { isMediaPath } from "../media/media-path.ts";
import { timetableOf } from "../schedule/forecast.ts";
import { listWaiting } from "../schedule/waiting-posts.ts";
import { fingerprint } from "./check-draft.ts";
import { forecastContentOf, type SiteContent } from "./read-site-content.ts";
import type { ComposeData, KnownPost, Repository } from "./site-data.ts";
import type { SiteFiles } from "./site-files.ts";

interface ComposeOptions {
  now: Date;
  repository: Repository | null;
  files: SiteFiles;
  /** Names that the form suggests. */
  suggestions: Pick<ComposeData, "pillars" | "ctas">;
  worked: Worked;
}

/** What the composer knows of the queue: enough to judge a draft beside it, without captions. */
export function composeData(
  content: SiteContent,
  { now, repository, files, suggestions, worked }: ComposeOptions,
): ComposeData {
  const { check } = content;
  const { posts } = check.reading.queue;
  const known = (post: DraftPost): KnownPost => [post.id ?? "", post.status ?? "", fingerprint(post)];
  const forecastContent = forecastContentOf(content);
  const waiting = new Set(listWaiting(forecastContent, check).map(({ index }) => index));
  const { timeZone, postsPerDay, slots, daysOff = [], counted } = timetableOf(forecastContent, now);
  return {
    version: now.toISOString(),
    account: check.reading.queue.account ?? "",
    repository,
    settings: check.settings,
    timetable: { timeZone, postsPerDay, slots, daysOff, counted: [...counted] },
    allowPrivateHosts: [...check.allowPrivateHosts],
    files: [...files].filter(([value]) => isMediaPath(value)),
    ...suggestions,
    bestSlot: bestSlotOf(worked, slots),
    queue: posts.map((post) => withDate(known(post), post)),
    taken: [...posts.keys()].filter((index) => posts[index]?.status === "pending" && !waiting.has(index)),
    archive: check.archive.map(known),
  };
}

function withDate(known: KnownPost, { status, not_before }: DraftPost): KnownPost {
  const [id, , print] = known;
  const heldUntilMs = status === "pending" ? Date.parse(not_before ?? "") : Number.NaN;
  return Number.isNaN(heldUntilMs) ? known : [id, status ?? "", print, heldUntilMs];
}
