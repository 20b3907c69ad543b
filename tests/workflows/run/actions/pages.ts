import { access, readdir } from "node:fs/promises";
import { join } from "node:path";
import { type Action, demand } from "./action.ts";
import { attemptsWith, keepArtifact } from "./artifacts.ts";

/** The name of the artifact, unless another is given. */
const SITE = "github-pages";

export const uploadPagesArtifact: Action = {
  inputs: /^(?:name|path)$/,
  async run({ with: { name = SITE, path = "_site/" }, workspace, ...call }) {
    await access(join(workspace, path, "index.html"));
    await keepArtifact(call, name, join(workspace, path));
    return {};
  },
};

export const deployPages: Action = {
  inputs: /^artifact_name$/,
  async run(call) {
    demand(call, { pages: "write", "id-token": "write" });
    if (call.environment === undefined)
      throw new Error("Missing environment. Ensure your workflow's deployment job has an environment.");
    const { artifact_name: name = SITE } = call.with;
    const attempts = await attemptsWith(call, name);
    const [attempt = ""] = attempts;
    if (attempts.length === 0) throw new Error(`No artifacts named "${name}" were found for this workflow run.`);
    if (attempts.length > 1)
      throw new Error(
        `Multiple artifacts named "${name}" were unexpectedly found for this workflow run. Artifact count is ${attempts.length}.`,
      );
    const { pages } = call.github.administration;
    if (pages === null)
      throw new Error("Failed to create deployment (status: 404). Ensure GitHub Pages has been enabled");
    if (call.place.isDeploying === true)
      throw new Error(
        "Failed to create deployment (status: 400). Deployment request failed due to in progress deployment.",
      );
    const folder = join(call.artifacts, attempt, name);
    call.place.effects.push(`deployed ${(await readdir(folder)).sort().join(" ")}`);
    call.place.site = folder;
    return { page_url: pages.html_url ?? "" };
  },
};
