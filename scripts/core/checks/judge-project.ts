/** The project whose workflows a content repository calls: whether GitHub lets it. If not, none starts, and none can say so. */

import { unreleasedMeaning } from "../content/starter.ts";
import type { ActionsPolicy, ProjectFacts } from "../ports/repository-admin.ts";
import { clip } from "../text/printable.ts";
import { type CheckResult, differs, ok, skipped, warning } from "./check.ts";

export interface Project {
  name: string;
  commit: string;
  /** As the comment behind the commit says; null where it says none. */
  version: string | null;
}

const CALL = /^\s*uses: ([\w.-]+\/[\w.-]+)\/\.github\/workflows\/[\w.-]+@([0-9a-f]{40})\b(?: # v(\S+))?/m;

/** From the text of a caller; null where it calls workflows of its own repository, or is not there. */
export function projectOf(caller: string | null): Project | null {
  const [, name, commit, version = null] = CALL.exec(caller ?? "") ?? [];
  return name === undefined || commit === undefined ? null : { name, commit, version };
}

/** `facts`: null when the project is not shown to this token. */
export function judgeProject(
  { name, commit, version }: Project,
  facts: ProjectFacts | null,
  isCallerPrivate: boolean,
): CheckResult {
  if (facts === null)
    return differs(
      `${name} is gone, or private without access for your token`,
      "If it is a private copy of yours: docs/operations.md says what it needs. Else call a project that is there: npm run mergecast -- init --force.",
    );
  if (facts.fullName.toLowerCase() !== name.toLowerCase())
    return differs(
      `${name} is ${clip(facts.fullName)} now`,
      "Workflows are not called by an old name: replace it in .github/workflows.",
    );
  if (!facts.hasCommit)
    return differs(
      `${name} has no commit ${commit.slice(0, 7)}`,
      "Name a commit that is there: npm run mergecast -- init --force.",
    );
  if (!facts.hasProgram && version !== null)
    return differs(
      `the workflows call v${version}, but commit ${commit.slice(0, 7)} holds no built program: it is not the one of the release`,
      "Move to the release: npm run mergecast -- upgrade.",
    );
  const access = judgeAccess({ name, commit, version }, facts, isCallerPrivate);
  if (access.state !== "ok" || facts.hasProgram) return access;
  const found = `${name} at commit ${commit.slice(0, 7)}`;
  return warning({
    found,
    meaning: unreleasedMeaning(name, commit),
    whatToDo: "Move to a release: npm run mergecast -- upgrade.",
  });
}

function judgeAccess({ name }: Project, facts: ProjectFacts, isCallerPrivate: boolean): CheckResult {
  if (!facts.isPrivate) return ok(`${name} is public`);
  if (!isCallerPrivate)
    return differs(
      `${name} is private, and this repository is public, so GitHub lets it call nothing there`,
      "Make one like the other. What a private copy of the project needs is in docs/operations.md.",
    );
  if (facts.access === null) return skipped(`${name} is private, and only its administrators see who may call it.`);
  if (facts.access !== "none") return ok(`${name} is private, and lets repositories of its ${facts.access} call it`);
  return differs(
    `${name} is private, and lets no other repository call its workflows`,
    `Open its Settings > Actions > General > Access, and choose "Accessible from repositories" of its owner.`,
  );
}

/** What a policy that allows selected actions must allow besides GitHub's own; what belongs to the same owner is always allowed. */
export function lackingPatterns({ patterns }: ActionsPolicy, project: Project | null, owner: string): string[] {
  if (project === null || project.name.toLowerCase().startsWith(`${owner.toLowerCase()}/`)) return [];
  const { name, commit } = project;
  const uses = { [`${name}@*`]: name, [`${name}/*`]: `${name}/.github/workflows/reusable-post.yml` };
  const isAllowed = (used: string) => patterns.some((pattern) => toExpression(pattern).test(`${used}@${commit}`));
  return Object.entries(uses).flatMap(([pattern, used]) => (isAllowed(used) ? [] : [pattern]));
}

/** In GitHub's patterns, a star stands for anything. */
function toExpression(pattern: string): RegExp {
  return new RegExp(`^${pattern.split("*").map(RegExp.escape).join(".*")}$`, "i");
}

export function judgeAllowed(policy: ActionsPolicy, project: Project | null, owner: string): CheckResult {
  if (policy.allowed === "all") return ok("all actions are allowed");
  const lacking = [
    ...(policy.areGithubsAllowed ? [] : ["those of GitHub"]),
    ...lackingPatterns(policy, project, owner),
  ];
  return lacking.length === 0 ? ok("all that are used") : differs(`not allowed: ${lacking.join(", ")}`);
}
