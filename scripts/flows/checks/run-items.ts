import { type Applied, type CheckResult, differs, missing, ok, type SetupItem } from "../../core/checks/check.ts";
import { CHECK_WORKFLOW, POST_WORKFLOW } from "../../core/checks/names.ts";
import type { SetupContext } from "./setup-context.ts";

/** Runs that prove the rest: nothing but a run can use the secrets. */
export function runItems({ admin: { runs }, session }: SetupContext): SetupItem[] {
  const looking = async (file: string): Promise<CheckResult> => {
    const last = await runs.readLastManualRun(file);
    if (last === "no-workflow")
      return missing(`there is no ${file}`, `Restore .github/workflows/${file} on the default branch.`);
    if (last === null) return missing("it never ran by hand");
    if (last.conclusion === null) return ok(`running: ${last.url}`);
    return last.conclusion === "success"
      ? ok(`passed: ${last.url}`)
      : differs(`the last run did not pass: ${last.url}`);
  };
  const starting = async (file: string, inputs: Record<string, string>): Promise<Applied> => {
    const url = await runs.startRun(file, inputs);
    return { state: "done", note: `started: ${url}`, isCertain: true };
  };
  return [
    {
      id: "check-run",
      want: 'A run of the workflow "check setup" passed: doctor, with the App\'s own token.',
      explain: "Only a run can show that the key is right and that the App may pass the ruleset.",
      weight: "advised",
      needs: ["app", "app-key", "ruleset"],
      look: () => looking(CHECK_WORKFLOW),
      apply: () => starting(CHECK_WORKFLOW, {}),
    },
    {
      id: "rehearsal-run",
      want: "A dry run of post passed on Actions.",
      explain: "It makes every check of a real post and publishes nothing.",
      weight: "advised",
      needs: ["token-secret"],
      look: async () => {
        const look = await looking(POST_WORKFLOW);
        // What passed before was the run of another token, or of another account.
        return look.state === "ok" && session.isTokenNew === true ? missing("it never ran with this token") : look;
      },
      apply: () => starting(POST_WORKFLOW, { dry_run: "true" }),
    },
  ];
}
