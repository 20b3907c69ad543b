import { createReadStream } from "node:fs";
import { lstat, stat, writeFile } from "node:fs/promises";
import { MAX_CONTENT_BYTES, tooLarge } from "../../core/content/content-problem.ts";
import { unwrittenProblem } from "./file-problem.ts";
import { readRegularFile } from "./regular-file.ts";

/**
 * Bytes of a file that an option names; null when there is none. It may also be a pipe, which no proposed change can bring, such as
 * <(git show main:content/queue.json). Of the links, only those by which the shell names its pipes are followed.
 * @throws ContentProblem for anything else at this path or too many bytes, and the system's own errors
 */
export async function readNamedFile(path: string, maxPipeBytes = MAX_CONTENT_BYTES): Promise<Buffer | null> {
  return (await isPipe(path)) ? await readPipe(path, maxPipeBytes) : readRegularFile(path);
}

/** Writes a file that an option names; it may be /dev/stdout. @throws ProblemError (exit 2) that names what stands in the way */
export async function writeNamed(path: string, text: string): Promise<void> {
  await writeFile(path, text).catch((cause: unknown) => {
    throw unwrittenProblem(path, cause, 2);
  });
}

/** A pipe has no files next to it. */
export async function isPipe(path: string): Promise<boolean> {
  const look = OPENED_BY_SHELL.test(path) ? stat : lstat;
  return (await look(path).catch(() => null))?.isFIFO() === true;
}

const OPENED_BY_SHELL = /^\/(?:dev\/stdin|(?:dev|proc\/self)\/fd\/\d+)$/;

const CHUNK_BYTES = 1024 * 1024;

async function readPipe(path: string, maxSizeBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  const stream: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  for await (const chunk of stream) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxSizeBytes) throw tooLarge(path, maxSizeBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
