/** Code of others: no action is left with a credential or a cache. Which actions there are, and their pins: pins.test.ts. */
import { CONVERTERS, OWN_ACTION, type Step, stepsOf, type Workflow } from "../read-workflows.ts";
import type { PolicyRules } from "./rule.ts";

// biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of GitHub, not of JavaScript.
const EVENT_COMMIT = "${{ github.sha }}";
const OWN_WORKFLOW = /^\.\/\.github\/workflows\/[a-z-]+\.yml$/;
/** Of the same commit as the workflow that names it, so there is nothing to pin. */
const isOwn = (uses: string) => [OWN_ACTION, CONVERTERS].includes(uses) || OWN_WORKFLOW.test(uses);

export const actionRules: PolicyRules = {
  "no-kept-credentials": (workflow) =>
    stepsUsing(workflow, "actions/checkout")
      .filter((step) => step.with?.["persist-credentials"] !== false)
      .map(() => "a checkout leaves its token behind"),
  // Which commit that is follows from the event, and is the default branch for every event that brings secrets along.
  "own-checkout": (workflow) =>
    stepsUsing(workflow, "actions/checkout")
      .filter(isElsewhere)
      .map(() => "a checkout takes something else than the commit the workflow runs on"),
  "no-cache": (workflow) =>
    stepsUsing(workflow, "actions/setup-node")
      .filter((step) => step.with?.["package-manager-cache"] !== false || step.with?.cache !== undefined)
      .map(() => "setup-node may take packages from a cache"),
  "project-node": (workflow) =>
    stepsUsing(workflow, "actions/setup-node")
      .filter((step) => step.with?.["node-version-file"] !== ".node-version")
      .map(() => "setup-node takes another Node than the project's"),
};

function isElsewhere({ with: given = {} }: Step): boolean {
  const { ref = EVENT_COMMIT, repository, "allow-unsafe-pr-checkout": unsafe } = given;
  return repository !== undefined || unsafe !== undefined || ref !== EVENT_COMMIT;
}

/** Every action that is used, as written, with its comment. What lies in the same commit is none. */
export function usesLines({ text }: Workflow): string[] {
  return [...text.matchAll(/^\s*(?:- )?uses:\s*(.+?)\s*$/gm)]
    .map(([, rest = ""]) => rest)
    .filter((line) => !isOwn(line));
}

export function nameOf(uses: string): string {
  return uses.split("@")[0] ?? "";
}

function stepsUsing(workflow: Workflow, action: string): Step[] {
  return stepsOf(workflow).filter(({ uses }) => uses !== undefined && nameOf(uses) === action);
}
