import { type Problem, ProblemError } from "../findings/problem.ts";
import { type AppSetting, checkApp, checkScopes } from "../token/check-app.ts";
import type { Look, SetupId, SetupItem } from "./item.ts";
import { type DoctorRow, failed, failedBy, ok, skipped, warning } from "./row.ts";

/** What setup arranges, looked at by the same code. */
export function judgeSetup(
  { id, explain, weight }: Pick<SetupItem, "id" | "explain" | "weight">,
  look: Look,
): DoctorRow {
  if (look.state === "have" || look.state === "unoffered") return ok(id, look.found);
  if (look.state !== "missing" && look.state !== "differs") return skipped(id, look.found);
  const whatToDo = look.byHand ?? "Run npm run setup.";
  const diagnosis = { found: look.found, meaning: explain, whatToDo };
  return weight === "needed" ? failed(id, diagnosis) : warning(id, diagnosis);
}

export function skipSetup(ids: readonly SetupId[], why: string): DoctorRow[] {
  return ids.map((id) => skipped(id, why));
}

/** The settings of the Instagram app, which only authorize and setup need. */
export function judgeInstagramApp(setting: AppSetting): DoctorRow {
  const { clientId, clientSecret, redirectUri, scopes } = setting;
  const given = [clientId, clientSecret, redirectUri].filter((value) => value !== undefined);
  try {
    checkScopes(scopes);
    if (given.length === 0) return skipped("instagram-app", "It is not set here. Only authorize and setup need it.");
    checkApp(setting);
    return ok("instagram-app", "id, redirect address and scopes have the right form");
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { what, why, whatToDo, code } = error.problem;
    if (code !== "authorize-settings-missing") return failedBy("instagram-app", error.problem);
    return warning("instagram-app", { found: `${what}: ${why}`, meaning: "authorize cannot start.", whatToDo });
  }
}

/** `failure`: why the bot could not add a commit that changes nothing; null when it could. */
export function judgeTriedCommit(tokenName: string, failure: Problem | null): DoctorRow {
  if (failure !== null) return failedBy("try-commit", failure);
  return ok("try-commit", `${tokenName} added one to the default branch`);
}
