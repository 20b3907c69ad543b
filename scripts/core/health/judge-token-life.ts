import { momentInWords } from "../dates/calendar-words.ts";
import { DAY_MS } from "../dates/instant.ts";
import { checkOf, type HealthCheck } from "./health-check.ts";

/** A token lasts 60 days and is refreshed at least weekly. Fewer days left mean that the refresh has failed for weeks. */
export const TOKEN_HEALTH_DAYS = 20;

export interface TokenLife {
  from: Date;
  until: Date;
}

interface TokenEvidence {
  /** From the token record; null without a record, as with a bare token. */
  record: TokenLife | null;
  /** From token-status.json; null when there is none. */
  status: TokenLife | null | "damaged";
  now: Date;
}

/** Whether the token lasts long enough. The newer of the two sources counts, because a run may have received an older token. */
export function judgeTokenLife({ record, status, now }: TokenEvidence): HealthCheck {
  const known = [record, status === "damaged" ? null : status].filter((life) => life !== null);
  const [newest] = known.sort((a, b) => b.from.getTime() - a.from.getTime());
  if (newest === undefined) return unknownLife(status === "damaged");
  const until = momentInWords(newest.until);
  const days = Math.floor((newest.until.getTime() - now.getTime()) / DAY_MS);
  if (newest.until <= now) {
    return checkOf("token", "wrong", {
      what: "The Instagram token has expired",
      why: `It expired at ${until}. It can no longer be refreshed, and nothing can be posted.`,
      whatToDo: "Authorize again (npm run authorize).",
    });
  }
  if (days >= TOKEN_HEALTH_DAYS)
    return checkOf("token", "fine", { what: `The token is valid for ${days} more days, until ${until}` });
  return checkOf("token-age", "wrong", {
    what: `The Instagram token expires in ${days} ${days === 1 ? "day" : "days"}`,
    why: `It expires at ${until}, and no refresh has renewed it.`,
    whatToDo:
      "Look at the last runs of the refresh workflow, or run npm run refresh. The workflow check setup checks everything it needs.",
  });
}

function unknownLife(isDamaged: boolean): HealthCheck {
  // A failed refresh sends its own alert, so a repository without a first refresh gets none from here.
  if (!isDamaged) return checkOf("token", "open", { what: "The token has not been refreshed yet" });
  return checkOf("token:health", "unknown", {
    what: "It is not known how long the Instagram token is valid",
    why: "token-status.json is damaged, and there is no token record to check instead.",
    whatToDo: "Run npm run refresh, which rewrites the file, or restore the file from the git history.",
  });
}
