import type { HealthCheck, HealthLevel } from "./health-check.ts";

const DAY_MS = 24 * 60 * 60_000;
/** A token lasts 60 days and is renewed at least weekly: fewer days left mean that renewing has failed for weeks. */
export const TOKEN_HEALTH_DAYS = 20;

/** One source that says how long the token lasts. */
export interface TokenLife {
  /** When it was made. */
  from: Date;
  until: Date;
}

export interface TokenEvidence {
  /** From the token record; null without a record, as with a bare token. */
  record: TokenLife | null;
  /** From token-status.json; null when there is none. */
  status: TokenLife | null | "damaged";
  now: Date;
}

/** Whether the token will last. Of two sources the newer counts: a run may have been given an older token. */
export function judgeTokenLife({ record, status, now }: TokenEvidence): HealthCheck {
  const known = [record, status === "damaged" ? null : status].filter((life) => life !== null);
  const [newest] = known.sort((a, b) => b.from.getTime() - a.from.getTime());
  if (newest === undefined) return unknownLife(status === "damaged");
  const until = newest.until.toISOString();
  const days = Math.floor((newest.until.getTime() - now.getTime()) / DAY_MS);
  if (newest.until <= now) {
    return check("wrong", {
      title: "The Instagram token has expired",
      body: `It ended at ${until}. It cannot be renewed any more and nothing can be posted.`,
      whatToDo: "Go through the authorization again (npm run authorize).",
    });
  }
  if (days >= TOKEN_HEALTH_DAYS) {
    return check("fine", { title: `The token lasts for ${days} more days, until ${until}`, body: "", whatToDo: "" });
  }
  return check("wrong", {
    title: `The Instagram token expires in ${days} ${days === 1 ? "day" : "days"}`,
    body: `It ends at ${until}, and the weekly refresh has not renewed it.`,
    whatToDo:
      "Look at the last runs of the refresh workflow, or run npm run refresh. npm run doctor checks all it needs.",
  });
}

function unknownLife(isDamaged: boolean): HealthCheck {
  // A refresh that fails alerts by itself, so a repository that has not come to its first one is left in peace.
  if (!isDamaged) return check("open", { title: "The token was not refreshed yet", body: "", whatToDo: "" });
  return check("unknown", {
    title: "Nobody can tell how long the Instagram token lasts",
    body: "token-status.json is damaged, and there is no token record at hand.",
    whatToDo: "Run npm run refresh, which writes it anew, or bring it back from the history.",
  });
}

function check(level: HealthLevel, texts: Pick<HealthCheck, "title" | "body" | "whatToDo">): HealthCheck {
  return { kind: "token", level, ...texts };
}
