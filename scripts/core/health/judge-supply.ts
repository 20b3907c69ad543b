import { dayInWords, momentInWords } from "../dates/calendar-words.ts";
import { DAY_MS } from "../dates/instant.ts";
import type { JournalEntry } from "../generated/journal.ts";
import type { Content } from "../posting/content.ts";
import { digestWith } from "../posting/digest.ts";
import { forecast, openDays, timetableOf } from "../schedule/forecast.ts";
import { clip } from "../text/printable.ts";
import { plural } from "../text/words.ts";
import { checkOf, type HealthCheck } from "./health-check.ts";

/** Whether the queue has posts for as many days as the coming `days` have slots for. */
export function judgeSupply(content: Content, { days, now }: { days: number; now: Date }): HealthCheck {
  const { posts_per_day: postsPerDay } = content.settings;
  const { expected, runsDryOn, coveredDays } = forecast(content, { now, digestOf: digestWith(content) });
  const wanted = openDays(timetableOf(content, now), days).length;
  const key = "runs-dry";
  const covers = plural(coveredDays, "day");
  if (coveredDays >= wanted && (expected.length > 0 || days === 0)) {
    return checkOf(key, "fine", { what: `The queue covers ${covers}, until ${dayInWords(runsDryOn)}` });
  }
  if (isUntouched(content)) return checkOf(key, "open", { what: "The queue is empty and nothing has been posted yet" });
  return checkOf(key, "wrong", {
    what:
      expected.length === 0
        ? "The queue has no more posts to publish"
        : `The queue covers ${covers} and runs dry on ${dayInWords(runsDryOn)}`,
    why: `${expected.length} ${expected.length === 1 ? "post is" : "posts are"} waiting, at ${postsPerDay} a day. The queue should cover ${plural(wanted, "day")}.`,
    whatToDo: "Propose new posts in a pull request. npm run captions helps to write a month of them.",
  });
}

/** Nobody uses this repository yet, so it gets no alerts. */
function isUntouched({ posts, archive, journal }: Content): boolean {
  return posts.length === 0 && archive.length === 0 && journal.entries.length === 0;
}

/** Whether the files can be used. `isReadable` is false when not even their content is known. */
export function judgeContent(blockers: readonly string[], isReadable: boolean): HealthCheck {
  const key = "queue:health";
  if (blockers.length === 0) return checkOf(key, "fine", { what: "The files can be read" });
  return checkOf(key, isReadable ? "wrong" : "unknown", {
    what: isReadable ? "The queue cannot be used; nothing will be published" : "The files cannot be read",
    why: blockers.join(" "),
    whatToDo: "Run npm run validate to see every problem. Restore lost content from the git history.",
  });
}

const SHOWN = 5;

/** Whether a claim has been open for more than a day: no run could publish its post or find out whether it is live. */
export function judgeClaims(entries: readonly JournalEntry[], now: Date): HealthCheck {
  // A post that people publish by hand has an alert of its own.
  const open = entries.filter((entry) => entry.outcome === null && entry.handoff === undefined);
  const old = open.filter((entry) => now.getTime() - Date.parse(entry.claim.at) > DAY_MS);
  const key = "unconfirmed:health";
  if (open.length === 0) return checkOf(key, "fine", { what: "No claim is open" });
  if (old.length === 0) return checkOf(key, "open", { what: "A claim has been open for less than a day" });
  const list = old
    .slice(0, SHOWN)
    .map((entry) => `${clip(entry.id)} (claimed ${momentInWords(new Date(entry.claim.at))})`);
  const more = old.length > SHOWN ? ` and ${old.length - SHOWN} more` : "";
  return checkOf(key, "wrong", {
    what: `For more than a day, Instagram has not confirmed ${old.length === 1 ? "a post" : `${old.length} posts`}`,
    why: `${list.join(", ")}${more}. Such a post may be live, or Instagram may still refuse it.`,
    whatToDo:
      "Look at the account. If the post is there: npm run queue -- resolve ID --media-id MEDIA. If it is not: npm run queue -- resolve ID --retry.",
  });
}
