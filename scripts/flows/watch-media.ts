import type { DraftPost } from "../core/content/draft-post.ts";
import type { MeasuredMedia, MediaChecker, MediaReport } from "../core/ports/media-check.ts";

export interface WatchedMedia {
  checker: MediaChecker;
  /** What was measured of a post's media; null when it was not fetched. */
  measuredOf(post: DraftPost): readonly MeasuredMedia[] | null;
  /** Posts that were left out, or not finished in time. */
  unfetched(): number;
}

export interface WatchOptions {
  /** How many posts at most have their media fetched. */
  maxPosts: number;
  /** Resolves when time is up. */
  deadline: Promise<unknown>;
}

const NOTHING: MediaReport = { complaints: [], isHostTrouble: false, measured: [] };
const LATE = Symbol("late");

/** A media checker that keeps what it measured and stops after so many posts or at a deadline: hosts are chosen by strangers. */
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
      async check(post) {
        if (begun === maxPosts) return leaveOut();
        begun++;
        const report = await Promise.race([inner.check(post), late]);
        if (typeof report === "symbol") return leaveOut();
        measured.set(keyOf(post), report.measured);
        return report;
      },
    },
    measuredOf: (post) => measured.get(keyOf(post)) ?? null,
    unfetched: () => unfetched,
  };
}

/** Posts with the same content have the same media; ids may be repeated or missing. */
function keyOf(post: DraftPost): string {
  return JSON.stringify(post);
}
