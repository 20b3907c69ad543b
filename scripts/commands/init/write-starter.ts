import { lstat, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { unwrittenProblem } from "../../adapters/files/file-problem.ts";
import { refuseLinkedFolder } from "../../adapters/files/regular-file.ts";
import { folderOfAccount } from "../../core/content/account-place.ts";
import { ONLY_ACCOUNT, withAccounts } from "../../core/content/several-accounts.ts";
import {
  decideAction,
  type FileAction,
  fillInProject,
  fillInRelease,
  type Release,
} from "../../core/content/starter.ts";
import { composeStarter, type Starter } from "./compose-starter.ts";

export type FileResult = FileAction | "extended";

interface Order {
  release: Release;
  accounts: readonly string[];
  isForced: boolean;
}

/** Writes the files of a content repository; returns what became of each, by its path. @throws ProblemError (exit 2) */
export async function writeStarter(
  folder: string,
  { release, accounts, isForced }: Order,
): Promise<Record<FileResult, string[]>> {
  const files = filesFor(await composeStarter(), accounts);
  for (const [path] of files) refuseLinkedFolder(dirname(join(folder, path)), folder);
  const results: Record<FileResult, string[]> = { new: [], extended: [], replaced: [], kept: [], same: [] };
  for (const [path, raw] of files) {
    const written = fillInRelease(raw, release);
    const text = withAccounts(path, written, accounts) ?? written;
    const place = join(folder, path);
    const before = await readIfThere(place);
    const action = decideAction({ path, text }, { before, isForced });
    // What people have changed keeps their changes, and gets the accounts and the name of the project.
    const named = before === null ? null : fillInProject(before, release.project);
    const kept = action === "kept" && named !== null ? (withAccounts(path, named, accounts) ?? named) : null;
    const isExtended = kept !== null && kept !== before;
    results[isExtended ? "extended" : action].push(path);
    if (action === "replaced" || isExtended) await rm(place);
    if (action === "new" || action === "replaced") await write(place, text);
    if (isExtended) await write(place, kept);
  }
  return results;
}

/** What the starter holds in content/, once for each account. */
function filesFor(starter: Starter, accounts: readonly string[]): [path: string, text: string][] {
  return Object.entries(starter).flatMap(([path, text]): [string, string][] =>
    path.startsWith("content/")
      ? accounts.map((account) => [
          account === ONLY_ACCOUNT ? path : path.replace("content", folderOfAccount(account)),
          text,
        ])
      : [[path, text]],
  );
}

/** Never through a link: what it leads to is not part of this folder. */
async function readIfThere(place: string): Promise<string | null> {
  const found = await lstat(place).catch(() => null);
  if (found === null) return null;
  return found.isFile() ? await readFile(place, "utf8") : "";
}

async function write(place: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, text, { flag: "wx" });
  } catch (cause) {
    throw unwrittenProblem(place, cause, 2);
  }
}
