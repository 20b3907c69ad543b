import { type FileProposal, proposeFile } from "../adapters/github/propose-file.ts";
import { proposalText } from "../core/captions/proposal-text.ts";
import { ProblemError } from "../core/errors.ts";
import type { Arguments, Curtain, ExitCode } from "../entry.ts";
import { openWorkplace } from "../wire.ts";
import { connectGithub } from "../wire-github.ts";
import { type CheckedFile, checkFile } from "./check-file.ts";
import { printFindings } from "./print-findings.ts";
import { openWorkshop } from "./workshop.ts";

/** @throws ProblemError when GitHub cannot be used */
export async function runPropose(
  args: Arguments,
  { command, curtain }: { command: string; curtain: Curtain },
): Promise<ExitCode> {
  const workplace = await openWorkplace(curtain);
  const { file } = await openWorkshop(args, command, new Date());
  const checked = await checkFile(args, command, file);
  if (!checked.isSound) {
    await printFindings(checked.findings, workplace.env.actions.isActive ? "github" : "text");
    return 1;
  }
  const writer = connectGithub(workplace.env.github, "writer");
  if (writer === null) throw new ProblemError(NOT_SET_UP, 2);
  const { url, kind } = await proposeFile(writer, toProposal(checked));
  workplace.log[kind === "left" ? "error" : "notice"](TOLD[kind].replace("{url}", url));
  return kind === "left" ? 1 : 0;
}

const TOLD = {
  opened: "The pull request is open: {url}",
  updated: "The pull request is up to date: {url}",
  unchanged: "Nothing to propose: these captions are merged already.",
  left: "Nothing was changed: people have edited the open pull request {url}. Merge or close it, then try again.",
};

function toProposal({ findings, workshop, bytes }: CheckedFile): FileProposal {
  const { month } = workshop.material;
  const { captions } = findings.reading;
  return {
    branch: `captions/${month}`,
    // The place in the repository is fixed: wherever the file came from, nothing else can be written.
    path: `content/captions/${month}.json`,
    change: () => bytes,
    message: `captions: ${month}`,
    title: `Captions for ${month}`,
    body: proposalText({ month, captions, warnings: findings.complaints }),
  };
}

const NOT_SET_UP = {
  code: "github-not-set-up",
  what: "Proposing captions",
  why: "GITHUB_REPOSITORY and BOT_TOKEN (or GITHUB_TOKEN) are not both set.",
  whatToDo: "Set them, or commit the file on a branch of your own and open the pull request by hand.",
  isRetryable: false,
};
