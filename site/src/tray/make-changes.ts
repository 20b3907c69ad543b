import type { PostBrief, PostDetail } from "../../../scripts/core/calendar/site-data.ts";
import type { Result } from "../../../scripts/core/ports/result.ts";
import { firstSlotOf } from "../../../scripts/core/queue/read-not-before.ts";
import { clip } from "../../../scripts/core/text/printable.ts";
import { dayWords } from "../shared/words.ts";
import type { Staged } from "./staged.ts";
import type { Changes } from "./use-changes.ts";

/** Holds the post until the first slot of the day, in front of everything that is not due before. The error says why it cannot. */
export function stageMove(post: PostBrief, day: string, { data, now }: Changes): Result<Staged, string> {
  const slot = firstSlotOf(day, { ...data.timetable, now });
  if (!slot.ok) return { ok: false, error: `${clip(post.id)} cannot go there: ${slot.error}` };
  return {
    ok: true,
    value: {
      change: { kind: "move", id: post.id, place: "by-date", notBefore: slot.value },
      words: `Move ${clip(post.id)} to ${dayWords.short(day)}`,
      post,
    },
  };
}

export function stageSwap(post: PostBrief, other: PostBrief): Staged {
  return {
    change: { kind: "swap", ids: [post.id, other.id] },
    words: `Swap ${clip(post.id)} and ${clip(other.id)}`,
    post,
  };
}

export function stageRemoval(post: PostBrief): Staged {
  return { change: { kind: "remove", ids: [post.id] }, words: `Remove ${clip(post.id)}`, post };
}

export function stageRetry(post: PostBrief): Staged {
  return { change: { kind: "requeue", id: post.id }, words: `Try ${clip(post.id)} again`, post };
}

/** The part of a post that the tray keeps. */
export function briefOf({ fields: _, findings: __, media: ___, caption: ____, ...post }: PostDetail): PostBrief {
  return post;
}
