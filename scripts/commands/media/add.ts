import { type Arguments, type ExitCode, type Redactor, usageError } from "../../cli/command.ts";
import { queuePathOf } from "../../cli/shared-options.ts";
import { describeProblem, ProblemError } from "../../core/findings/problem.ts";
import { isPlainName } from "../../core/media/media-file-name.ts";
import type { Log } from "../../core/ports/runtime.ts";
import { formatMebibytes, formatRatio } from "../../core/text/words.ts";
import type { AddedMedia, AddMediaOptions } from "../../flows/add-media.ts";
import { openContext } from "../../setup/context.ts";
import { addFile } from "./add-file.ts";
import { shapeOf } from "./shape-options.ts";

/** npm run media -- add. @throws ProblemError (exit 2) */
export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const { log } = await openContext(redactor, args);
  const options = optionsOf(args);
  let exit: ExitCode = 0;
  for (const file of args.positionals) {
    if (!(await tryToAdd(args, { file, options, log }))) exit = 1;
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
async function tryToAdd(
  args: Arguments,
  { file, options, log }: { file: string; options: AddMediaOptions; log: Log },
): Promise<boolean> {
  try {
    report(log, await addFile(queuePathOf(args), file, options));
    return true;
  } catch (error) {
    if (!(error instanceof ProblemError) || error.exitCode === 2) throw error;
    log.error(describeProblem(error.problem));
    return false;
  }
}

function report(log: Log, added: AddedMedia): void {
  const { name, wasThere, sizeBytes, widthPx, heightPx, note, remarks } = added;
  const shape =
    widthPx === null || heightPx === null ? "" : `${widthPx} x ${heightPx} (${formatRatio(widthPx, heightPx)}), `;
  const before = wasThere ? " It was there already." : "";
  log.info(`media/${name}: ${shape}${formatMebibytes(sizeBytes)}. ${note}${before}`);
  for (const { says, hint } of remarks) log.warn(`media/${name} ${says} ${hint}`);
}
