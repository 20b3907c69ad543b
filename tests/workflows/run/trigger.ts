import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Json } from "../../support/github/call.ts";
import type { GithubServer } from "../../support/github-server.ts";
import type { Workflow } from "../read-workflows.ts";
import { filesAt } from "./actions/workspace.ts";
import type { JobResult, Occasion, Place } from "./occasion.ts";
import type { Annotation } from "./workflow-commands.ts";

/** What happens on GitHub that may start a workflow. */
export type Trigger =
  | { event: "schedule"; cron?: string }
  | { event: "workflow_dispatch"; inputs?: Record<string, string | boolean> }
  /** `actor`: whoever pushed, unless the owner of the branch. */
  | { event: "pull_request"; number: number; action?: string; actor?: string }
  | { event: "workflow_run"; after: RunResult }
  | { event: "push"; paths: readonly string[] }
  /** A tag of the place's bare repository. */
  | { event: "push"; tag: string }
  | { event: "issues"; number: number; action: string };

export interface Listener {
  types?: string[];
  branches?: string[];
  tags?: string[];
  paths?: string[];
  "paths-ignore"?: string[];
  workflows?: string[];
  inputs?: Record<string, { type?: string; default?: unknown; required?: boolean; options?: string[] }>;
}

/** @throws Error when GitHub would not start this workflow for it */
export async function occasionOf(place: Place, workflow: Workflow, trigger: Trigger): Promise<Occasion> {
  const { github } = place;
  if (!(trigger.event in workflow.source.on)) throw new Error(`${workflow.file} does not listen to ${trigger.event}`);
  const listener = (workflow.source.on[trigger.event] ?? {}) as Listener;
  const sha = "tag" in trigger ? await commitOf(place, trigger.tag) : await github.head();
  const repository = { ...(await github.api("GET", "")), has_pages: github.administration.pages !== null };
  const onMain: Occasion = {
    payload: { repository, sender: { login: "team" } },
    inputs: {},
    isFork: false,
    actor: "team",
    ref: `refs/heads/${github.defaultBranch}`,
    sha,
    headBranch: github.defaultBranch,
    headOwner: "team",
    headSha: sha,
    commits: async () => [await filesAt(github, sha)],
  };
  const with_ = (payload: Json): Occasion => ({ ...onMain, payload: { ...onMain.payload, ...payload } });
  switch (trigger.event) {
    case "schedule":
      return with_({ schedule: cronOf(workflow, trigger.cron) });
    case "workflow_dispatch": {
      const inputs = inputsOf(workflow, listener, trigger.inputs ?? {});
      const texts = Object.entries(inputs).map(([name, value]) => [name, String(value)]);
      return { ...with_({ inputs: Object.fromEntries(texts), ref: onMain.ref }), inputs };
    }
    case "push":
      if ("tag" in trigger) {
        demand(listener.tags?.some((pattern) => isLike(trigger.tag, pattern)) === true, workflow, trigger.tag);
        const ref = `refs/tags/${trigger.tag}`;
        return { ...with_({ ref, after: sha }), ref };
      }
      demand(listensToPush(workflow, trigger.paths), workflow, "these paths");
      return with_({ ref: onMain.ref, after: sha });
    case "issues":
      demand(listener.types?.includes(trigger.action) !== false, workflow, trigger.action);
      return with_({ action: trigger.action, issue: await github.api("GET", `/issues/${trigger.number}`) });
    case "workflow_run":
      demand(listener.workflows?.includes(trigger.after.name) === true, workflow, trigger.after.name);
      return with_({ action: "completed", workflow_run: runPayload(trigger.after, github) });
    case "pull_request": {
      const { number, action = "opened", actor } = trigger;
      demand((listener.types ?? ["opened", "synchronize", "reopened"]).includes(action), workflow, action);
      demand(concerns(listener, await pathsOf(github, number)), workflow, "these paths");
      return await onPullRequest(github, { number, action, actor, onMain });
    }
  }
}

/** @throws Error where there is no repository that has tags */
async function commitOf({ origin }: Place, tag: string): Promise<string> {
  if (origin === undefined) throw new Error("Tags need a place with a bare repository");
  const words = ["--git-dir", origin, "rev-parse", `refs/tags/${tag}^{commit}`];
  return (await promisify(execFile)("git", words)).stdout.trim();
}

/** Whether a push to the default branch starts the workflow. */
function listensToPush({ source }: Workflow, paths: readonly string[]): boolean {
  const listener = (source.on.push ?? {}) as Listener;
  return (listener.branches !== undefined || listener.tags === undefined) && concerns(listener, paths);
}

