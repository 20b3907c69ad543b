import { dirname, join } from "node:path";
import { readIfThere } from "../../adapters/files/content-folder.ts";
import { readIfOrdinary } from "../../adapters/files/regular-file.ts";
import { proposeFile } from "../../adapters/github/propose-file.ts";
import { repositoryPath } from "../../adapters/github/repository-path.ts";
import type { Arguments, CommandSpec, ExitCode, Redactor } from "../../cli/command.ts";
import { REPOSITORY_QUEUE_OPTION } from "../../cli/shared-options.ts";
import { missingQueue } from "../../core/content/content-problem.ts";
import { readQueue } from "../../core/content/read-queue.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import { isQueueLow } from "../../core/posting/content-conditions.ts";
import { refuseUnreadable } from "../../core/posting/read-content.ts";
import { textOfPosts } from "../../core/proposal/merge-changes.ts";
import type { FileProposal } from "../../core/proposal/push-file.ts";
import { applyListChanges } from "../../core/queue/edit-list.ts";
import { type Repetition, repetitionIds, repetitionsOf, requireEvergreen } from "../../core/queue/evergreen.ts";
import { firstLine } from "../../core/rules/captions/hook.ts";
import { decodeUtf8, encodeUtf8 } from "../../core/text/bytes.ts";
import { escapeMarkdown } from "../../core/text/markdown.ts";
import { clip } from "../../core/text/printable.ts";
import { plural } from "../../core/text/words.ts";
import { openRepositoryToRead, requireGithub } from "../../wiring/connect-github.ts";
import { openContext } from "../../wiring/context.ts";
import { onEachAccount } from "../../wiring/on-each-account.ts";
import { reportSuccess } from "../../wiring/report-to-team.ts";

const FILE = "evergreen.json";

export const spec: CommandSpec = {
  name: "queue evergreen",
  summary: `Where the queue runs low, opens or updates one pull request with repetitions of the posts that ${FILE} lists. Without that file it does nothing.`,
  options: { queue: REPOSITORY_QUEUE_OPTION },
  examples: ["npm run queue -- evergreen # inside Actions, or with GITHUB_REPOSITORY and BOT_TOKEN set"],
  alertsOnFailure: { kind: "evergreen", load: () => import("../../wiring/report-to-team.ts") },
  exitCodes: {
    0: "proposed, or there is nothing to propose",
    1: "GitHub failed",
    2: `it could not start: usage, configuration, a missing permission, or a ${FILE} that cannot be used`,
  },
};

export const run = onEachAccount(runOne, spec.alertsOnFailure);

async function runOne(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const context = await openContext(redactor, args);
  const { env, queuePath, clock, log } = context;
  if (readIfThere(queuePath) === null) throw missingQueue(queuePath);
  const bytes = readIfOrdinary(join(dirname(queuePath), FILE));
  if (bytes === null) {
    log.info(`There is no ${FILE} beside the queue, so nothing is repeated.`);
    return 0;
  }
  const list = requireEvergreen(bytes);
  if (!list.ok) throw new ProblemError(broken(list.error), 2);
  const whatToDo = "Set them, or add the posts by hand, each with repeat_of.";
  const writer = requireGithub(env.github, "writer", { what: "Proposing repetitions", whatToDo });
  const store = await openRepositoryToRead(writer, { queuePath });
  const content = context.readContent(await store.readAll());
  refuseUnreadable(content);
  const repetitions = isQueueLow(content, clock.now()) ? repetitionsOf(content, list.value, clock.now()) : [];
  if (repetitions.length === 0) {
    log.info("Nothing to repeat: the queue is long enough, or every listed post waits, rests or was never published.");
  } else {
    const merged = new Set(content.posts.flatMap(({ id }) => id ?? []));
    const place = { path: repositoryPath(queuePath), account: env.accountName, merged, now: clock.now() };
    const proposal = toProposal(repetitions, place);
    const { kind, url } = await proposeFile(writer, clock, proposal);
    log.notice(RESULTS[kind].replace("{url}", url));
  }
  await reportSuccess("evergreen", context);
  return 0;
}

const RESULTS = {
  opened: "The queue runs low. Repetitions are proposed: {url}",
  updated: "The queue runs low. The repetitions are up to date: {url}",
  unchanged: "These repetitions are already in the queue.",
  left: "People have changed or closed the pull request with these repetitions, so it stays as it is: {url}",
};

interface Place {
  path: string;
  account: string | null;
  /** Ids of the queue on the default branch: what of them was proposed is merged. */
  merged: ReadonlySet<string>;
  now: Date;
}

function toProposal(repetitions: readonly Repetition[], { path, account, merged, now }: Place): FileProposal {
  const posts = repetitions.map(({ post }) => post);
  const ids = posts.flatMap(({ id }) => id ?? []);
  const proposedIn = (file: Uint8Array) => repetitionIds(readQueue(file).queue.posts).filter((id) => !merged.has(id));
  const change = (current: Uint8Array | null) => {
    const file = current ?? new Uint8Array();
    const before = proposedIn(file);
    const added = posts.filter(({ id = "" }) => !before.includes(id));
    const changes = [
      { kind: "remove", ids: before.filter((id) => !ids.includes(id)) },
      { kind: "add", posts: added, place: "last" },
    ] as const;
    const changed = applyListChanges(decodeUtf8(file) ?? "", changes, now);
    // A queue that somebody has broken on the branch is left to them.
    return changed.ok ? encodeUtf8(changed.value) : file;
  };
  return {
    branch: account === null ? "evergreen" : `evergreen/${account}`,
    path,
    change,
    ownPart: (file) => (file === null ? null : textOfPosts(file, proposedIn(file))),
    isOfferedOnce: true,
    message: `queue: repeat ${ids.join(", ")}`,
    title: `${account === null ? "" : `${account}: `}The queue runs low: repeat ${plural(posts.length, "post")}?`,
    body: bodyOf(repetitions),
  };
}

function bodyOf(repetitions: readonly Repetition[]): string {
  const rows = repetitions.map(({ post: { id = "", repeat_of = "", caption = "" }, lastDay }) => {
    const cells = [id, repeat_of, lastDay, firstLine(caption)];
    return `| ${cells.map((cell) => escapeMarkdown(clip(cell, 200))).join(" | ")} |`;
  });
  return [
    `The queue runs low. These posts of ${FILE} went out longest ago, so they are proposed again. Merging puts them at the end of the queue; closing means no, and the same ones are not proposed again.`,
    ["| post | repeats | went out on | first line |", "|---|---|---|---|", ...rows].join("\n"),
  ].join("\n\n");
}

function broken(why: string) {
  const whatToDo = "Correct the file (schemas/evergreen.md), or remove it: then nothing is repeated.";
  return { code: "evergreen-broken", what: FILE, why, whatToDo };
}
