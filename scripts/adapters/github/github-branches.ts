import type { TreeFile, TreeFiles } from "../../core/merge/merge-trees.ts";
import type { Branches, BranchMerge, OpenPull } from "../../core/ports/branches.ts";
import { createCommit, isOvertaken, type NewTreeEntry, showCommit } from "../../core/proposal/commit-tree.ts";
import { compare, headOf } from "./git-commits.ts";
import type { GithubClient, NamedClient } from "./github-client.ts";
import { demandText, explainGithubErrors } from "./github-problem.ts";
import { createProposalApi } from "./proposal-api.ts";
import { isRepository, mayChange } from "./pull-files.ts";
import { writeStickyComment } from "./sticky-comment.ts";

const MAX_PULLS = 100;

/** The branches of open pull requests, through GitHub's API. No code of a pull request is checked out or run. */
export function createBranches({ reader, writer }: { reader: NamedClient; writer: NamedClient }): Branches {
  const { octokit, repo } = reader.client;
  const asking = explainGithubErrors(reader);

  return {
    readMain: () =>
      asking("Reading the default branch", "Contents: read", async () => {
        const name = demandText((await octokit.rest.repos.get(repo)).data.default_branch, "default_branch");
        return { name, commit: await headOf(reader.client, name) };
      }),

    listPulls: (main) =>
      asking("Listing the pull requests", "Pull requests: read", async () => {
        const order = { sort: "created", direction: "asc" } as const;
        const query = { ...repo, ...order, state: "open", base: main.name, per_page: MAX_PULLS } as const;
        const { data, headers } = await octokit.rest.pulls.list(query);
        return { pulls: data.map((pull) => toPull(pull, repo)), isComplete: !/rel="next"/.test(headers.link ?? "") };
      }),

    readPull: (number, main) =>
      asking(`Reading pull request ${number}`, "Pull requests: read", async () => {
        const { data } = await octokit.rest.pulls.get({ ...repo, pull_number: number });
        return data.state === "open" && data.base.ref === main.name ? toPull(data, repo) : null;
      }),

    mayChange: (number, path) =>
      asking(`Listing the files of pull request ${number}`, "Pull requests: read", () =>
        mayChange(reader.client, number, path),
      ),

    mergeBase: (main, head) =>
      asking("Comparing two commits", "Contents: read", async () => {
        return (await compare(reader.client, main, head)).merge_base_commit.sha;
      }),

    readFiles: (commit) =>
      asking("Listing the files of a commit", "Contents: read", async () => {
        const { data } = await octokit.rest.git.getTree({ ...repo, tree_sha: commit, recursive: "true" });
        return data.truncated ? null : toFiles(data.tree);
      }),

    readBytes: (blobSha) =>
      asking("Reading a version of the queue", "Contents: read", async () => {
        const { data } = await octokit.rest.git.getBlob({ ...repo, file_sha: blobSha });
        return new Uint8Array(Buffer.from(data.content, "base64"));
      }),

    pushMerge: (merge) =>
      explainGithubErrors(writer)(
        `Updating the branch of pull request ${merge.pull.number}`,
        "Contents: read and write",
        () => pushMerge(writer.client, merge),
      ),

    comment: (number, text, { marker, isUpdateOnly }) =>
      asking(`Commenting on pull request ${number}`, "Pull requests: read and write", () =>
        writeStickyComment(reader, number, { marker, text, isUpdateOnly }),
      ),
  };
}

/** Someone who has pushed to the branch in the meantime is never overwritten: then the new commit is on no branch. */
async function pushMerge(client: GithubClient, { pull, main, changes, queues }: BranchMerge) {
  const api = createProposalApi(client);
  const commit = await createCommit(api, {
    message: `Merge ${main.name}, the queue post by post`,
    parents: [pull.headSha, main.commit],
    filesOf: main.commit,
    entries: [
      ...changes.map(toEntry),
      ...queues.map(({ path, mode, text }) => ({ path, mode, type: "blob" as const, content: text })),
    ],
  });
  try {
    await showCommit(api, commit, { branch: pull.branch, tip: pull.headSha });
    return "pushed" as const;
  } catch (error) {
    if (isOvertaken(error)) return "moved" as const;
    throw error;
  }
}

/** The other files of the pull request. */
function toEntry({ path, file, isRemoved }: BranchMerge["changes"][number]): NewTreeEntry {
  return { path, mode: file.mode, type: file.type, sha: isRemoved ? null : file.sha };
}

interface ListedPull {
  number: number;
  head: { ref: string; sha: string; repo: { full_name: string } | null };
}

/** A deleted fork leaves its pull requests behind, with no repository. */
function toPull({ number, head }: ListedPull, repo: { owner: string; repo: string }): OpenPull {
  return { number, branch: head.ref, headSha: head.sha, isOwn: isRepository(head.repo?.full_name, repo) };
}

type Entry = Partial<Record<"path" | "mode" | "type" | "sha", string>> & { size?: number };

/** Folders are left out: their files imply them. */
function toFiles(entries: readonly Entry[]): TreeFiles {
  const files = new Map<string, TreeFile>();
  for (const { path = "", mode = "", type, sha = "", size = 0 } of entries) {
    if (type === "blob" || type === "commit") files.set(path, { mode, type, sha, sizeBytes: size });
  }
  return files;
}