export function concerns(
  { paths: wanted = ["**"], "paths-ignore": ignored = [] }: Listener,
  paths: readonly string[],
): boolean {
  return paths.some((path) => matches(path, wanted) && !matches(path, ignored));
}

function demand(isMet: boolean, { file }: Workflow, what: string): void {
  if (!isMet) throw new Error(`${file} does not listen to ${what}`);
}

function matches(path: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => isLike(path, pattern));
}

/** A star stands for anything but a slash, two stars for anything, and two stars with a slash for any folders or none. */
function isLike(name: string, pattern: string): boolean {
  const parts = pattern
    .split(/(\*\*\/|\*\*|\*)/)
    .map((part) => WILD[part] ?? part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("")}$`).test(name);
}

const WILD: Record<string, string> = { "**/": "(?:.*/)?", "**": ".*", "*": "[^/]*" };

function cronOf(workflow: Workflow, wanted: string | undefined): string {
  const crons = (workflow.source.on.schedule ?? []).map(({ cron }) => cron);
  const cron = wanted ?? crons[0];
  if (cron === undefined || !crons.includes(cron)) throw new Error(`${workflow.file} has no schedule ${cron}`);
  return cron;
}

/** The form of a run by hand as GitHub checks and completes it. */
function inputsOf(workflow: Workflow, { inputs = {} }: Listener, given: Record<string, string | boolean>) {
  for (const name of Object.keys(given)) demand(name in inputs, workflow, `the input ${name}`);
  return Object.fromEntries(
    Object.entries(inputs).map(([name, { type, default: usual, required, options }]) => {
      const value = given[name] ?? usual ?? (type === "boolean" ? false : "");
      demand(required !== true || value !== "", workflow, `a run without ${name}`);
      demand(type !== "choice" || options?.includes(String(value)) === true, workflow, `${name}: ${value}`);
      demand(type !== "boolean" || typeof value === "boolean", workflow, `${name}: ${value}`);
      return [name, value];
    }),
  );
}

/** The list of pull requests is empty for forks, and a forked run may claim whatever it likes; nothing is added here. */
function runPayload(run: RunResult, github: GithubServer): Json {
  const { id, name, file, event, conclusion, actor, headBranch, headOwner, headSha } = run;
  const home = `${headOwner}/${github.repository.split("/")[1]}`;
  return {
    id,
    name,
    event,
    conclusion,
    status: "completed",
    run_attempt: 1,
    actor: { login: actor },
    pull_requests: [],
    path: `.github/workflows/${file}`,
    head_branch: headBranch,
    head_sha: headSha,
    head_repository: { id: 1, full_name: home, owner: { login: headOwner } },
  };
}

async function onPullRequest(
  github: GithubServer,
  { number, action, actor, onMain }: { number: number; action: string; actor: string | undefined; onMain: Occasion },
): Promise<Occasion> {
  const pull = await askFront(github, `/pulls/${number}`);
  const {
    sha: headSha,
    ref: headBranch,
    repo,
  } = pull.head as { sha: string; ref: string; repo: { full_name: string } };
  const isFork = repo.full_name !== github.repository || actor === "dependabot[bot]";
  const headOwner = repo.full_name.split("/")[0] ?? "";
  return {
    ...onMain,
    payload: { ...onMain.payload, action, number, pull_request: pull },
    isFork,
    actor: actor ?? headOwner,
    headSha,
    headBranch,
    headOwner,
    ref: `refs/pull/${number}/merge`,
    commits: async () => {
      const trees = [onMain.sha, await github.mergedTree(onMain.sha, headSha)];
      return await Promise.all(trees.map((tree) => filesAt(github, tree)));
    },
  };
}

/** The front knows where the branches are now, and what forks bring along. */
async function askFront(github: GithubServer, path: string): Promise<Json> {
  const headers = { authorization: "token owner-token" };
  const response = await fetch(`${github.url}/repos/${github.repository}${path}`, { headers });
  return (await response.json()) as Json;
}

async function pathsOf(github: GithubServer, number: number): Promise<string[]> {
  const files = (await askFront(github, `/pulls/${number}/files?per_page=100`)) as unknown as { filename: string }[];
  return files.map(({ filename }) => filename);
}

export interface RunResult {
  id: number;
  file: string;
  name: string;
  event: string;
  conclusion: "success" | "failure";
  jobs: Record<string, JobResult>;
  annotations: Annotation[];
  log: string;
  summary: string;
  attacks: string[];
  leaks: string[];
  actor: string;
  headBranch: string;
  headOwner: string;
  headSha: string;
}
