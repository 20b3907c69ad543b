import { readOnce } from "../../scripts/core/content/read-once.ts";
import { blobIdsOf } from "../../scripts/core/media/blob-ids.ts";
import { textMayNameFiles } from "../../scripts/core/media/named-files.ts";
import type { Snapshot } from "../../scripts/core/ports/store.ts";
import type { Content } from "../../scripts/core/posting/content.ts";
import { publishedDigest } from "../../scripts/core/posting/digest.ts";
import {
  CONTENT_READERS,
  type ContentReaders,
  readContent,
  readRefreshedAt,
} from "../../scripts/core/posting/read-content.ts";
import { type MediaFiles, snapshotOf } from "./media-files.ts";
import type { Commit } from "./repository.ts";
import { textOf } from "./texts.ts";

const readSettings = readOnce(CONTENT_READERS.settings);

/** Files of the simulated repository never change: a new version has new bytes. So each is read once, as queue and journal are anyway. */
const READERS: ContentReaders = {
  ...CONTENT_READERS,
  settings: (bytes) => (bytes === null ? CONTENT_READERS.settings(bytes) : readSettings(bytes)),
  archive: rememberByList(CONTENT_READERS.archive),
};

interface Remembered {
  journal: Uint8Array | undefined;
  settings: Uint8Array | undefined;
  archive: Snapshot["archive"];
  media: Snapshot["media"];
  content: Content;
}

/** By the bytes of the queue. */
const contents = new WeakMap<Uint8Array, Remembered[]>();
const readRefreshed = readOnce(readRefreshedAt);

/** The product's own reading of the content folder, without reading the same files twice. */
export function readRemembering({ tokenStatus, ...snapshot }: Snapshot): Content {
  const content = readFolder({ ...snapshot, tokenStatus: null });
  return tokenStatus === null ? content : { ...content, tokenRefreshedAt: readRefreshed(tokenStatus.bytes) };
}

function readFolder(snapshot: Snapshot): Content {
  const { archive, media } = snapshot;
  const [queue, journal, settings] = [snapshot.queue?.bytes, snapshot.journal?.bytes, snapshot.settings?.bytes];
  const known = (queue === undefined ? undefined : contents.get(queue)) ?? [];
  const found = known.find(
    (one) => one.journal === journal && one.settings === settings && one.archive === archive && one.media === media,
  );
  if (found !== undefined) return found.content;
  const content = readContent(snapshot, [], READERS);
  known.push({ journal, settings, archive, media, content });
  if (queue !== undefined) contents.set(queue, known);
  return content;
}

/** The content folder of one commit, as a store gives it to a run. */
export function snapshotAt({ files, archive, media }: Commit): Snapshot {
  const { queue, journal, settings } = files;
  const snapshot = { queue, journal, settings, tokenStatus: files["token-status"], archive };
  return queue !== null && mayNameAny(queue.bytes) ? { ...snapshot, media: snapshotOf(media) } : snapshot;
}

const mayNameAny = readOnce((queue) => textMayNameFiles(textOf(queue)));

/** The content folder of one commit, read. */
export function contentOf(commit: Commit): Content {
  return readRemembering(snapshotAt(commit));
}

const digests = new WeakMap<MediaFiles, { byPost: WeakMap<object, string>; byText: Map<string, string> }>();
/** Most worlds have no files, so their digests are under one key. */
const REMEMBERED = 1_000;

/** The digest of a post beside the files of a commit. The same post in another version of the queue has the same digest. */
export function digestOf(post: Parameters<typeof publishedDigest>[0], { media }: Commit): string {
  let known = digests.get(media);
  if (known === undefined) {
    known = { byPost: new WeakMap(), byText: new Map() };
    digests.set(media, known);
  }
  const { byPost, byText } = known;
  const found = byPost.get(post);
  if (found !== undefined) return found;
  const text = JSON.stringify(post);
  const digest = byText.get(text) ?? publishedDigest(post, blobIdsOf(snapshotOf(media)));
  if (byText.size >= REMEMBERED) byText.clear();
  byText.set(text, digest);
  byPost.set(post, digest);
  return digest;
}

/** A commit that leaves the archive alone has the very list of the one before. */
function rememberByList<E extends object, T>(read: (list: readonly E[]) => T): (list: readonly E[]) => T {
  const known = new WeakMap<readonly E[], T>();
  return (list) => {
    const found = known.get(list) ?? read(list);
    known.set(list, found);
    return found;
  };
}
