import { blobIdsOf } from "../../scripts/core/media/blob-ids.ts";
import type { Snapshot } from "../../scripts/core/ports/store.ts";
import type { Content } from "../../scripts/core/posting/content.ts";
import { publishedDigest } from "../../scripts/core/posting/digest.ts";
import { CONTENT_READERS, type ContentReaders, readContent } from "../../scripts/core/posting/read-content.ts";
import { type MediaFiles, snapshotOf } from "./media-files.ts";
import type { Commit } from "./repository.ts";

/** Files of the simulated repository never change: a new version has new bytes. So each is read once, as queue and journal are anyway. */
const READERS: ContentReaders = {
  ...CONTENT_READERS,
  settings: rememberByBytes(CONTENT_READERS.settings),
  archive: rememberByList(CONTENT_READERS.archive),
};

/** The product's own reading of the content folder, without reading the same file twice. */
export function readRemembering(snapshot: Snapshot): Content {
  return readContent(snapshot, [], READERS);
}

const contents = new WeakMap<Commit, Content>();

/** The content folder of one commit, without the status of the token. */
export function contentOf(commit: Commit): Content {
  const { files, archive, media } = commit;
  const { queue, journal, settings } = files;
  const snapshot = { queue, journal, settings, tokenStatus: null, archive, media: snapshotOf(media) };
  const content = contents.get(commit) ?? readRemembering(snapshot);
  contents.set(commit, content);
  return content;
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

/** The same for a file that is not there is read anew. */
function rememberByBytes<B extends Uint8Array | null, T>(read: (bytes: B) => T): (bytes: B) => T {
  const known = new WeakMap<Uint8Array, T>();
  return (bytes) => {
    if (bytes === null) return read(bytes);
    const found = known.get(bytes) ?? read(bytes);
    known.set(bytes, found);
    return found;
  };
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
