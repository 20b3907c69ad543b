import type { ProposalApi } from "../../../core/ports/proposal-api.ts";
import type { FileAdmin } from "../../../core/ports/repository-admin.ts";
import { textEntry } from "../../../core/proposal/commit-files.ts";
import { type ProposalBranch, readBranch } from "../../../core/proposal/proposal-branch.ts";
import { type Draft, putDraft } from "../../../core/proposal/put-draft.ts";
import { encodeUtf8 } from "../../../core/text/bytes.ts";
import { commitOn } from "../branch-requests.ts";
import { headOf, readRaw } from "../git-commits.ts";
import type { GithubClient } from "../github-client.ts";
import { areRulesBroken, orNull } from "../github-problem.ts";
import { createProposalApi } from "../proposal-api.ts";
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

/** null: the default branch has it. Otherwise the address of a pull request, which its rules ask for. */
async function commitOrPropose(
  client: GithubClient,
  { files, message, defaultBranch }: { files: ReadonlyMap<string, string>; message: string; defaultBranch: string },
): Promise<string | null> {
  const head = await headOf(client, defaultBranch);
  const whole = new Map([...files].map(([path, content]) => [path, encodeUtf8(content)]));
  try {
    await commitOn(client, { branch: defaultBranch, head }, { files: whole, message });
    return null;
  } catch (error) {
    if (!areRulesBroken(error)) throw error;
    const api = createProposalApi(client);
    const branch = await readBranch(api, BRANCH);
    return (await putDraft(api, branch, await draftFor(api, branch, { files, message }))).url;
  }
}

/** An open pull request keeps its commits, also those of people. Without one, what is left on the branch goes. */
async function draftFor(
  api: ProposalApi,
  { pull, tip, main }: ProposalBranch,
  { files, message }: { files: ReadonlyMap<string, string>; message: string },
): Promise<Draft> {
  const from = pull === null ? main : (tip ?? main);
  const entries = [];
  for (const [path, content] of files)
    if (pull === null || (await api.readText(path, from)) !== content) entries.push(textEntry(path, content));
  const commit = entries.length === 0 ? null : { message, parents: [from], filesOf: from, entries };
  return { commit, isReset: pull === null, title: TITLE, describe: (body) => body ?? BODY };
}
