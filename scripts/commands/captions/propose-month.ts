import { proposeFile } from "../../adapters/github/propose-file.ts";
import type { Arguments, CommandSpec, ExitCode, Redactor } from "../../cli/command.ts";
import { proposalText } from "../../core/captions/proposal-text.ts";
import { folderOfAccount } from "../../core/content/account-place.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import { drawChart, workedText } from "../../core/insights/worked-text.ts";
import { committedFileUrl } from "../../core/media/shown-url.ts";
import type { FileProposal } from "../../core/proposal/push-file.ts";
import { encodeUtf8 } from "../../core/text/bytes.ts";
import { requireGithub } from "../../wiring/connect-github.ts";
import { openContext } from "../../wiring/context.ts";
import type { Env } from "../../wiring/environment.ts";
import { reportSuccess } from "../../wiring/report-to-team.ts";
import { CAPTIONS_ALERT, MONTH_OPTION, openCaptionMaterial, QUEUE_OPTION } from "./caption-material.ts";
import { type CheckedFile, checkFile, namedBatch, printFindings } from "./check-captions.ts";

export const spec: CommandSpec = {
  name: "captions propose",
  summary:
    "Opens a pull request with a caption file, or updates the open one for that month (BOT_TOKEN). The month comes from the name of the file; if the name is not a month, use --month.",
  positionals: "[FILE|FOLDER]",
  options: { queue: QUEUE_OPTION, month: MONTH_OPTION },
  examples: ["npm run captions -- propose content/captions/2026-08.json"],
  alertsOnFailure: CAPTIONS_ALERT,
  exitCodes: {
    0: "proposed, or nothing has changed",
    1: "it failed: rules are broken, people have edited the open pull request, or GitHub had an error",
    2: "it could not start or continue: usage, files, or a missing permission",
  },
};

export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const context = await openContext(redactor, args);
  const named = await namedBatch(args);
  const { file } = await openCaptionMaterial(named, new Date());
  const checked = await checkFile(named, { standard: file });
  if (!checked.isSound) {
    await printFindings(checked.findings, context.env.actions.isActive ? "github" : "text");
    throw refused(checked);
  }
  const what = "Proposing captions";
  const writer = requireGithub(context.env.github, "writer", { what, whatToDo: WITHOUT_GITHUB });
  const { url, kind } = await proposeFile(writer, context.clock, toProposal(checked, context.env));
  if (kind === "left") throw editedByPeople(checked, url);
  context.log.notice(RESULTS[kind].replace("{url}", url));
  await reportSuccess("captions", context);
  return 0;
}

const RESULTS = {
  opened: "The pull request is open: {url}",
  updated: "The pull request is up to date: {url}",
  unchanged: "Nothing to propose: these captions are already merged.",
};

function toProposal({ findings, material, bytes }: CheckedFile, { accountName: account, github }: Env): FileProposal {
  const { month } = material.material;
  const { captions } = findings.reading;
  const branch = account === null ? `captions/${month}` : `captions/${account}/${month}`;
  const [summary] = material.worked.metrics;
  const chart = summary === undefined ? null : drawChart(summary);
  const folder = `${folderOfAccount(account)}/captions`;
  const picture = { path: `${folder}/${month}.svg`, bytes: encodeUtf8(chart ?? "") };
  const pictureUrl = committedFileUrl(github.repositoryUrl ?? "", branch, picture.path);
  return {
    branch,
    // The path in the repository is fixed, so that nothing else can be written, wherever the file came from.
    path: `${folder}/${month}.json`,
    change: () => bytes,
    ownPart: (file) => (file === null ? null : Buffer.from(file).toString("base64")),
    ...(chart === null
      ? {}
      : { others: { folder, files: [picture], isOwn: (path) => path === picture.path, isBeside: true } }),
    message: account === null ? `captions: ${month}` : `captions: ${account}, ${month}`,
    title: account === null ? `Captions for ${month}` : `${account}: captions for ${month}`,
    body: proposalText({
      month,
      captions,
      warnings: findings.findings,
      worked: workedText(material.worked, pictureUrl),
    }),
  };
}

function refused({ material }: CheckedFile): ProblemError {
  const what = `The captions for ${material.material.month}`;
  const why = "they break rules, so they are not proposed.";
  const whatToDo = "Correct them. The log and npm run captions -- check show every place.";
  return new ProblemError({ code: "captions-broken", what, why, whatToDo }, 1);
}

function editedByPeople({ material }: CheckedFile, url: string): ProblemError {
  const what = `The captions for ${material.material.month}`;
  const why = `people have edited the open pull request ${url}, so nothing was changed.`;
  const whatToDo = "Merge or close it, then try again.";
  return new ProblemError({ code: "captions-edited", what, why, whatToDo }, 1);
}

const WITHOUT_GITHUB = "Set them, or commit the file on a branch of your own and open the pull request by hand.";
