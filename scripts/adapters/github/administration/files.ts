import type { FileAdmin } from "../../../core/ports/repository-admin.ts";
import { answerOf, type GithubClient, RAW_FILE } from "../github-client.ts";
import { orNull } from "../github-problem.ts";
import { REPEATABLE } from "../repeatable.ts";
import type { AdminConnection } from "./admin-call.ts";

const PERMISSION = "Contents: read and write, Pull requests: read and write";
const BRANCH = "setup-mergecast";
const TITLE = "Set up mergecast";
const BODY = "Written by `npm run setup`: the rules of the default branch do not let it commit there.";

interface Commit {
  files: ReadonlyMap<string, string>;
  message: string;
  defaultBranch: string;
}

/** Files on the default branch. */
export function createFileAdmin({ client, call, defaultBranch }: AdminConnection): FileAdmin {
  const { octokit, repo } = client;
  return {
    readText: (path) =>
      call({ what: `Reading ${path}`, permission: "Contents: read" }, async () => {
        const headers = { accept: RAW_FILE };
        const query = { ...repo, path, ref: defaultBranch, headers };
        const found = await orNull(octokit.request("GET /repos/{owner}/{repo}/contents/{path}", query));
        return found === null ? null : Buffer.from(found.data as unknown as ArrayBuffer).toString("utf8");
      }),
    commitFiles: (files, message) =>
      call({ what: `Committing ${[...files.keys()].join(", ")}`, permission: PERMISSION }, () =>
        commitOrPropose(client, { files, message, defaultBranch }),
      ),
    listUnknownOwners: () =>
      call({ what: "Checking CODEOWNERS", permission: "Contents: read" }, async () => {
        const route = "GET /repos/{owner}/{repo}/codeowners/errors";
        const found = await orNull(octokit.request(route, repo));
        if (found === null) return null;
        return found.data.errors.flatMap(({ kind, source = "", column }) =>
          /owner/i.test(kind) ? [source.slice(column - 1).split(/\s/)[0] ?? ""] : [],
        );
      }),
  };
}

async function commitOrPropose(client: GithubClient, commit: Commit): Promise<string | null> {
  const { octokit, repo } = client;
  const { defaultBranch } = commit;
  const sha = await createCommit(client, commit);
  try {
    const ref = { ...repo, ref: `heads/${defaultBranch}`, sha, force: false };
    await octokit.request("PATCH /repos/{owner}/{repo}/git/refs/{ref}", ref);
    return null;
  } catch (error) {
    const { status, message } = answerOf(error);
    if (![403, 409, 422].includes(status ?? 0) || !/\brules?\b|protected/i.test(message)) throw error;
    return await propose(client, { sha, defaultBranch });
  }
}

/** A commit with these files on the head of the default branch. No ref points to it yet. */
async function createCommit({ octokit, repo }: GithubClient, { files, message, defaultBranch }: Commit) {
  const ref = { ...repo, ref: `heads/${defaultBranch}` };
  const head = (await octokit.request("GET /repos/{owner}/{repo}/git/ref/{ref}", ref)).data.object.sha;
  const parent = { ...repo, commit_sha: head };
  const base = (await octokit.request("GET /repos/{owner}/{repo}/git/commits/{commit_sha}", parent)).data.tree.sha;
  const tree = [...files].map(([path, content]) => ({
    path,
    mode: "100644" as const,
    type: "blob" as const,
    content,
  }));
  const wantedTree = { ...repo, base_tree: base, tree, ...REPEATABLE };
  const made = await octokit.request("POST /repos/{owner}/{repo}/git/trees", wantedTree);
  const commit = { ...repo, message, tree: made.data.sha, parents: [head], ...REPEATABLE };
  return (await octokit.request("POST /repos/{owner}/{repo}/git/commits", commit)).data.sha;
}

async function propose(
  { octokit, repo }: GithubClient,
  { sha, defaultBranch }: { sha: string; defaultBranch: string },
): Promise<string> {
  const ref = { ...repo, ref: `heads/${BRANCH}` };
  const known = await orNull(octokit.request("GET /repos/{owner}/{repo}/git/ref/{ref}", ref));
  if (known === null)
    await octokit.request("POST /repos/{owner}/{repo}/git/refs", { ...repo, ref: `refs/heads/${BRANCH}`, sha });
  else await octokit.request("PATCH /repos/{owner}/{repo}/git/refs/{ref}", { ...ref, sha, force: true, ...REPEATABLE });
  const wanted = { ...repo, head: `${repo.owner}:${BRANCH}`, base: defaultBranch, state: "open" as const };
  const [open] = (await octokit.request("GET /repos/{owner}/{repo}/pulls", wanted)).data;
  if (open !== undefined) return open.html_url;
  const pull = { ...repo, title: TITLE, body: BODY, head: BRANCH, base: defaultBranch };
  return (await octokit.request("POST /repos/{owner}/{repo}/pulls", pull)).data.html_url;
}
