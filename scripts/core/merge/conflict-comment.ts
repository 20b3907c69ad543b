import { escapeMarkdown, fitItems } from "../text/markdown.ts";
import { clip } from "../text/printable.ts";
import { describeConflicts, type QueueConflict, type SideLabels } from "./conflict.ts";

/** First line of the comment, which identifies it: each account has one of its own. Invisible. */
export function conflictMarker(account: string | null): string {
  return `<!-- mergecast: queue conflict${account === null ? "" : ` of ${account}`} -->`;
}

const MAX_PATHS = 10;
/** GitHub refuses comments above 65,536 characters. */
const MAX_LIST = 50_000;

export type Reason =
  /** There is no conflict, but we cannot push to the branch. */
  | { kind: "fork" }
  | { kind: "conflicts"; conflicts: readonly QueueConflict[] }
  | { kind: "unreadable"; why: string }
  | { kind: "other-files"; paths: readonly string[] };

export interface Place {
  main: string;
  /** Address of the repository's page, without a trailing slash. */
  repositoryUrl: string;
  /** One of several accounts; null for the single one. */
  account: string | null;
}

export function sideLabels(main: string): SideLabels {
  return { base: "their common version", ours: main, theirs: "this pull request" };
}

/** The comment on a pull request that conflicts with the default branch's queue. */
export function conflictComment(reason: Reason, place: Place): string {
  const main = escapeMarkdown(place.main);
  return [
    conflictMarker(place.account),
    `**The queue${ofAccount(place.account)} has changed on ${main}, and this pull request changes it too.** ${EXPLANATIONS[reason.kind]}`,
    ...detailsOf(reason, place),
    commandsFor(place),
    "GitHub runs no checks on a pull request with conflicts.",
  ].join("\n\n");
}

/** Replaces the comment when the conflict is resolved. */
export function resolvedComment(account: string | null): string {
  return `${conflictMarker(account)}\n\nThe conflict with the queue${ofAccount(account)} is resolved. There is nothing left to do.`;
}

/** Names of accounts hold nothing that markdown would read. */
const ofAccount = (account: string | null) => (account === null ? "" : ` of ${account}`);

const EXPLANATIONS: Record<Reason["kind"], string> = {
  fork: "The changes do not contradict each other, but the branch is in a fork, so it cannot be updated from here.",
  conflicts: "These changes contradict each other, so someone has to decide:",
  unreadable: "The two versions cannot be merged post by post:",
  "other-files": "The queue can be merged, but these files were also changed on both sides:",
};

function detailsOf(reason: Reason, { main }: Place): string[] {
  switch (reason.kind) {
    case "fork":
      return [];
    case "unreadable":
      return [escapeMarkdown(clip(reason.why, 500))];
    case "other-files": {
      const more = reason.paths.length - MAX_PATHS;
      const shown = reason.paths.slice(0, MAX_PATHS).map((path) => `- ${escapeMarkdown(clip(path, 200))}`);
      return [[...shown, ...(more > 0 ? [`- and ${more} more`] : [])].join("\n")];
    }
    case "conflicts": {
      const wording = { labels: sideLabels(escapeMarkdown(main)), show: escapeMarkdown };
      const lines = describeConflicts(reason.conflicts, wording).map((line) => `- ${line}`);
      return [fitItems(lines, MAX_LIST).join("\n")];
    }
  }
}

/** They run nothing but git, since the branch may be a stranger's. HEAD stands for a name that a shell would read. */
function commandsFor({ main, repositoryUrl }: Place): string {
  const name = /^[\w./-]+$/.test(main) && !main.startsWith("-") ? main : "HEAD";
  return [
    "To update the branch, run this in a clone with the branch checked out:",
    "",
    "```sh",
    `git pull --no-rebase ${repositoryUrl}.git ${name}`,
    "git push",
    "```",
    "",
    "Git stops where both sides changed the same lines, with both versions between conflict markers. Keep every post that either side added and the right version of each, remove the markers, then `git commit --all` and push. Once the merge driver is set up (*Conflicts in clones* in `docs/operations.md`), git does this post by post and stops only where changes contradict each other.",
  ].join("\n");
}
