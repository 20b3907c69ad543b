import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Place } from "../occasion.ts";
import type { Action, ActionCall } from "./action.ts";
import { checkOut, gitEnvironment } from "./workspace.ts";

export const checkout: Action = {
  inputs: /^(?:fetch-depth|persist-credentials|ref)$/,
  async run(call) {
    const { place, occasion, workspace, with: given } = call;
    const { "fetch-depth": depth = "1", "persist-credentials": isKept = "true", ref } = given;
    if (place.isCheckoutBroken) throw new Error("The repository could not be fetched");
    if (ref !== undefined && ref !== occasion.sha) throw new Error(`Nobody checks out ${ref} here`);
    if (place.origin === undefined) {
      const commits = await occasion.commits();
      await checkOut(workspace, commits.slice(-Number(depth)), { isBare: place.callers !== undefined });
    } else await fetchFrom(place.origin, call);
    if (isKept !== "false") await git(workspace, "config", "http.extraheader", "AUTHORIZATION: basic of-the-job");
    return {};
  },
};

/** As the real one asks a server: a commit that is named by its id; else the ref, which has to point to the run's commit still. */
async function fetchFrom(origin: NonNullable<Place["origin"]>, call: ActionCall): Promise<void> {
  const { workspace, occasion, with: given } = call;
  const ref = given.ref === undefined ? occasion.ref : "";
  await git(workspace, "init", "--quiet");
  await git(workspace, "remote", "add", "origin", `file://${origin}`);
  const spec = ref.startsWith("refs/tags/") ? `+${ref}:${ref}` : occasion.sha;
  const depth = `--depth=${given["fetch-depth"] ?? "1"}`;
  await git(workspace, "fetch", "--quiet", "--no-tags", depth, "origin", spec);
  const found = ref.startsWith("refs/tags/") ? await git(workspace, "rev-parse", `${ref}^{commit}`) : occasion.sha;
  if (found !== occasion.sha)
    throw new Error(
      `The ref '${ref}' does not point to the expected commit '${occasion.sha}'. The ref may have been updated after the workflow was triggered.`,
    );
  await git(workspace, "checkout", "--quiet", "--force", occasion.sha);
}

async function git(workspace: string, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)("git", words, { cwd: workspace, env: gitEnvironment(workspace) });
  return stdout.trim();
}
