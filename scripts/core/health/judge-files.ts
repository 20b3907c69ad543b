import { UNSTARTED_MEANING, unstartedAdvice, unstartedBy } from "../checks/judge-callers.ts";
import type { WorkflowFile } from "../content/account-runs.ts";
import { calledRelease } from "../content/starter.ts";
import { clip } from "../text/printable.ts";
import { checkOf, type HealthCheck } from "./health-check.ts";

/** The files that init once wrote, as they are in the checkout. */
export interface OwnFiles {
  workflows: readonly WorkflowFile[];
  /** null where the event does not say. */
  defaultBranch: string | null;
  /** The commit whose files these are, as package.json says; null where it does not. */
  written: string | null;
}

/** Whether the workflows still start, and whether the other files of the release that they call have been taken over. */
export function judgeOwnFiles({ workflows, defaultBranch, written }: OwnFiles): HealthCheck[] {
  const unstarted = defaultBranch === null ? [] : unstartedBy(workflows, defaultBranch);
  const called = workflows.map(({ text }) => calledRelease(text)).find((one) => one !== null) ?? null;
  const isBehind = called !== null && written !== null && called.commit !== written;
  return [
    ...(unstarted.length === 0 || defaultBranch === null
      ? []
      : [
          checkOf("workflow:branches", "wrong", {
            what: `No push to ${clip(defaultBranch)} starts ${unstarted.map((file) => clip(file)).join(", ")}`,
            why: UNSTARTED_MEANING,
            whatToDo: unstartedAdvice(defaultBranch),
          }),
        ]),
    ...(isBehind
      ? [
          checkOf("workflow:files", "open", {
            what: `The workflows call ${called.version ?? called.commit.slice(0, 7)}, and the files beside them are of an earlier release. On a machine, npm run mergecast -- upgrade takes over what is new`,
          }),
        ]
      : []),
  ];
}
