import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Backend } from "./backend.ts";
import type { Json } from "./call.ts";

export interface TreeEntry {
  path: string;
  mode: string;
  type: "blob";
  sha: string;
}

interface NewCommit {
  /** Login of its author. */
  as: string;
  message: string;
  tree: string;
  parents: string[];
}

/** Commits, trees and blobs of the emulator, read and written as GitHub's own merges need them. */
export function createGitObjects(backend: Backend) {
  const repo = (repository: string) => `/repos/${repository}`;

  const head = async (repository: string, branch: string): Promise<string> => {
    const ref = await backend.json("GET", `${repo(repository)}/git/ref/heads/${branch}`);
    return String((ref.object as Json).sha);
  };
  /** null: there is no such branch. */
  const headOrNull = async (repository: string, branch: string): Promise<string | null> =>
    await head(repository, branch).catch(() => null);
  /** A commit that moves the branch on from its parent. @throws Error when the branch is elsewhere by then */
  const commitOn = async (repository: string, branch: string, commit: NewCommit): Promise<string> => {
    const { as, ...body } = commit;
    const made = await backend.json("POST", `${repo(repository)}/git/commits`, { as, body });
    const sha = String(made.sha);
    await backend.json("PATCH", `${repo(repository)}/git/refs/heads/${branch}`, { as, body: { sha, force: false } });
    return sha;
  };
  const commit = async (repository: string, sha: string) => {
    const found = await backend.json("GET", `${repo(repository)}/git/commits/${sha}`);
    return {
      ...found,
      sha,
      message: String(found.message),
      tree: String((found.tree as Json).sha),
      parents: (found.parents as Json[]).map((parent) => String(parent.sha)),
    };
  };
  const listed = once(async (repository: string, sha: string): Promise<Json[]> => {
    const { tree } = await backend.json("GET", `${repo(repository)}/git/trees/${sha}?recursive=1`);
    return tree as Json[];
  });
  /** Files of a commit by path. */
  const files = once(async (repository: string, sha: string): Promise<Map<string, TreeEntry>> => {
    const entries = (await listed(repository, sha)).filter(({ type }) => type === "blob") as (Json & TreeEntry)[];
    return new Map(entries.map(({ path, mode, sha: blob }) => [path, { path, mode, type: "blob", sha: blob }]));
  });
  /** Git's hash of each folder of a commit, by path. */
  const folders = once(async (repository: string, sha: string): Promise<Map<string, string>> => {
    const entries = (await listed(repository, sha)).filter(({ type }) => type === "tree");
    return new Map(entries.map(({ path, sha: tree }) => [String(path), String(tree)]));
  });
  const blob = async (repository: string, sha: string): Promise<string> =>
    String((await backend.json("GET", `${repo(repository)}/git/blobs/${sha}`)).content);
  const writeBlob = async (repository: string, base64: string): Promise<string> => {
    const body = { content: base64, encoding: "base64" };
    return String((await backend.json("POST", `${repo(repository)}/git/blobs`, { body })).sha);
  };
  const writeTree = async (repository: string, entries: Iterable<TreeEntry>): Promise<string> =>
    String((await backend.json("POST", `${repo(repository)}/git/trees`, { body: { tree: [...entries] } })).sha);
  const mergeBase = once(async (repository: string, one: string, other: string): Promise<string> => {
    const compared = await backend.json("GET", `${repo(repository)}/compare/${one}...${other}`);
    return String((compared.merge_base_commit as Json).sha);
  });

  /** Makes a commit of one repository, with all before it, known to another: forks share their objects on GitHub. */
  const share = async (from: string, to: string, sha: string): Promise<void> => {
    const path = (repository: string) => `${repo(repository)}/git/commits`;
    if ((await backend.json("GET", `${path(to)}/${sha}`).catch(() => null)) !== null) return;
    const found = await backend.json("GET", `${path(from)}/${sha}`);
    const parents = (found.parents as Json[]).map((parent) => String(parent.sha));
    for (const parent of parents) await share(from, to, parent);
    const entries = await files(from, sha);
    for (const entry of entries.values()) await writeBlob(to, await blob(from, entry.sha));
    const { author, committer, message } = found;
    const body = { message, author, committer, parents, tree: await writeTree(to, entries.values()) };
    const copied = await backend.json("POST", path(to), { body });
    if (copied.sha !== sha) throw new Error(`The copy of ${sha} became ${String(copied.sha)}`);
  };

  /** Three-way merge of all files; the tree to commit, or the paths that conflict. */
  const merge = async (
    repository: string,
    ours: string,
    theirs: string,
  ): Promise<{ tree: string } | { conflicts: string[] }> => {
    const baseSha = await mergeBase(repository, ours, theirs);
    const [base, left, right] = await Promise.all([baseSha, ours, theirs].map((sha) => files(repository, sha)));
    if (base === undefined || left === undefined || right === undefined) throw new Error("unreachable");
    const merged = new Map(left);
    const conflicts: string[] = [];
    for (const path of new Set([...base.keys(), ...right.keys()])) {
      const [before, mine, yours] = [base.get(path), left.get(path), right.get(path)];
      if (yours?.sha === before?.sha || yours?.sha === mine?.sha) continue;
      if (mine?.sha === before?.sha) {
        if (yours === undefined) merged.delete(path);
        else merged.set(path, yours);
      } else {
        const text =
          mine && yours
            ? await mergeText([mine, before, yours].map((entry) => entry && blob(repository, entry.sha)))
            : null;
        if (text === null || mine === undefined) conflicts.push(path);
        else merged.set(path, { ...mine, sha: await writeBlob(repository, text) });
      }
    }
    return conflicts.length > 0 ? { conflicts } : { tree: await writeTree(repository, merged.values()) };
  };

  return { head, headOrNull, commitOn, commit, files, folders, blob, writeBlob, writeTree, mergeBase, share, merge };
}

export type GitObjects = ReturnType<typeof createGitObjects>;

/** Asks once for the same words: what a commit is named by never changes. */
function once<T>(ask: (...words: string[]) => Promise<T>): typeof ask {
  const asked = new Map<string, T>();
  return async (...words) => {
    const key = words.join(" ");
    const answer = asked.get(key) ?? (await ask(...words));
    asked.set(key, answer);
    return answer;
  };
}

/** Git's own line merge of ours, base and theirs (base64); null when it conflicts. */
async function mergeText(versions: (Promise<string> | undefined)[]): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), "merge-"));
  try {
    const names = ["ours", "base", "theirs"].map((name) => join(folder, name));
    for (const [index, name] of names.entries()) {
      await writeFile(name, Buffer.from((await versions[index]) ?? "", "base64"));
    }
    return await new Promise((resolve) => {
      execFile("git", ["merge-file", "-p", ...names], { encoding: "buffer" }, (error, stdout) => {
        resolve(error === null ? stdout.toString("base64") : null);
      });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
