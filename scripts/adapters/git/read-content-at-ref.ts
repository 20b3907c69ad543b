import { basename, dirname } from "node:path";
import type { BaseFiles, ChangedPaths } from "../../core/rules/changes/change.ts";
import { findBase } from "./find-base.ts";
import { runGit } from "./run-git.ts";

/**
 * The content folder at the commit where the current work branched off from `ref`, and all paths that changed in commits
 * since then. `queuePath` is where the queue is, or would be, in the working tree.
 * @throws ProblemError (exit 2), see {@link findBase}
 */
export async function readContentAtRef({ ref, queuePath }: { ref: string; queuePath: string }): Promise<BaseFiles> {
  const folder = dirname(queuePath);
  const queueName = basename(queuePath);
  const commit = await findBase(ref, folder);
  const wanted = [queueName, "settings.json", "journal.json", "token-status.json", "archive/"].map(
    (name) => `./${name}`,
  );
  const files = await readBlobs(await listFiles(commit, wanted, folder), folder);
  const archive = [...files]
    .filter(([path]) => /^archive\/[^/]+\.json$/.test(path))
    .map(([path, bytes]) => ({ name: path.slice("archive/".length), bytes }));
  return {
    queue: files.get(queueName) ?? null,
    settings: files.get("settings.json") ?? null,
    journal: files.get("journal.json") ?? null,
    tokenStatus: files.get("token-status.json") ?? null,
    archive: archive.sort((a, b) => (a.name < b.name ? -1 : 1)),
    isComplete: true,
    changedPaths: await readChangedPaths(commit, folder),
  };
}

/** Object names by path. Symbolic links and folders are left out. */
async function listFiles(commit: string, paths: string[], folder: string): Promise<Map<string, string>> {
  const listing = await runGit(["ls-tree", "-z", commit, ...paths], { folder });
  const entries = listing.toString("utf8").split("\0");
  return new Map(
    entries.flatMap((entry) => {
      const [, object, path] = /^100\d{3} blob ([0-9a-f]+)\t(.*)$/s.exec(entry) ?? [];
      return object === undefined || path === undefined ? [] : [[path, object] as const];
    }),
  );
}

/** Bytes of each file as git stores them, without the filters that a checkout applies. */
async function readBlobs(objects: ReadonlyMap<string, string>, folder: string): Promise<Map<string, Uint8Array>> {
  const input = [...objects.values()].map((object) => `${object}\n`).join("");
  const output = await runGit(["cat-file", "--batch"], { folder, input });
  const files = new Map<string, Uint8Array>();
  let offset = 0;
  for (const path of objects.keys()) {
    const headEnd = output.indexOf("\n", offset);
    const sizeBytes = Number(output.toString("latin1", offset, headEnd).split(" ")[2]);
    files.set(path, output.subarray(headEnd + 1, headEnd + 1 + sizeBytes));
    offset = headEnd + 1 + sizeBytes + 1;
  }
  return files;
}

async function readChangedPaths(commit: string, folder: string): Promise<ChangedPaths> {
  const diff = ["diff-tree", "-r", "-z", "--name-only", "--no-renames", commit, "HEAD"];
  const [paths, prefix] = await Promise.all([
    runGit(diff, { folder }),
    runGit(["rev-parse", "--show-prefix"], { folder }),
  ]);
  return {
    contentFolder: prefix.toString("utf8").trimEnd(),
    paths: paths
      .toString("utf8")
      .split("\0")
      .filter((path) => path !== ""),
  };
}
