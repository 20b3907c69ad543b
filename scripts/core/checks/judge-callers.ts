/** What only the workflow files say: GitHub's settings show nothing of it, and a workflow that is never started cannot tell. */
import type { WorkflowFile } from "../content/account-runs.ts";
import { calledRelease, PLACEHOLDER_PROJECT, unreleasedMeaning } from "../content/starter.ts";
import type { LocatedFinding } from "../findings/finding.ts";

/** What is odd about the commit that the post workflow calls; null for a release, and where it calls none. */
export function judgePin({ file, text }: WorkflowFile): LocatedFinding | null {
  const called = calledRelease(text);
  if (called === null || (called.version !== null && called.project !== PLACEHOLDER_PROJECT)) return null;
  const line = text.slice(0, text.indexOf(called.commit)).split("\n").length;
  const place = { file, line, column: 1, pointer: "", rule: "called-release", severity: "warning" as const };
  return called.project === PLACEHOLDER_PROJECT
    ? { ...place, message: "The workflows call nobody's project, so that none can start.", hint: NAME_THE_PROJECT }
    : { ...place, message: unreleasedMeaning(called.project, called.commit), hint: "npm run mergecast -- upgrade" };
}

const NAME_THE_PROJECT = "Say whose it is: npm run mergecast -- init . --project OWNER/NAME.";

const MAX_TEXT_LENGTH = 100_000;
const PUSH = /^ {2}push:[ \t]*\n((?:(?: {3,}.*| *#.*)?\n)*)/m;
const BRANCHES = /^ +branches:[ \t]*(?:\[([^\]]*)\]|((?:\n +- .+)+))/m;

/** Workflows that pushes to other branches start, and none to the default one, such as after it got another name. */
export function unstartedBy(workflows: readonly WorkflowFile[], defaultBranch: string): string[] {
  return workflows
    .filter(({ text }) => {
      const [, listener = ""] = PUSH.exec(`${text.slice(0, MAX_TEXT_LENGTH)}\n`) ?? [];
      const [, inline, list] = BRANCHES.exec(listener) ?? [];
      const names = (inline ?? list)?.split(/,|\n/).map((name) => name.replace(/^ *-? *["']?|["']? *(?:#.*)?$/g, ""));
      return names !== undefined && !names.some((name) => matches(defaultBranch, name));
    })
    .map(({ file }) => file);
}

/** In GitHub's patterns, one star stands for anything without a slash, and two for anything. */
function matches(branch: string, pattern: string): boolean {
  const parts = pattern.split(/(\*\*|\*)/).map((part) => ({ "**": ".*", "*": "[^/]*" })[part] ?? RegExp.escape(part));
  return new RegExp(`^${parts.join("")}$`).test(branch);
}

export const UNSTARTED_MEANING = "Merges start none of them, and nothing fails.";

export function unstartedAdvice(defaultBranch: string): string {
  return `Write branches: [${defaultBranch}] under "push:" there, or npm run mergecast -- upgrade, whose files name no branch.`;
}
