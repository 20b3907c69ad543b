import { ProblemError } from "../../core/findings/problem.ts";
import type { Clock } from "../../core/ports/runtime.ts";
import type { StoreFile } from "../../core/ports/store.ts";
import { commitTogether, type JointResult } from "./commit-together.ts";
import type { ContentFolder } from "./content-folder.ts";
import type { DefaultBranch } from "./default-branch.ts";
import type { NamedClient } from "./github-client.ts";
import { type JournalStep, sealOf } from "./journal-seal.ts";
import type { WorkflowRun } from "./workflow-run.ts";
import { judgeRefusedWrite } from "./write-refusal.ts";

/**
 * Workflows that have something to do after a run start when the run has ended (workflow_run), not once for each of its commits.
 * GitHub reads this in the message of a pushed commit.
 */
const STARTS_NOTHING = "[skip actions]";

/** How often a write is sent before the branch counts as too busy. */
const MOVED_ATTEMPTS = 8;
const MOVED_DELAY_MS = 150;

interface Committer {
  contents: NamedClient;
  branch: DefaultBranch;
  folder: ContentFolder;
  /** The run that every commit links to; null outside Actions. */
  run: WorkflowRun | null;
  clock: Clock;
}

export interface FileChange {
  bytes: Uint8Array;
  /** Git's hash of what is replaced; null: there is no file yet. */
  expected: string | null;
  message: string;
  /** null for every file but the journal. */
  seal: JournalStep | null;
}

export interface JointChange {
  /** The newest commit of the branch, on which the new one stands. */
  parent: string;
  message: string;
  /** null without the journal. */
  seal: JournalStep | null;
  files: readonly { file: StoreFile; bytes: Uint8Array }[];
}

/** Commits to the content folder, by the token's own account, signed by GitHub. */
export interface ContentCommits {
  /** `outdated`: the file is another one by now; `moved`: the branch was too busy. Nothing was written then. */
  commitFile(
    file: StoreFile,
    change: FileChange,
  ): Promise<{ kind: "pushed"; commit: string } | { kind: "outdated" | "moved" }>;
  commitFiles(change: JointChange): Promise<JointResult>;
}

/** Both throw ProblemError when GitHub refuses for a reason other than a newer version. */
export function createContentCommits(committer: Committer): ContentCommits {
  const { contents, branch, folder, clock } = committer;
  return {
    async commitFile(file, change) {
      const into = await branch.name();
      for (let attempt = 1; ; attempt++) {
        try {
          return { kind: "pushed", commit: await putFile(committer, { into, file, change }) };
        } catch (error) {
          const kind = judge(contents, error, { paths: [folder.pathOf(file)], file });
          // Runs of other accounts commit to the same branch. That says nothing about this file, and nothing was written.
          if (kind !== "moved" || attempt === MOVED_ATTEMPTS) return { kind };
          await clock.sleep(MOVED_DELAY_MS * attempt);
        }
      }
    },
    async commitFiles({ parent, message, seal, files }) {
      const into = await branch.name();
      const wanted = files.map(({ file, bytes }) => ({ path: folder.pathOf(file), bytes }));
      const joint = { branch: into, parent, message: messageOf(committer, { message, seal }), files: wanted };
      try {
        return await commitTogether(contents.client, joint);
      } catch (error) {
        judge(contents, error, { paths: wanted.map(({ path }) => path), file: largestOf(files) });
        return { kind: "moved" };
      }
    },
  };
}

/** Returns the commit. */
async function putFile(
  committer: Committer,
  { into, file, change }: { into: string; file: StoreFile; change: FileChange },
): Promise<string> {
  const { octokit, repo } = committer.contents.client;
  const { data } = await octokit.rest.repos.createOrUpdateFileContents({
    ...repo,
    path: committer.folder.pathOf(file),
    message: messageOf(committer, change),
    content: Buffer.from(change.bytes).toString("base64"),
    branch: into,
    ...(change.expected === null ? {} : { sha: change.expected }),
  });
  const commit: unknown = data?.commit?.sha;
  if (typeof commit !== "string") throw new Error("The answer names no commit");
  return commit;
}

/** What a refused write means. @throws ProblemError for what is not about a newer version; it advises on `file` */
function judge({ tokenName }: NamedClient, error: unknown, { paths, file }: { paths: string[]; file: StoreFile }) {
  const purpose = { what: `Writing ${paths.join(" and ")}`, tokenName, permission: "Contents: read and write", file };
  const verdict = judgeRefusedWrite(error, purpose);
  if (verdict instanceof ProblemError) throw verdict;
  return verdict;
}

/** The one that a refusal for its size is most likely about. */
function largestOf(files: JointChange["files"]): StoreFile {
  return files.toSorted((one, other) => other.bytes.length - one.bytes.length)[0]?.file ?? "queue";
}

function messageOf({ run, folder }: Committer, { message, seal }: Pick<FileChange, "message" | "seal">): string {
  // Names of posts are people's words, and may not bring a line of their own, such as the one that seals the journal.
  const parts = [
    message.replace(/\s+/g, " "),
    ...(run === null ? [] : [run.url, STARTS_NOTHING]),
    ...(seal === null ? [] : [sealOf(seal, folder.pathOf("journal"))]),
  ];
  return parts.join("\n\n");
}
