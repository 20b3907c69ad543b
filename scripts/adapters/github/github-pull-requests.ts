import { posix } from "node:path";
import { agentOf } from "../../core/agent/agent-mark.ts";
import { queuesTouched } from "../../core/content/account-place.ts";
import { type OddEntry, oddNameKind } from "../../core/content/content-problem.ts";
import type { MediaSnapshot } from "../../core/media/media-snapshot.ts";
import { mayNameFiles } from "../../core/media/media-target.ts";
import type { Proposal, PullRequest, PullRequests } from "../../core/ports/pull-requests.ts";
import { isOfCommit, PREVIEW_MARKER } from "../../core/preview/render-preview.ts";
import { filesThatRun } from "../../core/preview/what-runs.ts";
import { type CommittedFile, createCommittedFiles } from "./committed-files.ts";
import { createCommittedMedia } from "./content-at-commit.ts";
import { compare } from "./git-commits.ts";
import type { NamedClient } from "./github-client.ts";
import { explainGithubErrors } from "./github-problem.ts";
import { changedPaths, isRepository } from "./pull-files.ts";
import { readStickyComment, writeStickyComment } from "./sticky-comment.ts";

/** Four years of monthly files. A pull request with more is left to its own check. */
const MAX_ARCHIVE_FILES = 48;
const BESIDE = ["settings.json", "token-status.json"];

/**
 * Pull requests, through GitHub's API. Proposed files are read from this repository by commit: GitHub keeps the commits of a
 * fork's pull request in the target repository, so neither the fork's name nor access to it is needed.
 */
export function createPullRequests(named: NamedClient, { queuePath }: { queuePath: string }): PullRequests {
  const { client } = named;
  const { octokit, repo } = client;
  const asking = explainGithubErrors(named);

  return {
    find: ({ headSha, headBranch, headOwner }) =>
      asking("Finding the pull request", "Pull requests: read", async () => {
        const query = { ...repo, state: "open", head: `${headOwner}:${headBranch}`, per_page: 100 } as const;
        const { data } = await octokit.rest.pulls.list(query);
        const found = data.find((pull) => pull.head.sha === headSha && isForDefault(pull, repo));
        return found === undefined ? null : toPull(found);
      }),

    listUnshown: () =>
      asking("Listing the pull requests without a preview", "Pull requests: read", async () => {
        const { data } = await octokit.rest.pulls.list({ ...repo, state: "open", per_page: 100 });
        const unshown: PullRequest[] = [];
        for (const pull of data.filter((one) => isForDefault(one, repo) && isOwn(one, repo)).map(toPull)) {
          const comment = await readStickyComment(named, pull.number, PREVIEW_MARKER);
          const isShown =
            comment === null ? !isWorthShowing(await listPaths(named, pull.number)) : isOfCommit(comment, pull.headSha);
          if (!isShown) unshown.push(pull);
        }
        return unshown;
      }),

    readProposal: (pull) =>
      asking(`Reading pull request ${pull.number}`, "Contents: read", async () => {
        const base = (await compare(client, pull.baseBranch, pull.headSha)).merge_base_commit.sha;
        const content = await readChanges(named, { base, head: pull.headSha, queuePath });
        return { ...content, paths: await listPaths(named, pull.number), commit: pull.headSha };
      }),

    isCurrent: ({ number, headSha }) =>
      asking(`Reading pull request ${number}`, "Pull requests: read", async () => {
        const { data } = await octokit.rest.pulls.get({ ...repo, pull_number: number });
        return data.state === "open" && data.head.sha === headSha;
      }),

    comment: ({ number, headSha }, text, { isUpdateOnly, isMakingUp }) =>
      asking(`Commenting on pull request ${number}`, "Pull requests: read and write", () => {
        const isKept = (body: string) => isMakingUp && isOfCommit(body, headSha);
        return writeStickyComment(named, number, { marker: PREVIEW_MARKER, text, isUpdateOnly, isKept });
      }),
  };
}

interface ListedPull {
  number: number;
  body: string | null;
  user: { login: string } | null;
  /** `repo`: null for one that is gone. */
  head: { ref: string; sha: string; repo: { full_name: string } | null };
  base: { ref: string; repo: { full_name: string; default_branch: string } };
}

