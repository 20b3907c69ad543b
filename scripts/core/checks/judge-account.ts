import type { PlatformFault } from "../instagram/platform-fault.ts";
import type { Answer, Quota } from "../ports/platform.ts";
import { clip } from "../text/printable.ts";
import { isCreator, isProfessional } from "../token/check-app.ts";
import { type CheckId, type DoctorRow, ERROR_TABLE, type ErrorRow, failed, ok, skipped, warning } from "./row.ts";

/** GET /me. */
export interface Profile {
  user_id: string;
  username: string;
  account_type: string;
}

const NEEDS_TOKEN = "The token is not accepted, so this cannot be checked.";
const NEEDS_ANSWER = "Instagram did not say whose token it is, so this cannot be checked.";

function whyUnchecked({ error }: Extract<Answer<Profile>, { ok: false }>): string {
  return error.class === "credential" ? NEEDS_TOKEN : NEEDS_ANSWER;
}

export function judgeProfile(host: string, answer: Answer<Profile>): DoctorRow {
  if (answer.ok) return ok("token-accepted", `${host} accepts it${nameOf(answer.value)}`);
  const { error: fault } = answer;
  return failedByFault("token-accepted", fault, fault.class === "credential" ? ERROR_TABLE.tokenDead : undefined);
}

/** `named`: the ids in SOCIAL_ACCOUNT_ID and in the token record. */
export function judgeAccount(
  named: { variable: string | undefined; record: string | undefined },
  answer: Answer<Profile>,
): DoctorRow {
  if (!answer.ok) return skipped("account", whyUnchecked(answer));
  const { user_id: own } = answer.value;
  const wrong = [
    named.variable !== undefined && named.variable !== own ? `SOCIAL_ACCOUNT_ID names ${named.variable}` : "",
    named.record !== undefined && named.record !== own ? `the token record names ${clip(named.record)}` : "",
  ].filter((part) => part !== "");
  if (wrong.length === 0) return ok("account", `${own}${nameOf(answer.value)}`);
  return failed("account", {
    found: `The token belongs to ${own}, but ${wrong.join(" and ")}`,
    meaning: "Posts would go to an account that this token may not post to.",
    whatToDo: `Set SOCIAL_ACCOUNT_ID to ${own}, or run npm run authorize with the right account.`,
  });
}

/** `hasStories`: whether stories wait in the queue. */
export function judgeAccountType(answer: Answer<Profile>, hasStories: boolean): DoctorRow {
  if (!answer.ok) return skipped("account-type", whyUnchecked(answer));
  const type = clip(answer.value.account_type);
  if (hasStories && isCreator(answer.value.account_type)) {
    return warning("account-type", {
      found: `${type}, and stories wait in the queue`,
      meaning:
        "Instagram documents stories for Business accounts only (for the login through a page; for this login it says nothing).",
      whatToDo: "Switch the account to Business in the Instagram app, or expect the stories to fail.",
    });
  }
  if (isProfessional(answer.value.account_type)) return ok("account-type", type);
  if (type === "") return skipped("account-type", "The platform does not say which type it is.");
  return failed("account-type", {
    found: type,
    meaning: "Apps can publish only to Business and Creator accounts.",
    whatToDo:
      "Change the type in the Instagram app: Settings > Account type and tools > Switch to professional account.",
  });
}

/** E8 also shows the permission: it answers only to a token that may publish. */
export function judgeQuota(profile: Answer<Profile>, answer: Answer<Quota> | null): DoctorRow[] {
  if (!profile.ok || answer === null) {
    const why = profile.ok ? NEEDS_TOKEN : whyUnchecked(profile);
    return [skipped("permission", why), skipped("quota", why)];
  }
  if (!answer.ok) {
    const errorRow = answer.error.class === "account" ? ERROR_TABLE.notTester : undefined;
    return [
      failedByFault("permission", answer.error, errorRow),
      skipped("quota", "The quota could not be read, for the reason above."),
    ];
  }
  const { used, total } = answer.value;
  const granted = ok("permission", PERMISSION_SEEN);
  const found = `${used} of ${total} posts used in the last 24 hours`;
  if (used < total) return [granted, ok("quota", found)];
  const usedUp = warning("quota", {
    found,
    meaning: "Nothing can be published until older posts leave the 24-hour window.",
    whatToDo: "Wait: the poster tries again automatically. Check which other tools post to this account.",
    errorRow: ERROR_TABLE.quotaUsedUp,
  });
  return [granted, usedUp];
}

const PERMISSION_SEEN =
  "The token may read the publishing quota. Whether the tester's invitation was accepted cannot be seen: only a post shows that.";

/** Rows about the account when there is no token. */
export function skipAccount(why: string): DoctorRow[] {
  const ids: CheckId[] = ["token-accepted", "account", "account-type", "permission", "quota"];
  return ids.map((id) => skipped(id, why));
}

function failedByFault(id: CheckId, fault: PlatformFault, errorRow?: ErrorRow): DoctorRow {
  const codes = [fault.status, fault.code, fault.subcode].filter((code) => code !== null);
  return failed(id, {
    found: codes.length === 0 ? "no usable answer" : `${isAnswered(fault) ? "refused" : "failed"} (${codes.join("/")})`,
    meaning: fault.meaning,
    whatToDo: fault.advice,
    ...(errorRow === undefined ? {} : { errorRow }),
  });
}

/** An internal error is not an answer to what was asked. */
function isAnswered({ class: kind }: PlatformFault): boolean {
  return kind !== "transient" && kind !== "no-answer";
}

function nameOf({ username }: Profile): string {
  return username === "" ? "" : ` (@${clip(username)})`;
}
