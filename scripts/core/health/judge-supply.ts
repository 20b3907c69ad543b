import { publishedDigest } from "../digest.ts";
import { forecast } from "../forecast.ts";
import { type Content, publishedElsewhere } from "../post/content.ts";
import type { HealthCheck } from "./health-check.ts";

/** Whether the queue has posts for at least `days` days from today. */
export function judgeSupply(content: Content, { days, now }: { days: number; now: Date }): HealthCheck {
  const { timezone: timeZone, posts_per_day: postsPerDay } = content.settings;
  const { expected, runsDryOn, depthDays } = forecast({
    ...{ posts: content.posts, entries: content.journal.entries, publishedElsewhere: publishedElsewhere(content) },
    ...{ timeZone, postsPerDay, digestOf: publishedDigest, now },
  });
  const kind = "runs-dry";
  const covers = `${depthDays} ${depthDays === 1 ? "day" : "days"}`;
  if (depthDays >= days) {
    return { kind, level: "fine", title: `The queue covers ${covers}, until ${runsDryOn}`, body: "", whatToDo: "" };
  }
  if (isUntouched(content)) {
    return { kind, level: "open", title: "The queue is empty and nothing was posted yet", body: "", whatToDo: "" };
  }
  return {
    kind,
    level: "wrong",
    title: expected.length === 0 ? "No post is left to go out" : `The queue runs dry on ${runsDryOn}, in ${covers}`,
    body: `${expected.length} ${expected.length === 1 ? "post waits" : "posts wait"}, at ${postsPerDay} a day; ${days} days are wanted.`,
    whatToDo: "Propose new posts by pull request; npm run captions helps to write a month of them.",
  };
}

/** A repository that nobody has begun to use is not to be nagged. */
function isUntouched({ posts, archive, journal }: Content): boolean {
  return posts.length === 0 && archive.length === 0 && journal.entries.length === 0;
}
