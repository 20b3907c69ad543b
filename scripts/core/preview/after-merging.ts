import type { ContentFiles } from "../content/read-file.ts";
import type { RecordReading } from "../content/read-records.ts";
import type { BlobIds } from "../media/blob-ids.ts";
import { MEDIA_FOLDER } from "../media/media-path.ts";
import type { MediaSnapshot } from "../media/media-snapshot.ts";
import { mergeQueues } from "../merge/merge-queues.ts";
import type { Proposal } from "../ports/pull-requests.ts";
import { decodeUtf8, encodeUtf8, sameBytes } from "../text/bytes.ts";
import type { Standing } from "./build-cards.ts";

/** The current content; the queue may be missing. */
export type CurrentContent = Omit<ContentFiles, "queue" | "oddEntries"> & {
  queue: Uint8Array | null;
  record: RecordReading;
  media?: MediaSnapshot;
  /** Of the media folder, where only these are known of it. */
  blobIds?: BlobIds | undefined;
};

/** Where the queue lies in the repository: "content/" and "queue.json". */
export interface QueuePlace {
  folder: string;
  name: string;
}

/** Whether the proposal changes, beside the queue, a file that decides what becomes of it. */
export function changesBeside(current: CurrentContent, proposal: Proposal, { folder, name }: QueuePlace): boolean {
  return changesMore(current, proposal, name) || changesMedia(proposal, folder);
}

/** Whether it changes the settings, the bot's files or the archive, or brings what does not belong in the folder. */
function changesMore({ settings }: CurrentContent, { changes, oddEntries }: Proposal, queueName: string): boolean {
  const others = [...changes].filter(([name, bytes]) => name !== "settings.json" || !isSameFile(bytes, settings));
  return oddEntries.length > 0 || others.some(([name]) => name !== queueName);
}

/** Whether it changes a file of the media folder while its queue names some. */
function changesMedia({ media, paths }: Proposal, folder: string): boolean {
  return media !== undefined && paths.some((path) => path.startsWith(`${folder}${MEDIA_FOLDER}/`));
}

interface QueueVersions {
  base: Uint8Array | null;
  current: Uint8Array | null;
  proposed: Uint8Array | null;
}

/** The queue after merging, and the queue to compare it with. */
export function mergeQueue({ base, current, proposed }: QueueVersions): {
  before: Uint8Array | null;
  after: Uint8Array | null;
  standing: Standing;
} {
  if (proposed === null || isSameFile(base, current)) return { before: current, after: proposed, standing: "current" };
  const [baseText, ours, theirs] = [base, current, proposed].map((bytes) => decodeUtf8(bytes ?? new Uint8Array()));
  if (typeof baseText === "string" && typeof ours === "string" && typeof theirs === "string") {
    const merge = mergeQueues({ base: baseText, ours, theirs });
    if (merge.kind === "merged") return { before: current, after: encodeUtf8(merge.text), standing: "merged" };
  }
  return { before: base, after: proposed, standing: "conflicting" };
}

/** The other files after merging. A proposal is judged by the settings from before it all the same, see `validate`. */
export function mergeOthers(current: CurrentContent, { changes, oddEntries }: Proposal): Omit<ContentFiles, "queue"> {
  const proposed = (name: string, now: Uint8Array | null) => changes.get(name) ?? (changes.has(name) ? null : now);
  const archive = new Map(current.archive.map(({ name, bytes }) => [name, bytes]));
  for (const [path, bytes] of changes) {
    const name = /^archive\/([^/]+\.json)$/.exec(path)?.[1];
    if (name === undefined) continue;
    if (bytes === null) archive.delete(name);
    else archive.set(name, bytes);
  }
  return {
    settings: proposed("settings.json", current.settings),
    tokenStatus: proposed("token-status.json", current.tokenStatus),
    oddEntries,
    archive: [...archive].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, bytes]) => ({ name, bytes })),
  };
}

/** Whether two versions of a file are the same; null: the file does not exist. */
export function isSameFile(a: Uint8Array | null, b: Uint8Array | null): boolean {
  return a === null || b === null ? a === b : sameBytes(a, b);
}
