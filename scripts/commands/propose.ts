import { createPhotoFolder } from "../adapters/files/photo-folder.ts";
import { readIssueNumber } from "../adapters/github/workflow-event.ts";
import { type Arguments, type CommandSpec, type ExitCode, type Redactor, usageError } from "../cli/command.ts";
import { DEFAULT_QUEUE, REPOSITORY_QUEUE_OPTION } from "../cli/shared-options.ts";
import { accountAt, queueOfAccount } from "../core/content/account-place.ts";
import { ONLY_ACCOUNT } from "../core/content/several-accounts.ts";
import { ACCOUNT_LABEL, splitAccount } from "../core/proposal/parse-issue-form.ts";
import type { Issue } from "../flows/proposals/proposal-ports.ts";
import { proposeFromIssue } from "../flows/proposals/propose-from-issue.ts";
import { openMediaChecker } from "../wiring/connect-media.ts";
import { type Context, openContext } from "../wiring/context.ts";
import { listQueues } from "../wiring/find-accounts.ts";
import { collectInto, openProposals, readIssue } from "../wiring/open-proposals.ts";
import { reportSuccess } from "../wiring/report-to-team.ts";

export const spec: CommandSpec = {
  name: "propose",
  summary:
    "Opens or updates a pull request from an issue that was written with the form, and comments on the issue if the post has errors.",
  options: {
    issue: {
      value: "N",
      description: "Number of the issue (default: the issue that started the workflow).",
    },
    queue: REPOSITORY_QUEUE_OPTION,
    collect: {
      value: "DIR",
      description:
        "Only fetch the photos of the issue, convert them and write them to DIR. Needs the converters, and no right to write.",
    },
    photos: {
      value: "DIR",
      description: "Where --collect has put the photos. What lies there is measured again and committed with the post.",
    },
  },
  examples: [
    "npm run mergecast -- propose --issue 12 # inside Actions, or with GITHUB_REPOSITORY and GITHUB_TOKEN set",
  ],
  alertsOnFailure: { kind: "proposals", load: () => import("../wiring/report-to-team.ts") },
  exitCodes: {
    0: "proposed, answered, or nothing to do",
    1: "GitHub could not be reached",
    2: "it could not start: usage, configuration, or a missing permission",
  },
};

export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const context = await openContext(redactor, args);
  const number = await numberOf(args, context.env.github.eventPath);
  const { collect } = args.text;
  if (collect !== undefined) {
    const { queuePath } = await chooseQueue(args, context, number);
    await collectInto(context, { number, folder: collect, queuePath });
    return 0;
  }
  const media = openMediaChecker(context.env);
  const photos = args.text.photos === undefined ? null : createPhotoFolder(args.text.photos);
  const { queuePath, issue } = await chooseQueue(args, context, number);
  const ports = await openProposals(context, { number, queuePath, issue, media, photos });
  await proposeFromIssue(ports).finally(() => media.close());
  await reportSuccess("proposals", context);
  return 0;
}

interface Chosen {
  queuePath: string;
  /** Without the field that names the account. */
  issue: Issue;
}

/** The queue of the account that the form names. Where it names none that is here, nothing is proposed, and the issue says so. */
async function chooseQueue(args: Arguments, context: Context, number: number): Promise<Chosen> {
  const issue = await readIssue(context, number);
  const { account, rest } = splitAccount(issue.body);
  const queues = await listQueues(args);
  const [first] = queues;
  if (args.text.queue !== undefined) return { queuePath: first, issue: { ...issue, body: rest } };
  if (account === null && queues.length === 1) return { queuePath: first, issue };
  const wanted = account === ONLY_ACCOUNT ? DEFAULT_QUEUE : queueOfAccount(account);
  const queuePath = account === null ? undefined : queues.find((queue) => queue === wanted);
  const names = queues.map((queue) => accountAt(queue) ?? ONLY_ACCOUNT).join(", ");
  if (queuePath === undefined)
    return {
      queuePath: first,
      issue: { ...issue, refusal: `Say for which account it is, in the field ${ACCOUNT_LABEL}: ${names}.` },
    };
  return { queuePath, issue: { ...issue, body: rest } };
}

async function numberOf({ command, text }: Arguments, eventPath: string | undefined): Promise<number> {
  if (text.issue === undefined) return await readIssueNumber(eventPath ?? "");
  if (!/^[1-9]\d{0,8}$/.test(text.issue)) throw usageError(command, "--issue must be the number of an issue");
  return Number(text.issue);
}
