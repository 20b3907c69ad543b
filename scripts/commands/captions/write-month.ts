/** A month of captions from a model: the prompt for any chat, its answer, or both at once. */
import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { writeDurably } from "../../adapters/files/durable-write.ts";
import { fileProblem } from "../../adapters/files/file-problem.ts";
import { printPieces } from "../../adapters/terminal/terminal.ts";
import { type Arguments, type CommandModule, type CommandSpec, type ExitCode, usageError } from "../../cli/command.ts";
import { readInput } from "../../cli/read-input.ts";
import { buildPrompt, promptText } from "../../core/captions/build-prompt.ts";
import { feedback, hasErrors } from "../../core/captions/check-batch.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import { acceptAnswer, type CheckedBatch, generateCaptions } from "../../flows/content/generate-captions.ts";
import { openContext } from "../../wiring/context.ts";
import { openCaptionWriter } from "../../wiring/open-caption-writer.ts";
import { CAPTIONS_ALERT, MONTH_OPTION, openCaptionMaterial, POSTS_OPTION, QUEUE_OPTION } from "./caption-material.ts";
import { printFindings } from "./check-captions.ts";

const OUT_OPTIONS = {
  out: {
    value: "FILE|FOLDER/",
    description:
      "Where the captions are stored: a file, or a folder ending in a slash, for <month>.json (default captions/ next to the queue).",
  },
  overwrite: { description: "Replace the file if it exists." },
};

const promptSpec: CommandSpec = {
  name: "captions prompt",
  summary:
    "Prints the prompt for a month of captions, made from notes, past captions and settings, to paste into any chat.",
  options: { queue: QUEUE_OPTION, month: MONTH_OPTION, posts: POSTS_OPTION },
  examples: ["npm run --silent captions -- prompt --month 2026-08 > prompt.txt"],
  exitCodes: { 0: "printed", 1: "not used", 2: "it could not start: usage or files" },
};

const pasteSpec: CommandSpec = {
  name: "captions paste",
  summary: "Reads a chat's answer to the prompt from standard input, finds the captions in it, checks and stores them.",
  options: { queue: QUEUE_OPTION, month: MONTH_OPTION, ...OUT_OPTIONS },
  examples: [
    "npm run captions -- paste --month 2026-08 # paste, then Ctrl+D",
    "npm run captions -- paste < answer.txt",
  ],
  exitCodes: {
    0: "stored",
    1: "rules are broken, or there are no captions in it",
    2: "it could not start: usage or files",
  },
};

const generateSpec: CommandSpec = {
  name: "captions generate",
  summary:
    "Has a model write a month of captions (LLM_BASE_URL, LLM_API_KEY, LLM_MODEL: any OpenAI-compatible endpoint), tells it which rules they break, in three rounds at most, and stores them.",
  options: { queue: QUEUE_OPTION, month: MONTH_OPTION, posts: POSTS_OPTION, ...OUT_OPTIONS },
  examples: ["npm run captions -- generate --month 2026-08", "npm run captions -- generate --posts 8"],
  alertsOnFailure: CAPTIONS_ALERT,
  exitCodes: {
    0: "stored",
    1: "it failed: rules are still broken, or the model refused, stopped early or did not answer",
    2: "it could not start or continue: usage, files, or the settings of the model",
  },
};

export const prompt: CommandModule = {
  spec: promptSpec,
  async run(args) {
    const { material, gaps } = await openCaptionMaterial(args, new Date());
    await printPieces([promptText(buildPrompt(material))]);
    for (const gap of gaps) process.stderr.write(`note: ${gap}\n`);
    return 0;
  },
};

export const paste: CommandModule = {
  spec: pasteSpec,
  async run(args) {
    const { material, file } = await openCaptionMaterial(args, new Date());
    await refuseToReplace(args, file);
    const batch = acceptAnswer(await readInput("Paste the answer, then press Ctrl+D:\n"), { ...material, count: null });
    if (batch === null) {
      process.stderr.write(
        "There is no complete list of captions in this text. Paste the whole answer, from [ to ].\n",
      );
      return 1;
    }
    const exit = await keepBatch(batch, file);
    if (hasErrors(batch.findings))
      process.stdout.write(`\nTo paste back into the chat:\n\n${feedback(batch.findings)}\n`);
    return exit;
  },
};

export const generate: CommandModule = {
  spec: generateSpec,
  async run(args, redactor) {
    const context = await openContext(redactor, args);
    const { material, file, gaps } = await openCaptionMaterial(args, new Date());
    await refuseToReplace(args, file);
    for (const gap of gaps) context.log.warn(gap);
    const writer = await openCaptionWriter(context);
    const batch = await generateCaptions({ writer, log: context.log }, material);
    if ((await keepBatch(batch, file)) !== 0) throw stillBroken(material.month);
    return 0;
  },
};

function stillBroken(month: string): ProblemError {
  const why = "they still break rules after the last round, so they are not accepted.";
  const whatToDo = "The log shows which rules. Run it again, or correct the rejected file and propose it by hand.";
  const what = `The captions for ${month}`;
  return new ProblemError({ code: "captions-broken", what, why, whatToDo, isRetryable: true }, 1);
}

/** Captions that people have worked on are not replaced by accident. @throws ProblemError (exit 2) */
async function refuseToReplace({ command, switches }: Arguments, file: string): Promise<void> {
  const isThere = (await stat(file).catch(() => null)) !== null;
  if (isThere && switches.overwrite !== true)
    throw usageError(command, `${file} exists already; give --overwrite, or another file with --out`);
}

/** Stores a batch that may be proposed. A batch with errors goes into a file next to it instead, for review. */
async function keepBatch(batch: CheckedBatch, file: string): Promise<ExitCode> {
  const isSound = !hasErrors(batch.findings);
  const target = isSound ? file : `${file}.rejected`;
  try {
    await mkdir(dirname(target), { recursive: true });
    await writeDurably(target, batch.text);
  } catch (cause) {
    const whatToDo = "Make its folder writable, or name another with --out.";
    throw fileProblem(`Writing ${target}`, { cause, whatToDo });
  }
  await printFindings({ file: target, reading: batch.reading, findings: batch.findings }, "text");
  process.stdout.write(isSound ? `Stored in ${file}.\n` : `Not accepted; stored in ${target} for review.\n`);
  return isSound ? 0 : 1;
}
