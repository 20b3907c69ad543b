/** Where the content is read and written, and under which name a run claims posts there. */
import { dirname } from "node:path";
import { systemClock } from "../adapters/clock/system-clock.ts";
import { createFileStore, fileRunName } from "../adapters/files/file-store.ts";
import { hasGithubRemote } from "../adapters/git/inspect-clone.ts";
import type { WorkflowRun } from "../adapters/github/workflow-run.ts";
import { type Arguments, DEFAULT_QUEUE, usageError } from "../cli/command.ts";
import type { Store } from "../core/ports/store.ts";
import type { Env } from "./environment.ts";

/**
 * The store that --store names. Inside Actions the repository itself is the store; elsewhere it is the folder, which in a clone
 * of a GitHub repository must be said by whoever writes, since the scheduled runs do not see it.
 * @throws ProblemError (exit 2) for a store that cannot be used
 */
export async function openStore(args: Arguments, wish: StoreWish): Promise<OpenedStore> {
  const { command, env } = wish;
  const queue = args.text.queue ?? DEFAULT_QUEUE;
  const kind = args.text.store ?? (env.actions.isActive ? "github" : await localDefault(queue, wish));
  if (kind === "file") return { kind, store: createFileStore(queue), run: await fileRunName() };
  if (kind !== "github") throw usageError(command, `--store takes "file" or "github"; "${kind}" is not known`);
  return { kind, store: await openRepository(queue, { command, env }), run: await runName(env) };
}

export interface OpenedStore {
  kind: "file" | "github";
  store: Store;
  /** Name under which this run claims posts there, so that another can tell whether it has ended. */
  run: string;
}

interface StoreWish {
  command: string;
  env: Env;
  /** Whether the command is about to change what is in the store. */
  isWriting: boolean;
}

async function localDefault(
  queue: string,
  { command, isWriting }: Pick<StoreWish, "command" | "isWriting">,
): Promise<"file"> {
  if (isWriting && (await hasGithubRemote(dirname(queue)))) {
    throw usageError(
      command,
      "this is a clone of a GitHub repository, so say where the result is written: --store file or --store github",
    );
  }
  return "file";
}

async function openRepository(queuePath: string, { command, env }: Pick<StoreWish, "command" | "env">): Promise<Store> {
  const [{ connectGithub }, { openGithubStore }] = await Promise.all([
    import("./connect-github.ts"),
    import("../adapters/github/github-store.ts"),
  ]);
  const contents = connectGithub(env.github, "writer");
  if (contents === null)
    throw usageError(command, "the GitHub store needs GITHUB_REPOSITORY (owner/name) and BOT_TOKEN or GITHUB_TOKEN");
  return await openGithubStore({
    contents,
    // The job's own token may look up runs; an App's mostly may not.
    runs: connectGithub(env.github, "reader")?.client ?? null,
    queuePath,
    ref: env.actions.isActive ? env.github.ref : undefined,
    run: workflowRun(env),
    clock: systemClock,
  });
}

function workflowRun({ actions, github }: Env): WorkflowRun | null {
  const { runId, runAttempt, repository, serverUrl } = github;
  if (!actions.isActive || runId === undefined || repository === undefined) return null;
  return { id: runId, attempt: runAttempt, url: `${serverUrl}/${repository}/actions/runs/${runId}` };
}

/** The workflow run, else this process. */
async function runName(env: Env): Promise<string> {
  const run = workflowRun(env);
  if (run === null) return await fileRunName();
  return (await import("../adapters/github/workflow-run.ts")).githubRunName(run);
}
