import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type GithubServer, openGithub } from "../../tests/support/github/open-github.ts";
import type { DemoStage } from "./chapters.ts";
import { runProgram } from "./run-program.ts";

/** Whoever sits at the demo. The token opens the stand-in and nothing else. */
export const YOU = { login: "ann", token: "github_pat_of_the_demo_000000000000000" };
export const TEAM = ["mara", "jonas"] as const;

export const QUEUE = "content/queue.json";
/** The branch of the record. */
export const RECORD = "mergecast";
const MAY_PROPOSE = { contents: "write", pull_requests: "write" } as const;
const FOLDERS = ["media", "insights"];
const FILES = ["queue.json", "settings.json", "token-status.json"];

/** A stand-in for GitHub whose repository holds the content folder, with the record on a branch of its own. */
export async function openTeamGithub(
  { folder }: Pick<DemoStage, "folder">,
  { repository = "team/posts" } = {},
): Promise<GithubServer> {
  const listed = await Promise.all(
    FOLDERS.map(async (name) => (await readdir(join(folder, name)).catch(() => [])).map((file) => `${name}/${file}`)),
  );
  const there = new Set(await readdir(folder));
  const names = [...FILES.filter((name) => there.has(name)), ...listed.flat()];
  const files = names.map(async (name) => [`content/${name}`, await readFile(join(folder, name))] as const);
  const github = await openGithub({
    repository,
    files: Object.fromEntries(await Promise.all(files)),
    tokens: {
      [YOU.token]: { login: YOU.login, permissions: MAY_PROPOSE, isPersonal: true },
      ...Object.fromEntries(TEAM.map((login) => [`of-${login}`, { login, permissions: MAY_PROPOSE }])),
    },
  });
  await github.createBranch(RECORD);
  for (const name of ["journal.json", "alerts.json"])
    await github.commit(name, await readFile(join(folder, name)), { branch: RECORD });
  return github;
}

/** Writes the content folder, or the record, as it is at a commit or branch. */
export async function checkOut(github: GithubServer, { ref, folder }: { ref: string; folder: string }): Promise<void> {
  const { tree } = await github.api("GET", `/git/trees/${encodeURIComponent(ref)}?recursive=1`);
  for (const { path, type, sha } of listOf(tree)) {
    const name = ref === RECORD ? String(path) : /^content\/(.+)$/.exec(String(path))?.[1];
    if (type !== "blob" || name === undefined) continue;
    const { content } = await github.api("GET", `/git/blobs/${String(sha)}`);
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), Buffer.from(String(content), "base64"));
  }
}

/** As the button on GitHub does it: one commit with both as parents. @throws Error in conflict */
export async function mergePull(github: GithubServer, number: number): Promise<void> {
  const [ours, theirs] = [await github.head(), await headOfPull(github, number)];
  const tree = await github.mergedTree(ours, theirs);
  const message = `Merge pull request #${number}`;
  const { sha } = await github.api("POST", "/git/commits", { message, tree, parents: [ours, theirs] });
  await github.api("PATCH", `/git/refs/heads/${github.defaultBranch}`, { sha });
  await github.api("PATCH", `/pulls/${number}`, { state: "closed" });
}

/** The newest commit of its branch. */
export async function headOfPull(github: GithubServer, number: number): Promise<string> {
  const { head } = await github.api("GET", `/pulls/${number}`);
  return await github.head(String(Object(head).ref));
}

/** What the workflow of that name does after each commit on the default branch: nobody has to settle two posts in one place. */
export async function updateBranches({ url, repository }: GithubServer): Promise<void> {
  await runProgram(["update-branches"], {
    ...{ GITHUB_API_URL: url, GITHUB_REPOSITORY: repository },
    ...{ GITHUB_TOKEN: "github-token", BOT_TOKEN: "bot-token" },
  });
}

export function listOf(answer: unknown): Record<string, unknown>[] {
  return Array.isArray(answer) ? answer : [];
}
