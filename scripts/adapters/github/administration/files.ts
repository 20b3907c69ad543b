import type { FileAdmin } from "../../../core/ports/repository-admin.ts";
import { findOpen, openPull } from "../bot-pull-request.ts";
import { createCommit, headOf, readRaw, resetBranch, treeOf } from "../git-commits.ts";
import type { GithubClient } from "../github-client.ts";
import { areRulesBroken, orNull } from "../github-problem.ts";
import type { AdminConnection } from "./admin-call.ts";

const PERMISSION = "Contents: read and write, Pull requests: read and write";
const BRANCH = "setup-mergecast";
const TITLE = "Set up mergecast";
const BODY = "Written by `npm run setup`: the rules of the default branch do not let it commit there.";

export function createFileAdmin({ client, call, defaultBranch }: AdminConnection): FileAdmin {
  const { octokit, repo } = client;
  return {
    readText: (path) =>
      call(`Reading ${path}`, "Contents: read", async () => {
        const bytes = await readRaw(client, { path, ref: defaultBranch });
        return bytes === null ? null : Buffer.from(bytes).toString("utf8");
      }),
    commitFiles: (files, message) =>
      call(`Committing ${[...files.keys()].join(", ")}`, PERMISSION, () =>
        commitOrPropose(client, { files, message, defaultBranch }),
      ),
    listUnknownOwners: () =>
      call("Checking CODEOWNERS", "Contents: read", async () => {
        const route = "GET /repos/{owner}/{repo}/codeowners/errors";
        const found = await orNull(octokit.request(route, repo));
        if (found === null) return null;
        return found.data.errors.flatMap(({ kind, source = "", column }) =>
          /owner/i.test(kind) ? [source.slice(column - 1).split(/\s/)[0] ?? ""] : [],
        );
      }),
  };
}

async function commitOrPropose(
  client: GithubClient,
  { files, message, defaultBranch }: { files: ReadonlyMap<string, string>; message: string; defaultBranch: string },
): Promise<string | null> {
  const { octokit, repo } = client;
  const head = await headOf(client, defaultBranch);
  const entries = [...files].map(([path, content]) => ({ path, mode: "100644", type: "blob", content }) as const);
  const sha = await createCommit(client, { message, parents: [head], base: await treeOf(client, head), entries });
  try {
    await octokit.rest.git.updateRef({ ...repo, ref: `heads/${defaultBranch}`, sha, force: false });
    return null;
  } catch (error) {
    if (!areRulesBroken(error)) throw error;
    await resetBranch(client, BRANCH, sha);
    const branches = { base: defaultBranch, branch: BRANCH };
    return (
      (await findOpen(client, branches))?.url ?? (await openPull(client, { ...branches, title: TITLE, body: BODY }))
    );
  }
}
