import { canMergeByLines } from "../adapters/git/merge-lines.ts";
import { createBranches } from "../adapters/github/github-branches.ts";
import { repositoryPath } from "../adapters/github/repository-path.ts";
import type { Arguments, CommandSpec, ExitCode, Redactor } from "../cli/command.ts";
import { REPOSITORY_QUEUE_OPTION } from "../cli/shared-options.ts";
import { ProblemError } from "../core/findings/problem.ts";
import { updateBranches } from "../flows/pull-requests/update-pull-branches.ts";
import { requireGithub } from "../wiring/connect-github.ts";
import { openContext } from "../wiring/context.ts";
import { onEachAccount } from "../wiring/on-each-account.ts";
import { reportSuccess } from "../wiring/report-to-team.ts";

export const spec: CommandSpec = {
  name: "update-branches",
  summary:
    "Merges the default branch into every open pull request of this repository that conflicts with its queue, post by post. Comments where a person has to decide.",
  options: {
    queue: REPOSITORY_QUEUE_OPTION,
  },
  examples: ["npm run mergecast -- update-branches # inside Actions, or with GITHUB_REPOSITORY and GITHUB_TOKEN set"],
  alertsOnFailure: { kind: "branches", load: () => import("../wiring/report-to-team.ts") },
  exitCodes: {
    0: "everything that could be merged was merged; comments say what people have to decide",
    1: "some pull requests could not be updated or commented on, or GitHub could not be reached",
    2: "it could not start: usage, configuration, or a missing permission",
  },
};

export const run = onEachAccount(runOne, spec.alertsOnFailure);

async function runOne(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const context = await openContext(redactor, args);
  const { env, log } = context;
  const { github } = env;
  const connect = (role: "reader" | "writer") => requireGithub(github, role, { what: "Updating branches" });
  const [reader, writer] = [connect("reader"), connect("writer")];
  if (writer.tokenName === "GITHUB_TOKEN")
    log.info(
      "Pushing with GITHUB_TOKEN: the checks of the pull requests wait for approval. Set BOT_TOKEN to let them start at once.",
    );
  const ports = { branches: createBranches({ reader, writer }), canMergeByLines, ...context };
  const { repositoryUrl = "" } = github;
  const queuePath = repositoryPath(context.queuePath);
  const { updated, needPeople, failed } = await updateBranches(ports, { queuePath, repositoryUrl });
  log.info(`Updated: ${list(updated)}. Left to people: ${list(needPeople)}. Failed: ${list(failed)}.`);
  if (failed.length > 0) throw unfinished(failed);
  await reportSuccess("branches", context);
  return 0;
}

function list(numbers: readonly number[]): string {
  return numbers.length === 0 ? "none" : numbers.join(", ");
}

function unfinished(failed: readonly number[]): ProblemError {
  const why = `It failed for ${list(failed)}; the log says why.`;
  const what = "Bringing pull requests up to date with the queue";
  const whatToDo = "Everything else is done, and the next run tries these again.";
  return new ProblemError({ code: "branches-not-updated", what, why, whatToDo, isRetryable: true }, 1);
}
