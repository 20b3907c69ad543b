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
/** Of a list of branches, in brackets or one a line. */
const BRANCHES = /\b(branches(?:-ignore)?):[ \t]*(?:\[([^\]]*)\]|((?:\n +- .+)+))/;

/** Workflows that pushes to other branches start, and none to the default one, such as after it got another name. */
export function unstartedBy(workflows: readonly WorkflowFile[], defaultBranch: string): string[] {
  return workflows
    .filter(({ text }) => {
      const [, key, inline, list] =
        BRANCHES.exec(listenerOf(text.slice(0, MAX_TEXT_LENGTH).replace(/^ *#.*$/gm, ""))) ?? [];
      const names = (inline ?? list)?.split(/,|\n/).map((name) => name.replace(/^ *-? *["']?|["']? *(?:#.*)?$/g, ""));
      return names !== undefined && isListed(defaultBranch, names) === (key === "branches-ignore");
    })
    .map(({ file }) => file);
}

/** What stands under "push", in braces or on lines of its own. */
function listenerOf(text: string): string {
  const [, inline] = /\bpush:[ \t]*\{([^}]*)\}/.exec(text) ?? [];
  const [, , block] = /^( +)push:[ \t]*(?:#.*)?\n((?:\1 +.*\n|[ \t]*(?:#.*)?\n)*)/m.exec(`${text}\n`) ?? [];
  return inline ?? block ?? "";
}

/** The last pattern that fits decides; one that begins with an exclamation mark takes the branch out again. */
function isListed(branch: string, names: readonly string[]): boolean {
  const last = names.findLast((name) => matches(branch, name.replace(/^!/, "")));
  return last !== undefined && !last.startsWith("!");
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
