import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { accountAt, recordBranchOf } from "../../core/content/account-place.ts";
import type { RecordReading } from "../../core/ports/store.ts";
import { readRegularFile, refuseLinkedFolder } from "../files/regular-file.ts";
import { hasGithubRemote, isInClone, isTracked } from "./inspect-clone.ts";
import { runGit } from "./run-git.ts";

const JOURNAL = "journal.json";

/**
 * The record as this machine knows it: as the clone last fetched it, else as the file store keeps it beside the queue. Where the
 * repository is on GitHub, a file beside the queue that git tracks is no record.
 */
export async function readLocalRecord(queuePath: string): Promise<RecordReading> {
  const folder = dirname(queuePath);
  const branch = recordBranchOf(accountAt(queuePath));
  const fetched = (await isInClone(folder)) ? await readFetched(branch, folder) : undefined;
  if (fetched !== undefined) return { kind: "read", journal: fetched };
  const path = join(folder, JOURNAL);
  const isKept = existsSync(path) && !(await isTracked(JOURNAL, folder));
  if (!isKept && (await hasGithubRemote(folder))) {
    const why = `This clone has no branch origin/${branch}. Fetch it with git fetch origin ${branch}; the first run creates it.`;
    return { kind: "not-at-hand", why };
  }
  refuseLinkedFolder(folder);
  return { kind: "read", journal: readRegularFile(path) };
}

/** null: the branch holds no journal; undefined: there is no such branch here. */
async function readFetched(branch: string, folder: string): Promise<Uint8Array | null | undefined> {
  const commit = `refs/remotes/origin/${branch}`;
  const listed = await runGit(["ls-tree", "--full-tree", commit, JOURNAL], { folder }).catch(() => undefined);
  if (listed === undefined) return undefined;
  return listed.length === 0 ? null : await runGit(["cat-file", "blob", `${commit}:${JOURNAL}`], { folder });
}