function isForDefault({ base }: ListedPull, repo: { owner: string; repo: string }): boolean {
  return isRepository(base.repo.full_name, repo) && base.ref === base.repo.default_branch;
}

function isOwn({ head }: ListedPull, repo: { owner: string; repo: string }): boolean {
  return isRepository(head.repo?.full_name, repo);
}

function isWorthShowing(paths: readonly string[]): boolean {
  return queuesTouched(paths).length > 0 || filesThatRun(paths).length > 0;
}

function toPull({ number, head, base, body, user }: ListedPull): PullRequest {
  const agent = agentOf({ branch: head.ref, author: user?.login ?? "", body: body ?? "" });
  return { number, headSha: head.sha, baseBranch: base.ref, ...(agent === null ? {} : { agent }) };
}

async function listPaths({ client }: NamedClient, number: number): Promise<string[]> {
  const paths: string[] = [];
  for await (const page of changedPaths(client, number)) paths.push(...page);
  return paths;
}

/** The files of the content folder that differ between two commits, and the queue of the first. */
async function readChanges(
  named: NamedClient,
  commits: { base: string; head: string; queuePath: string },
): Promise<Pick<Proposal, "baseQueue" | "changes" | "oddEntries" | "media">> {
  const queue = posix.basename(commits.queuePath);
  const folder = posix.dirname(commits.queuePath).replace(/^\.$/, "");
  const before = await openContent(named, folder, commits.base);
  const after = await openContent(named, folder, commits.head);
  const names = [...new Set([...before.entries.keys(), ...after.entries.keys()])].sort();
  const changed = names.filter((name) => before.entries.get(name)?.sha !== after.entries.get(name)?.sha);
  const archived = changed.filter((name) => name.startsWith("archive/"));
  const wanted = changed.filter((name) => name === queue || BESIDE.includes(name));
  const changes = [...wanted, ...archived.slice(0, MAX_ARCHIVE_FILES)].map(
    async (name) => [name, await after.read(name)] as const,
  );
  const known = new Map(before.oddEntries.map(({ path, version }) => [path, version]));
  const oddEntries = after.oddEntries.filter(({ path, version }) => known.get(path) !== version);
  const read = new Map(await Promise.all(changes));
  const baseQueue = await before.read(queue);
  const proposed = read.get(queue) ?? baseQueue;
  const namesFiles = proposed !== null && mayNameFiles(proposed);
  const media = namesFiles ? { media: { base: await before.openMedia(), head: await after.openMedia() } } : {};
  return { baseQueue, changes: read, oddEntries, ...media };
}

const KINDS: Readonly<Record<string, string>> = { symlink: "a link", submodule: "a submodule" };

interface CommittedContent {
  /** JSON files of the content folder and its archive, by path within the folder. */
  entries: ReadonlyMap<string, CommittedFile>;
  oddEntries: readonly OddEntry[];
  /** null when there is no such file. A symbolic link, folder or submodule does not count as one. */
  read(name: string): Promise<Uint8Array | null>;
  openMedia(): Promise<MediaSnapshot>;
}

async function openContent(named: NamedClient, folder: string, commit: string): Promise<CommittedContent> {
  // One reader per commit: a shared one would take a folder that a later commit removed for an outdated answer.
  const files = createCommittedFiles(named);
  const own = await files.list(folder, commit);
  const hasArchive = own.get("archive")?.type === "dir";
  const archive = hasArchive ? await files.list(posix.join(folder, "archive"), commit) : [];
  const all: (readonly [string, CommittedFile])[] = [
    ...own,
    ...[...archive].map(([name, entry]) => [`archive/${name}`, entry] as const),
  ];
  const entries = new Map(all.filter(([name]) => name.endsWith(".json")));
  return {
    entries,
    oddEntries: all.flatMap(([path, { type, sha }]) => {
      const kind = KINDS[type] ?? oddNameKind(path);
      return kind === null ? [] : [{ path, kind, version: `${type} ${sha}` }];
    }),
    async read(name) {
      const entry = entries.get(name);
      return entry?.type === "file" ? await files.read(entry, commit) : null;
    },
    openMedia: async () => await createCommittedMedia(files)({ folder, commit, beside: own }),
  };
}
