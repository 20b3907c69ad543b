import { dirname, join } from "node:path";
import { MEDIA_FOLDER } from "../../core/media/media-path.ts";
import type { EntryKind, MediaEntry, MediaSnapshot } from "../../core/media/media-snapshot.ts";
import { fileProblem } from "../files/file-problem.ts";
import { asTyped, createMediaSnapshots } from "../files/media-snapshots.ts";
import { type ContentEntry, findContentPlace, listContent } from "./committed-content.ts";
import { refuseFolder } from "./find-base.ts";
import { listEdited, type ProposalOptions } from "./read-proposed-content.ts";
import { runGit } from "./run-git.ts";

const PREFIX = `${MEDIA_FOLDER}/`;

/**
 * The media folder as the checked-out commit proposes it, as git stores it: attributes of a proposal decide what a checkout holds,
 * but not what is merged. Outside of a checkout for this purpose, files that someone has edited since then count as they are on
 * the disk. @throws ProblemError when it cannot be read
 */
export async function openProposedMedia(
  { queuePath, isCheckout }: ProposalOptions,
  names: ReadonlySet<string>,
): Promise<MediaSnapshot> {
  const place = await findContentPlace(queuePath).catch(refuseFolder);
  const committed = snapshotOf(await listContent("HEAD", place).catch(refuseFolder), {
    path: asTyped(join(dirname(queuePath), MEDIA_FOLDER)),
    folder: place.folder,
  });
  if (isCheckout) return committed;
  const edited = new Set((await listEdited(place)).flatMap(nameIn));
  if (edited.size === 0) return committed;
  const onDisk = await createMediaSnapshots(dirname(queuePath))(new Set([...names].filter((name) => edited.has(name))));
  if (onDisk.kind !== "folder") return onDisk;
  const kept = [...committed.entries].filter(([name]) => !edited.has(name));
  const changed = [...onDisk.entries].filter(([name]) => edited.has(name));
  return {
    path: onDisk.path,
    kind: "folder",
    entries: new Map([...kept, ...changed]),
    read: async (entry) => await (edited.has(entry.name) ? onDisk : committed).read(entry),
  };
}

function snapshotOf(
  content: ReadonlyMap<string, ContentEntry>,
  { path, folder }: { path: string; folder: string },
): MediaSnapshot {
  const entries = new Map<string, MediaEntry>();
  for (const entry of content.values()) for (const name of nameIn(entry.path)) entries.set(name, toEntry(name, entry));
  const itself = content.get(MEDIA_FOLDER);
  return {
    path,
    kind: itself !== undefined ? kindOf(itself) : entries.size > 0 ? "folder" : "missing",
    entries,
    async read({ name, file }) {
      try {
        return await runGit(["cat-file", "blob", file?.blobId ?? ""], { folder });
      } catch (cause) {
        throw fileProblem(`Reading ${PREFIX}${name}`, { cause, whatToDo: "Fetch the whole commit." });
      }
    },
  };
}

/** The name in the media folder that a path within the content folder leads to or through. */
function nameIn(path: string): string[] {
  const [name = ""] = path.startsWith(PREFIX) ? path.slice(PREFIX.length).split("/") : [];
  return name === "" ? [] : [name];
}

function toEntry(name: string, entry: ContentEntry): MediaEntry {
  const kind = entry.path === PREFIX + name ? kindOf(entry) : "folder";
  return { name, kind, file: kind === "file" ? { blobId: entry.object, sizeBytes: entry.sizeBytes } : null };
}

function kindOf({ mode }: ContentEntry): EntryKind {
  if (mode.startsWith("100")) return "file";
  return mode === "120000" ? "link" : mode === "160000" ? "submodule" : "other";
}
