import type { DraftPost } from "../../core/content/draft-post.ts";
import type { MeasuredMedia } from "../../core/media/inspection.ts";
import type { MediaChecker, MediaReport } from "../../core/ports/media-check.ts";

export interface WatchedMedia {
  checker: MediaChecker;
  /** Measurements of a post's media; null when it was not fetched. */
  measuredOf(post: DraftPost): readonly MeasuredMedia[] | null;
  /** Number of posts that were skipped or not finished in time. */
  unfetched(): number;
}

interface WatchOptions {
  maxPosts: number;
  deadline: Promise<unknown>;
}

const NOTHING: MediaReport = { findings: [], isHostTrouble: false, measured: [] };
const LATE = Symbol("late");

/** A media checker that keeps its measurements and stops after `maxPosts` or at a deadline, because strangers choose the hosts. */
export function watchMedia(inner: MediaChecker, { maxPosts, deadline }: WatchOptions): WatchedMedia {
  const measured = new Map<string, readonly MeasuredMedia[]>();
  const late = deadline.then(() => LATE);
  let begun = 0;
  let unfetched = 0;
  const leaveOut = () => {
    unfetched++;
    return NOTHING;
  };
  return {
    checker: {
      async check(post, media, from) {
        if (begun === maxPosts) return leaveOut();
        begun++;
        const report = await Promise.race([inner.check(post, media, from), late]);
        if (typeof report === "symbol") return leaveOut();
        measured.set(keyOf(post), report.measured);
        return report;
      },
    },
    measuredOf: (post) => measured.get(keyOf(post)) ?? null,
    unfetched: () => unfetched,
  };
}

/** Ids may be repeated or missing, but posts with the same content have the same media. */
function keyOf(post: DraftPost): string {
  return JSON.stringify(post);
}
