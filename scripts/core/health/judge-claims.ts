import { clip } from "../clip.ts";
import type { JournalEntry } from "../generated/journal.ts";
import type { HealthCheck } from "./health-check.ts";

const DAY_MS = 24 * 60 * 60_000;
const SHOWN = 5;

/** Whether a claim is open for longer than a day: no run could find out whether its post is live. */
export function judgeClaims(entries: readonly JournalEntry[], now: Date): HealthCheck {
  const open = entries.filter((entry) => entry.outcome === null);
  const old = open.filter((entry) => now.getTime() - Date.parse(entry.claim.at) > DAY_MS);
  const kind = "unconfirmed";
  if (open.length === 0) return { kind, level: "fine", title: "No claim is open", body: "", whatToDo: "" };
  if (old.length === 0) {
    return { kind, level: "open", title: "A claim is open, for less than a day", body: "", whatToDo: "" };
  }
  const list = old.slice(0, SHOWN).map((entry) => `${clip(entry.id)} (claimed ${entry.claim.at})`);
  const more = old.length > SHOWN ? ` and ${old.length - SHOWN} more` : "";
  return {
    kind,
    level: "wrong",
    title: `Nobody knows since more than a day whether ${old.length === 1 ? "a post is" : `${old.length} posts are`} live`,
    body: `${list.join(", ")}${more}. Such a post is not sent again, since it may be live.`,
    whatToDo:
      "Look at the account: if the post is there, give its media id with npm run queue -- resolve ID --media-id MEDIA; if not, use --retry.",
  };
}
