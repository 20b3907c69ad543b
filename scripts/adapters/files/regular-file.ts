import { closeSync, constants, createReadStream, fstatSync, lstatSync, openSync, readSync, type Stats } from "node:fs";
import { lstat, stat, writeFile } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { MAX_CONTENT_BYTES, notOrdinary, tooLarge } from "../../core/content/content-problem.ts";
import { isCode, unwrittenProblem } from "./file-problem.ts";

/**
 * Bytes of an ordinary file; null when there is no file. A link is not followed, and a pipe or a device is not opened: a proposed
 * change decides what lies at a path, not what is read from this machine.
 * @throws ContentProblem for anything else at this path or more than {@link MAX_CONTENT_BYTES}, and the system's own errors
 */
export function readRegularFile(path: string): Buffer | null {
  try {
    // Before it is opened, because opening some devices has an effect.
    refuseOthers(path, lstatSync(path));
    const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    try {
      const found = fstatSync(file);
      refuseOthers(path, found);
      const bytes = found.size > MAX_CONTENT_BYTES ? null : readUpTo(file, found.size + 1);
      if (bytes === null || bytes.length > MAX_CONTENT_BYTES) throw tooLarge(path);
      return bytes;
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (isCode(error, "ENOENT")) return null;
    if (isCode(error, "ENOTDIR")) throw notOrdinary(dirname(path), "a file");
    throw isCode(error, "ELOOP") ? notOrdinary(path, "a link") : error;
  }
}

/** The same, but null for whatever cannot be read. */
export function readIfOrdinary(path: string): Buffer | null {
  try {
    return readRegularFile(path);
  } catch {
    return null;
  }
}

/**
 * Whether `folder`, or a folder between `root` and it, is a link. Other links on the way belong to this machine, like /tmp on some: no
 * proposed change can have put them there. `root`: the working directory, if not given.
 * @throws ContentProblem that names the link
 */
export function refuseLinkedFolder(folder: string, root = ""): void {
  const inside = relative(root, folder);
  const isInside = !isAbsolute(inside) && !inside.startsWith("..");
  const parts = inside.split(sep);
  const folders = isInside ? parts.map((_, index) => join(root, ...parts.slice(0, index + 1))) : [folder];
  const link = folders.find((one) => !isTopLevel(one) && isLink(one));
  if (link !== undefined) throw notOrdinary(link, "a link");
}

function isTopLevel(folder: string): boolean {
  return dirname(dirname(folder)) === dirname(folder) && isAbsolute(folder);
}

/** False below something that is not a folder. */
function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

function refuseOthers(path: string, found: Stats): void {
  if (!found.isFile()) throw notOrdinary(path, kindOf(found));
}

function kindOf(found: Stats): string {
  if (found.isSymbolicLink()) return "a link";
  if (found.isDirectory()) return "a folder";
  return found.isFIFO() ? "a pipe" : "a device or a socket";
}

/** Reads until the end or just past the limit, even if the file has grown since its size was read. */
function readUpTo(file: number, expectedBytes: number): Buffer {
  const limitBytes = MAX_CONTENT_BYTES + 1;
  let bytes = Buffer.alloc(expectedBytes);
  let used = 0;
  while (used < limitBytes) {
    if (used === bytes.length) bytes = Buffer.concat([bytes], Math.min(bytes.length * 2, limitBytes));
    const count = readSync(file, bytes, used, bytes.length - used, null);
    if (count === 0) break;
    used += count;
  }
  return bytes.subarray(0, used);
}

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
