import { type Arguments, type CommandSpec, type ExitCode, type Redactor, usageError } from "../../cli/command.ts";
import { queueOption } from "../../cli/shared-options.ts";
import { describeProblem, ProblemError } from "../../core/findings/problem.ts";
import { isPlainName } from "../../core/media/media-file-name.ts";
import { describeAdded } from "../../flows/media/add-media.ts";
import type { AddMediaOptions } from "../../flows/media/write-media.ts";
import { type Context, openContext } from "../../wiring/context.ts";
import { addFile } from "../../wiring/open-converters.ts";
import { SHAPE_OPTIONS, shapeOf } from "./shape-options.ts";

export const spec: CommandSpec = {
  name: "media add",
  summary: [
    "Converts pictures (JPEG, PNG, WebP, AVIF, HEIC, HEIF, TIFF, GIF) and videos to what Instagram takes, removes all",
    "metadata, such as the place, and writes them into the folder media. Nothing there is overwritten.",
  ].join("\n"),
  positionals: "FILE...",
  options: {
    queue: queueOption("the folder media is"),
    ...SHAPE_OPTIONS,
    name: { value: "NAME", description: "Name of the new file, without its ending; a-z, 0-9 and - (for one FILE)." },
  },
  examples: [
    "npm run media -- add ~/Pictures/market.heic",
    "npm run media -- add IMG_0042.jpg --ratio 4:5 --focus 50,20 --name market",
    "npm run media -- add poster.png --ratio 1:1 --pad white",
  ],
  exitCodes: {
    0: "added, or the same files were there already",
    1: "a file cannot be converted; the others were added",
    2: "usage, a file that cannot be read, or a converter that is not installed",
  },
};

export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const context = await openContext(redactor, args);
  const options = optionsOf(args);
  let exit: ExitCode = 0;
  for (const file of args.positionals) {
    if (!(await tryToAdd(context, file, options))) exit = 1;
  }
  return exit;
}

function optionsOf(args: Arguments): AddMediaOptions {
  const { name } = args.text;
  if (args.positionals.length === 0) throw usageError(args.command, "name at least one file");
  if (name !== undefined && args.positionals.length > 1) throw usageError(args.command, "--name is for one file");
  if (name !== undefined && !isPlainName(name))
    throw usageError(args.command, "--name must consist of a-z, 0-9 and -, without an ending, such as market-stall");
  return { ...shapeOf(args), name };
}

/** One bad file does not keep the others from being added. */
async function tryToAdd({ queuePath, log }: Context, file: string, options: AddMediaOptions): Promise<boolean> {
  try {
    const added = await addFile(queuePath, file, options);
    log.info(describeAdded(added));
    for (const { says, hint } of added.remarks) log.warn(`media/${added.name} ${says} ${hint}`);
    return true;
  } catch (error) {
    if (!(error instanceof ProblemError) || error.exitCode === 2) throw error;
    log.error(describeProblem(error.problem));
    return false;
  }
}
