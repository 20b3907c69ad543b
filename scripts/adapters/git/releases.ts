import { join } from "node:path";
import { compareVersions, readVersion } from "../../core/content/version.ts";
import { askGit, runGit } from "./run-git.ts";

/** The built program in the commit of a release. */
const PROGRAM = "dist/mergecast.js";
/** Git waits for no answer of a server, and for no password, longer than that. */
const TIMEOUT_MS = 60_000;

export interface PublishedRelease {
  version: string;
  /** To which the tag leads on the server. A tag of a clone may still lead to the sources. */
  commit: string;
}

/** Newest first; null where the server cannot be asked. `address`: of a repository, as git fetches it. */
export async function listReleases(address: string, folder: string): Promise<readonly PublishedRelease[] | null> {
  const words = ["ls-remote", "--tags", address, "v*"];
  const listed = await runGit(words, { folder, timeoutMs: TIMEOUT_MS }).catch(() => null);
  if (listed === null) return null;
  // Of a tag with a message, the line that ends in ^{} names its commit; it stands behind the one of the tag itself.
  const lines = listed.toString("utf8").matchAll(/^([0-9a-f]{40})\trefs\/tags\/v(\d+\.\d+\.\d+)(?:\^\{\})?$/gm);
  const commits = new Map([...lines].map(([, commit = "", version = ""]) => [version, commit]));
  const numbered = [...commits].flatMap(([version, commit]) => {
    const number = readVersion(version);
    return number === null ? [] : [{ version, commit, number }];
  });
  return numbered.sort((one, other) => compareVersions(other.number, one.number));
}

/** Whether the commit, which this clone has, holds the built program. */
export async function holdsProgram(commit: string, folder: string): Promise<boolean> {
  return ((await askGit(["ls-tree", "--full-tree", "--name-only", commit, PROGRAM], folder)) ?? "") !== "";
}

/**
 * Gets a release into an empty folder, with its tag, and returns the file of its program; null where the commit holds none.
 * @throws git's error where the server does not give it
 */
export async function fetchProgram(
  address: string,
  { version, commit }: Pick<PublishedRelease, "commit"> & { version: string | null },
  folder: string,
): Promise<string | null> {
  await runGit(["init", "--quiet"], { folder });
  await runGit(["fetch", "--quiet", "--depth=1", address, commit], { folder, timeoutMs: TIMEOUT_MS });
  if (!(await holdsProgram(commit, folder))) return null;
  await runGit(["checkout", "--quiet", "--force", "--detach", commit], { folder });
  if (version !== null) await runGit(["tag", `v${version}`, commit], { folder });
  return join(folder, PROGRAM);
}
