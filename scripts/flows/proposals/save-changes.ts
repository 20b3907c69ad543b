import { ProblemError } from "../../core/findings/problem.ts";
import { namedWithStills } from "../../core/media/media-target.ts";
import type { MediaFolder } from "../../core/ports/media-folder.ts";
import { takenIds } from "../../core/posting/progress.ts";
import { isProposablePath, type ProposedFile } from "../../core/proposal/commit-files.ts";
import { completePosts, type ProposedChange } from "../../core/proposal/read-changes.ts";
import { postsNamedIn } from "../../core/queue/change-posts.ts";
import { idMaker } from "../../core/queue/read-not-before.ts";
import { sameBytes } from "../../core/text/bytes.ts";
import { type Edited, type EditPorts, editQueue } from "./edit-queue.ts";

interface SavePorts extends EditPorts {
  folder: Pick<MediaFolder, "path" | "read" | "writeNew" | "remove">;
}

interface PageChanges {
  changes: readonly ProposedChange[];
  files: readonly ProposedFile[];
}

/** Writes new files, then the changes that name them, all or nothing. @throws ProblemError (exit 1) that lists everything wrong */
export async function saveChanges(ports: SavePorts, { changes, files }: PageChanges): Promise<Edited> {
  const complete = await withIds(ports, changes);
  const wanted = namedWithStills(complete.flatMap(postsNamedIn));
  const strange = files.find(({ path }) => !isProposablePath(path) || !wanted.has(nameOf(path)));
  if (strange !== undefined) throw refusal(`${strange.path} is no file that one of the changes uses.`);
  const written: string[] = [];
  try {
    for (const file of files) if (await writeFile(ports, file)) written.push(nameOf(file.path));
    return await editQueue(ports, complete);
  } catch (error) {
    for (const name of written) await ports.folder.remove(name);
    throw error;
  }
}

async function withIds(ports: SavePorts, changes: readonly ProposedChange[]): Promise<ProposedChange[]> {
  const taken = takenIds(ports.readContent(await ports.store.readAll()));
  const given = changes.flatMap(postsNamedIn).map(({ id }) => id);
  return completePosts(changes, idMaker(new Set([...taken, ...given])));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** false when the same bytes are there already. */
async function writeFile({ folder }: SavePorts, { path, bytes }: ProposedFile): Promise<boolean> {
  if ((await folder.writeNew(nameOf(path), bytes)) === "written") return true;
  if (sameBytes(await folder.read(nameOf(path)), bytes)) return false;
  throw refusal(`There is another file ${path} already.`);
}

function refusal(why: string): ProblemError {
  const whatToDo = "Nothing was written. Give the file another name.";
  return new ProblemError({ code: "save-refused", what: "Saving", why, whatToDo }, 1);
}
