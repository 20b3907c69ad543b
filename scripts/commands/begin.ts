import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { readIfOrdinary } from "../adapters/files/regular-file.ts";
import type { Arguments, CommandSpec, ExitCode } from "../cli/command.ts";
import { accountOf, DEFAULT_QUEUE, queueOption, queuePathOf } from "../cli/shared-options.ts";
import { readQueue } from "../core/content/read-queue.ts";
import { listQueues } from "../wiring/find-accounts.ts";
import { environmentOf, readBasicEnv } from "../wiring/process-environment.ts";

export const spec: CommandSpec = {
  name: "begin",
  summary:
    'Writes the output "ready" of a workflow step: false in a repository that has neither token nor account, nor ever had. Then it says how to begin.',
  options: { queue: queueOption() },
  examples: ["npm run mergecast -- begin # what the workflows run first"],
  exitCodes: { 0: "it is known", 1: "it failed", 2: "it could not start: usage" },
};

/** Tells a repository in which nothing is set up yet, whose run ends green with a word on how to begin, from one that has lost something. */
export async function run(args: Arguments): Promise<ExitCode> {
  const variables = environmentOf(accountOf(queuePathOf(args)));
  const hasToken = variables.HAS_TOKEN === "true" || (variables.SOCIAL_TOKEN ?? "") !== "";
  const queues = await listQueues(args);
  // Somebody has added accounts to the repository, so it is no untouched copy.
  const areAdded = args.text.queue === undefined && queues.some((queue) => queue !== DEFAULT_QUEUE);
  const isReady = hasToken || "SOCIAL_ACCOUNT_ID" in variables || queues.some(hasTraces) || areAdded;
  const { notice, setOutput, summary } = await import("@actions/core");
  if (variables.GITHUB_OUTPUT !== undefined) setOutput("ready", isReady);
  if (isReady) return 0;
  notice("This run did nothing. The summary of the run says how to begin.", { title: "Nothing is set up yet" });
  if (variables.GITHUB_STEP_SUMMARY !== undefined) await summary.addRaw(howToBegin(guideOf(variables))).write();
  return 0;
}

/** Only a run that had a token has renewed it, or has tried to publish a post. */
function hasTraces(queuePath: string): boolean {
  if (["token-status.json", "archive"].some((name) => existsSync(join(dirname(queuePath), name)))) return true;
  const { posts } = readQueue(readIfOrdinary(queuePath) ?? new Uint8Array()).queue;
  return posts.some(({ status }) => status === "done" || status === "failed");
}

/** Where the pages about setup are: beside the code that runs, which is another repository where only the content is kept. */
function guideOf(variables: Record<string, string>): string {
  const { serverUrl, repository = "" } = readBasicEnv(variables).github;
  return `${serverUrl}/${variables.GITHUB_ACTION_REPOSITORY ?? repository}/blob/HEAD`;
}

function howToBegin(guide: string): string {
  return `### Nothing is set up yet

This repository has no access token and no account, so this run did nothing. That is not an error.

To begin:

1. Clone this repository and run \`npm run setup\`: [Going live](${guide}/docs/going-live.md). It stores the secret \`SOCIAL_TOKEN\` and sets up the rest.
2. Or do the same by hand: [Setup](${guide}/docs/operations.md#setup).
3. Run **post** by hand with *dry_run*.

Until then you can disable the schedules under *Actions*.
`;
}
