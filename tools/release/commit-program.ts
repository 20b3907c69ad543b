import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { environment } from "../../scripts/wiring/process-environment.ts";

const execute = promisify(execFile);

interface ProgramCommit {
  /** The clone. Nothing in its working copy changes. */
  root: string;
  /** Files that the release adds or replaces, by their path in the repository. */
  files: Readonly<Record<string, string>>;
  message: string;
  /** Where the bundle with the commit, as refs/heads/release, is written. */
  bundle: string;
}

/**
 * Makes the commit that the tag of a release points to: the checked out commit with the built program. The same sources give the same
 * commit, so that a release may be repeated. Returns its id.
 */
export async function commitProgram({ root, files, message, bundle }: ProgramCommit): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "mergecast-release-"));
  const date = await git(root, ["show", "--no-patch", "--format=%cI", "HEAD"]);
  const env = {
    GIT_INDEX_FILE: join(folder, "index"),
    ...{ GIT_AUTHOR_NAME: "mergecast", GIT_AUTHOR_EMAIL: "release@mergecast.invalid", GIT_AUTHOR_DATE: date },
    ...{ GIT_COMMITTER_NAME: "mergecast", GIT_COMMITTER_EMAIL: "release@mergecast.invalid", GIT_COMMITTER_DATE: date },
  };
  try {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, "tree", path)), { recursive: true });
      // What begins like this is run by its name.
      await writeFile(join(folder, "tree", path), text, { mode: text.startsWith("#!") ? 0o755 : 0o644 });
    }
    const work = [`--work-tree=${join(folder, "tree")}`];
    await git(root, ["read-tree", "HEAD"], env);
    await git(root, [...work, "add", "--force", "--", ...Object.keys(files)], env);
    const tree = await git(root, ["write-tree"], env);
    const commit = await git(root, ["commit-tree", tree, "-p", "HEAD", "-m", message], env);
    await git(root, ["update-ref", "refs/heads/release", commit]);
    await git(root, ["bundle", "create", "--quiet", bundle, "refs/heads/release", "^HEAD"]);
    return commit;
  } finally {
    await git(root, ["update-ref", "-d", "refs/heads/release"]).catch(() => "");
    await rm(folder, { recursive: true, force: true });
  }
}

async function git(root: string, words: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await execute("git", [`--git-dir=${join(root, ".git")}`, ...words], {
    cwd: root,
    env: { ...environment(), ...env },
  });
  return stdout.trim();
}
