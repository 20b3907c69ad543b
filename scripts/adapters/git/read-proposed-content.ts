import { lstatSync } from "node:fs";
import { dirname, join } from "node:path";
import { MAX_CONTENT_BYTES, missingQueue, notOrdinary, tooLarge } from "../../core/content/content-problem.ts";
import type { ContentFiles } from "../../core/content/read-file.ts";
import { readRegularFile, refuseLinkedFolder } from "../files/regular-file.ts";
import {
  type ContentEntry,
  type ContentPlace,
  findContentPlace,
  isReadFile,
  listContent,
  oddEntriesOf,
  readBlobs,
  toContentFiles,
  unusualKindOf,
} from "./committed-content.ts";
import { refuseFolder } from "./find-base.ts";
import { runGit } from "./run-git.ts";

export interface ProposalOptions {
  queuePath: string;
  /** Whether the working tree is a fresh checkout, so that nothing but the commit counts. */
  isCheckout: boolean;
}

/**
 * The content folder as the checked-out commit proposes it, as git stores it: attributes of a proposal decide what a checkout
 * holds, but not what is merged. Outside of a checkout for this purpose, files that someone has edited since then count as they
 * are on the disk.
 * @throws ProblemError (exit 2) without git; ContentProblem when a file cannot be read or there is no queue
 */
export async function readProposedContent({ queuePath, isCheckout }: ProposalOptions): Promise<ContentFiles> {
  const place = await findContentPlace(queuePath).catch(refuseFolder);
  const entries = await listContent("HEAD", place).catch(refuseFolder);
  const edited = isCheckout ? [] : await listEdited(place);
  const committed = [...entries.values()].filter(({ path }) => !edited.includes(path));
  refuseUnusual(committed, place);
  const files = await readBlobs(
    committed.filter(({ path }) => isReadFile(path, place.queueName)),
    place.folder,
  );
  const content = dirname(queuePath);
  // git does not list files that it ignores.
  const ignored =
    isCheckout || entries.has(place.queueName) || edited.includes(place.queueName) ? [] : [place.queueName];
  for (const path of [...ignored, ...edited].filter((one) => isReadFile(one, place.queueName))) {
    refuseLinkedFolder(dirname(join(content, path)));
    const found = readRegularFile(join(content, path));
    if (found !== null) files.set(path, found);
  }
  const { queue, ...beside } = toContentFiles(files, place.queueName);
  if (queue === null) throw missingQueue(place.prefix + place.queueName);
  return { ...beside, queue, oddEntries: oddEntriesOf([...committed, ...describeEdited(edited, content)]) };
}

/** Paths within the content folder that differ from the commit in the working tree, new ones included. */
export async function listEdited({ folder, prefix }: ContentPlace): Promise<string[]> {
  const status = ["--no-optional-locks", "status", "--porcelain", "-z", "--no-renames", "--untracked-files=all"];
  const output = await runGit([...status, "--", `:(top,literal)${prefix.slice(0, -1)}`], { folder });
  const lines = output.toString("utf8").split("\0");
  return lines.flatMap((line) => (line.length > 3 ? [line.slice(3)] : [])).map((path) => path.slice(prefix.length));
}

/** @throws ContentProblem when something else than a file is where a file is read, or a file is too large */
function refuseUnusual(entries: readonly ContentEntry[], { prefix, queueName }: ContentPlace): void {
  for (const entry of entries) {
    const path = prefix + entry.path;
    if (entry.path === "") throw notOrdinary(prefix.slice(0, -1), unusualKindOf(entry) ?? "a file");
    if (entry.path === "archive") throw notOrdinary(path, unusualKindOf(entry) ?? "a file");
    const parent = entry.path.split("/").slice(0, -1).join("/");
    if (parent !== "" && isReadFile(parent, queueName)) throw notOrdinary(prefix + parent, "a folder");
    if (!isReadFile(entry.path, queueName)) continue;
    const kind = unusualKindOf(entry);
    if (kind !== null) throw notOrdinary(path, kind);
    if (entry.sizeBytes > MAX_CONTENT_BYTES) throw tooLarge(path);
  }
}

/** Entries as a commit of the working tree would have them. */
function describeEdited(paths: readonly string[], content: string): ContentEntry[] {
  return paths.flatMap((path) => {
    const found = lookAt(join(content, path));
    if (found === null) return [];
    return [{ path, mode: found.isLink ? "120000" : "100644", object: "edited", sizeBytes: 0 }];
  });
}

function lookAt(path: string): { isLink: boolean } | null {
  try {
    return { isLink: lstatSync(path).isSymbolicLink() };
  } catch {
    return null;
  }
}
