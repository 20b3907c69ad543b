/** Where the content is read and written, and the name under which a run claims posts there. */
import { dirname } from "node:path";
import { systemClock } from "../adapters/clock/system-clock.ts";
import { createFileQueueHistory, createFileStore, fileRunName } from "../adapters/files/file-store.ts";
import { listAccounts } from "../adapters/files/own-workflows.ts";
import { readIfOrdinary } from "../adapters/files/regular-file.ts";
import { hasGithubRemote } from "../adapters/git/inspect-clone.ts";
import { readDefaultBranch } from "../adapters/github/workflow-event.ts";
import type { WorkflowRun } from "../adapters/github/workflow-runs.ts";
import { type Arguments, usageError } from "../cli/command.ts";
import { variableOfAccount } from "../core/content/account-place.ts";
import type { QueueHistory } from "../core/health/health-check.ts";
import type { RunHistory } from "../core/health/judge-runs.ts";
import type { Store } from "../core/ports/store.ts";
import type { Context } from "./context.ts";
import type { Env } from "./environment.ts";

/**
 * The store that --store names. Inside Actions the default is the repository itself, elsewhere the folder. In a clone of a
 * GitHub repository a command that writes has no default, because scheduled runs do not see the folder.
 * @throws ProblemError (exit 2) for a store that cannot be used
 */
export async function openStore(
  { env, queuePath }: Place,
  args: Arguments,
  { isWriting }: { isWriting: boolean },
): Promise<OpenedStore> {
  const isByDefault = args.text.store === undefined && !env.actions.isActive;
  if (isByDefault && isWriting) await refuseClone(queuePath, args.command);
  const kind = args.text.store ?? (env.actions.isActive ? "github" : "file");
  if (kind === "file") return { kind, store: createFileStore(queuePath), run: await fileRunName() };
  if (kind !== "github") throw usageError(args.command, `--store must be "file" or "github", not "${kind}"`);
  return { kind, store: await openRepository({ env, queuePath }, args.command), run: await runName(env) };
}

type Place = Pick<Context, "env" | "queuePath">;

interface OpenedStore {
  kind: "file" | "github";
  store: Store;
  /** Name under which this run claims posts there, so that another run can tell whether it has ended. */
  run: string;
}

async function refuseClone(queuePath: string, command: string): Promise<void> {
  if (!(await hasGithubRemote(dirname(queuePath)))) return;
  const why =
    "this is a clone of a GitHub repository, so say where to write the result: --store file or --store github";
  throw usageError(command, why);
}

async function openRepository({ env, queuePath }: Place, command: string): Promise<Store> {
  const { connectGithub, openGithubStore } = await import("./connect-github.ts");
  const contents = connectGithub(env.github, "writer");
  if (contents === null)
    throw usageError(command, "the GitHub store needs GITHUB_REPOSITORY (owner/name) and BOT_TOKEN or GITHUB_TOKEN");
  return await openGithubStore({
    contents,
    // The job's own token may look up runs; an App's usually may not.
    runs: connectGithub(env.github, "reader")?.client ?? null,
    queuePath,
    // What a workflow run knows without a request: the event that started it, and the commit that it has checked out.
    ...(env.actions.isActive
      ? { defaultBranch: readDefaultBranch(env.github.eventPath), readCopy: readIfOrdinary, ref: env.github.ref }
      : { ref: undefined }),
    run: workflowRun(env),
    clock: systemClock,
  });
}

function workflowRun({ actions, github }: Env): WorkflowRun | null {
  const { runId, runAttempt, repository, serverUrl } = github;
  if (!actions.isActive || runId === undefined || repository === undefined) return null;
  return { id: runId, attempt: runAttempt, url: `${serverUrl}/${repository}/actions/runs/${runId}` };
}

async function runName(env: Env): Promise<string> {
  const run = workflowRun(env);
  if (run === null) return await fileRunName();
  return (await import("./connect-github.ts")).githubRunName(run);
}

export async function openQueueHistory(
  { env, queuePath: path }: Place,
  kind: OpenedStore["kind"],
): Promise<QueueHistory> {
  if (kind === "file") return createFileQueueHistory(path);
  const { connectGithub, createGithubQueueHistory, repositoryPath } = await import("./connect-github.ts");
  const reader = connectGithub(env.github, "reader");
  return reader === null ? createFileQueueHistory(path) : createGithubQueueHistory(reader, repositoryPath(path));
}

/** How the last workflow runs ended; null outside GitHub. */
export async function openRunHistory({ env }: Place, kind: OpenedStore["kind"]): Promise<RunHistory | null> {
  const { github, accountName } = env;
  if (kind === "file") return null;
  const { connectGithub, createGithubRunHistory } = await import("./connect-github.ts");
  const reader = connectGithub(github, "reader");
  if (reader === null) return null;
  const isOneOfSeveral = accountName !== null || (await listAccounts(".")).names.length > 0;
  return createGithubRunHistory(reader, isOneOfSeveral ? variableOfAccount("SOCIAL_TOKEN", accountName) : null);
}
