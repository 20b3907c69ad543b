import { escapeMarkdown } from "../text/markdown.ts";
import { clip } from "../text/printable.ts";
import { describeConflicts, type QueueConflict, type SideLabels } from "./conflict.ts";

/** First line of the comment, by which it is found again. Shows nothing. */
export const CONFLICT_MARKER = "<!-- mergecast: queue conflict -->";

const MAX_PATHS = 10;

/** Why a person has to bring the pull request up to date. */
export type Reason =
  /** Nothing is disputed, but the branch is not ours to push to. */
  | { kind: "fork" }
  | { kind: "conflicts"; conflicts: readonly QueueConflict[] }
  | { kind: "unreadable"; why: string }
  | { kind: "other-files"; paths: readonly string[] };

export interface Place {
  /** Name of the default branch. */
  main: string;
  /** Address of the repository's page, without a slash at its end. */
  repositoryUrl: string;
}

export function sideLabels(main: string): SideLabels {
  return { base: "their common version", ours: main, theirs: "this pull request" };
}

/** The comment on a pull request that conflicts with the default branch's queue. */
export function conflictComment(reason: Reason, place: Place): string {
  const main = escapeMarkdown(place.main);
  return [
    CONFLICT_MARKER,
    `**The queue has changed on ${main}, and this pull request changes it too.** ${EXPLANATIONS[reason.kind]}`,
    ...detailsOf(reason, place),
    commandsFor(place),
    "While a pull request is in conflict, GitHub runs no checks on it.",
  ].join("\n\n");
}

/** What the comment says when the conflict is over. */
export const RESOLVED_COMMENT = `${CONFLICT_MARKER}\n\nThe conflict with the queue is over; there is nothing to do any more.`;

const EXPLANATIONS: Record<Reason["kind"], string> = {
  fork: "Nothing is in dispute, but the branch lies in a fork, where it cannot be brought up to date from here.",
  conflicts: "These changes exclude each other, so a person has to decide:",
  unreadable: "They cannot be merged post by post:",
  "other-files": "The queue can be merged, but these files were changed on both sides as well:",
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
      return [
        describeConflicts(reason.conflicts, wording)
          .map((line) => `- ${line}`)
          .join("\n"),
      ];
    }
  }
}

/** Two commands, and what has to be done once before. A branch name may hold what a shell takes for more than a name. */
function commandsFor({ main, repositoryUrl }: Place): string {
  const name = /^[\w./-]+$/.test(main) && !main.startsWith("-") ? main : "HEAD";
  return [
    "To bring it up to date, in a clone with this branch checked out:",
    "",
    "```sh",
    `git pull --no-rebase ${repositoryUrl}.git ${name}`,
    "git push",
    "```",
    "",
    "Git merges the queue post by post once the clone has been told how (after `npm ci`):",
    "",
    "```sh",
    'git config merge.mergecast-queue.driver "npm run --silent queue -- merge %O %A %B"',
    "```",
    "",
    "Where only a person can decide, git stops with both versions of that post between conflict markers: keep what is right, run `npm run validate`, then `git commit --all` and push.",
  ].join("\n");
}
