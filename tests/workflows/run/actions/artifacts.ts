import { cp, mkdir, readdir, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Action, ActionCall } from "./action.ts";

const FORBIDDEN_IN_NAMES = /["|:<>*?\r\n\\/]/;
const FORBIDDEN_IN_PATHS = /["|:<>*?\r\n]/;

type Kept = Pick<ActionCall, "artifacts" | "attempt">;

/** The attempts of the run that hold an artifact of this name, oldest first: a new attempt removes nothing. */
export async function attemptsWith({ artifacts }: Pick<Kept, "artifacts">, name: string): Promise<string[]> {
  const attempts = (await readdir(artifacts)).sort((one, other) => Number(one) - Number(other));
  const found = await Promise.all(attempts.map(async (one) => await isThere(join(artifacts, one, name))));
  return attempts.filter((_, index) => found[index]);
}

/** Keeps a folder or a file. @throws Error when this attempt has one of this name */
export async function keepArtifact({ artifacts, attempt }: Kept, name: string, source: string): Promise<void> {
  if (FORBIDDEN_IN_NAMES.test(name) || name === "") throw new Error(`The artifact name is not valid: ${name}`);
  const target = join(artifacts, String(attempt), name);
  if (await isThere(target))
    throw new Error(
      "Failed to CreateArtifact: Received non-retryable error: Failed request: (409) Conflict: an artifact with this name already exists on the workflow run",
    );
  await mkdir(join(artifacts, String(attempt)), { recursive: true });
  // Hidden files stay behind.
  await cp(source, target, { recursive: true, dereference: true, filter: (path) => !/^\../.test(basename(path)) });
}

export const uploadArtifact: Action = {
  inputs: /^(?:name|path|archive|if-no-files-found|retention-days|overwrite)$/,
  async run({ with: given, workspace, ...call }) {
    const { archive = "true", path = "", "if-no-files-found": none = "warn", overwrite = "false" } = given;
    if (!["warn", "error", "ignore"].includes(none)) throw new Error("Unrecognized if-no-files-found input");
    if (!/^\d+$/.test(given["retention-days"] ?? "1")) throw new Error("Invalid retention-days");
    const files = await filesIn(join(workspace, path));
    const bad = files.find((file) => FORBIDDEN_IN_PATHS.test(file));
    if (bad !== undefined) throw new Error(`The path for one of the files in artifact is not valid: ${bad}`);
    if (files.length === 0 && none === "error") throw new Error(`No files were found with the provided path: ${path}`);
    if (files.length === 0) return {};
    if (archive === "false" && files.length > 1)
      throw new Error("When 'archive' is set to false, only a single file can be uploaded.");
    // What is not archived is called like the file.
    const name = archive === "false" ? basename(path) : (given.name ?? "artifact");
    for (const attempt of overwrite === "true" ? await attemptsWith(call, name) : [])
      await rm(join(call.artifacts, attempt, name), { recursive: true });
    await keepArtifact(call, name, join(workspace, path));
    return {};
  },
};

export const downloadArtifact: Action = {
  inputs: /^(?:name|path)$/,
  async run({ with: { name = "", path = "." }, workspace, ...call }) {
    const newest = (await attemptsWith(call, name)).at(-1);
    if (newest === undefined) throw new Error(`Unable to download artifact(s): Artifact '${name}' not found`);
    await mkdir(join(workspace, path), { recursive: true });
    await cp(join(call.artifacts, newest, name), join(workspace, path), { recursive: true });
    return {};
  },
};

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}

/** Of a file or a folder; without hidden ones. */
async function filesIn(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (found === null) return [];
  if (!found.isDirectory()) return [basename(path)];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(path.length + 1))
    .filter((file) => !/(?:^|\/)\./.test(file));
}
