import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { readContentFolder } from "./adapters/files/read-content-folder.ts";
import { ProblemError } from "./core/errors.ts";
import { renderUntouched } from "./core/preview/render-preview.ts";
import { type Arguments, usageError } from "./entry.ts";
import { composePreview, type PreviewOptions } from "./flows/compose-preview.ts";
import { readBase } from "./read-base.ts";

/**
 * The comment about two versions of the queue, without GitHub: --base is the current one, --head the proposed one (default: the
 * queue itself). What lies beside the queue counts as current.
 * @throws ProblemError (exit 2) when one of them cannot be read
 */
export async function previewFiles(args: Arguments, options: PreviewOptions): Promise<string> {
  const { base, head } = args.text;
  if (base === undefined) throw usageError("preview", "--head goes with --base FILE");
  const { queuePath } = options;
  const beside = readContentFolder(queuePath);
  const [{ queue: current }, proposed] = await Promise.all([
    readBase(base, queuePath),
    head === undefined ? beside.queue : readProposed(head),
  ]);
  const changes = new Map([[basename(queuePath), proposed]]);
  const proposal = { baseQueue: current, changes, paths: [queuePath], commit: null };
  return (await composePreview({ ...beside, queue: current }, proposal, options)) ?? renderUntouched();
}

async function readProposed(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch {
    const problem = { code: "head-unreadable", what: "--head", why: `There is no file ${path} that can be read.` };
    throw new ProblemError({ ...problem, whatToDo: "Name the proposed queue file.", isRetryable: false }, 2);
  }
}
