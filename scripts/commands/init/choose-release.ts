import { join } from "node:path";
import { readOwnPackage } from "../../adapters/files/own-package.ts";
import { readIfOrdinary } from "../../adapters/files/regular-file.ts";
import { describeClone, releaseAt } from "../../adapters/git/inspect-clone.ts";
import { listReleases, type PublishedRelease } from "../../adapters/git/releases.ts";
import { type Arguments, usageError } from "../../cli/command.ts";
import { refuseServer } from "../../core/checks/github-server.ts";
import { calledRelease, PLACEHOLDER_PROJECT, type Release } from "../../core/content/starter.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import { environment, readBasicEnv } from "../../wiring/process-environment.ts";

interface Choice {
  release: Release;
  /** The newest release, where this program is not the one that it holds: that one then writes its own files. */
  newest: PublishedRelease | null;
}

/**
 * What is named; else what the workflows in the folder call; else the newest release that the project's repository has, because what
 * a clone holds between two releases is pinned by nobody else. @throws ProblemError (exit 2) when what is named cannot be
 */
export async function chooseRelease(args: Arguments, folder: string): Promise<Choice> {
  const own = readOwnPackage();
  const { serverUrl } = readBasicEnv(environment()).github;
  const problem = refuseServer(serverUrl);
  if (problem !== null) throw new ProblemError(problem, 2);
  const clone = own.commit === null ? await describeClone(own.folder, serverUrl) : null;
  const repository = own.repository ?? clone?.repository ?? null;
  // Whoever adds an account goes on with the release that the workflows there call, where this program does not know its own.
  const called = repository === null ? calledRelease(readPostWorkflow(folder)) : null;
  const project = args.text.project ?? repository ?? called?.project ?? PLACEHOLDER_PROJECT;
  if (!/^[\w.-]+\/[\w.-]+$/.test(project))
    throw usageError(args.command, "name the repository whose workflows are called: --project OWNER/NAME");
  const named = args.text.commit ?? called?.commit ?? own.commit;
  const isAsked = named === null && project !== PLACEHOLDER_PROJECT;
  const newest = isAsked ? ((await listReleases(`${serverUrl}/${project}.git`, own.folder))?.[0] ?? null) : null;
  const commit = named ?? newest?.commit ?? clone?.commit ?? null;
  if (commit === null || !/^[0-9a-f]{40}$/.test(commit))
    throw usageError(args.command, "name the commit of the release in full, 40 digits: --commit SHA");
  const known = [called, newest, own].find((release) => release?.commit === commit) ?? null;
  const version = known === null ? await releaseAt(own.folder, commit) : known.version;
  const isOther = newest !== null && newest.commit !== clone?.commit;
  return { release: { project, commit, version, serverUrl }, newest: isOther ? newest : null };
}

function readPostWorkflow(folder: string): string {
  return readIfOrdinary(join(folder, ".github/workflows/post.yml"))?.toString("utf8") ?? "";
}
