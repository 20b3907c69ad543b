import type { PlatformFault } from "../instagram/platform-fault.ts";
import type { Answer, Quota } from "../ports/platform.ts";
import { clip } from "../text/printable.ts";
import { listOf } from "../text/words.ts";
import { isCreator, isProfessional, usesOf } from "../token/check-app.ts";
import { type CheckResult, ERROR_TABLE, type ErrorRow, failed, ok, skipped, warning } from "./check.ts";

/** GET /me. */
export interface Profile {
  user_id: string;
  username: string;
  account_type: string;
}

const NEEDS_TOKEN = "The token is not accepted, so this cannot be checked.";
const NEEDS_ANSWER = "Instagram did not say whose token it is, so this cannot be checked.";

/** For everything about an account that Instagram did not name. */
export function skipUnknownAccount({ class: kind }: PlatformFault): CheckResult {
  return skipped(kind === "credential" ? NEEDS_TOKEN : NEEDS_ANSWER);
}

export function judgeProfile(host: string, answer: Answer<Profile>): CheckResult {
  if (answer.ok) return ok(`${host} accepts it${nameOf(answer.value)}`);
  const { error: fault } = answer;
  return failedByFault(fault, fault.class === "credential" ? ERROR_TABLE.tokenDead : undefined);
}

/** `named`: the ids in SOCIAL_ACCOUNT_ID and in the token record. */
export function judgeAccount(
  named: { variable: string | undefined; record: string | undefined },
  profile: Profile,
): CheckResult {
  const { user_id: own } = profile;
  const wrong = [
    named.variable !== undefined && named.variable !== own ? `SOCIAL_ACCOUNT_ID names ${named.variable}` : "",
    named.record !== undefined && named.record !== own ? `the token record names ${clip(named.record)}` : "",
  ].filter((part) => part !== "");
  if (wrong.length === 0) return ok(`${own}${nameOf(profile)}`);
  return failed({
    found: `The token belongs to ${own}, but ${wrong.join(" and ")}`,
    meaning: "Posts would go to an account that this token may not post to.",
    whatToDo: `Set SOCIAL_ACCOUNT_ID to ${own}, or run npm run authorize with the right account.`,
  });
}

/** `hasStories`: whether stories wait in the queue. */
export function judgeAccountType({ account_type }: Profile, hasStories: boolean): CheckResult {
  const type = clip(account_type);
  if (hasStories && isCreator(account_type)) {
    return warning({
      found: `${type}, and stories wait in the queue`,
      meaning:
        "Instagram documents stories for Business accounts only (for the login through a page; for this login it says nothing).",
      whatToDo: "Switch the account to Business in the Instagram app, or expect the stories to fail.",
    });
  }
  if (isProfessional(account_type)) return ok(type);
  if (type === "") return skipped("The platform does not say which type it is.");
  return failed({
    found: type,
    meaning: "Apps can publish only to Business and Creator accounts.",
    whatToDo:
      "Change the type in the Instagram app: Settings > Account type and tools > Switch to professional account.",
  });
}

/** What is known of the permissions of a token: the platform does not always list them. */
export interface Permissions {
  granted: readonly string[] | undefined;
  needed: readonly string[];
}

/** E8 also shows the permission: it answers only to a token that may publish. */
export function judgePermission(answer: Answer<Quota>, { granted, needed }: Permissions): CheckResult {
  const lacking = granted === undefined ? [] : needed.filter((scope) => !granted.includes(scope));
  if (answer.ok && lacking.length > 0)
    return warning({
      found: `${PERMISSION_SEEN}, but lacks ${listOf(usesOf(lacking))}`,
      meaning: "Posts go out, without what the permission is for.",
      whatToDo: "Add it in the app's dashboard, run npm run authorize and store the new token.",
    });
  if (answer.ok) return ok(PERMISSION_SEEN);
  return failedByFault(answer.error, answer.error.class === "account" ? ERROR_TABLE.notTester : undefined);
}

export function judgeQuota(answer: Answer<Quota>): CheckResult {
  if (!answer.ok) return skipped("The quota could not be read, for the reason above.");
  const { used, total } = answer.value;
  const found = `${used} of ${total} posts used in the last 24 hours`;
  if (used < total) return ok(found);
  return warning({
    found,
    meaning: "Nothing can be published until older posts leave the 24-hour window.",
    whatToDo: "Wait: the poster tries again automatically. Check which other tools post to this account.",
    errorRow: ERROR_TABLE.quotaUsedUp,
  });
}

const PERMISSION_SEEN =
  "The token may read the publishing quota. Whether the tester's invitation was accepted cannot be seen: only a post shows that.";

function failedByFault(fault: PlatformFault, errorRow?: ErrorRow): CheckResult {
  // An internal error is not an answer to what was asked.
  const isInternal = fault.class === "transient" || fault.class === "no-answer";
  const codes = [fault.status, fault.code, fault.subcode].filter((code) => code !== null);
  return failed({
    found: codes.length === 0 ? "no usable answer" : `${isInternal ? "failed" : "refused"} (${codes.join("/")})`,
    meaning: fault.meaning,
    whatToDo: fault.advice,
    ...(errorRow === undefined ? {} : { errorRow }),
  });
}

function nameOf({ username }: Profile): string {
  return username === "" ? "" : ` (@${clip(username)})`;
}
