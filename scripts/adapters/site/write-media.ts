import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ShownPicture, SiteFile, SiteFiles } from "../../core/calendar/site-files.ts";
import { listSitePaths, type SitePath } from "../../core/calendar/site-paths.ts";
import type { ContentFiles } from "../../core/content/read-file.ts";
import { inspectWhole } from "../../core/media/inspection.ts";
import { findEntry } from "../../core/media/judge-entry.ts";
import { fileNameOf, MEDIA_FOLDER, publicAddress } from "../../core/media/media-path.ts";
import type { MediaSnapshot } from "../../core/media/media-snapshot.ts";
import type { Thumbnailer } from "../../core/ports/converters.ts";
import type { PictureFetcher } from "../../core/ports/media-check.ts";

export interface MediaPlan {
  files: ContentFiles;
  /** With every file that {@link listSitePaths} names. */
  folder: MediaSnapshot;
  /** Of the site. */
  outDir: string;
  now: Date;
  thumbs: ThumbWriter;
}

/**
 * Puts the repository's files that waiting and recent posts use into the site, each at its public address, and small copies of the
 * pictures of all posts. Files that do not exist or are no regular files are left out: validate names them.
 * @throws ProblemError when a file cannot be read
 */
export async function writeMedia({ files, folder, outDir, now, thumbs }: MediaPlan): Promise<SiteFiles> {
  const written = new Map<string, SiteFile>();
  for (const place of listSitePaths(files, { now, names: [...folder.entries.keys()] })) {
    const found = findEntry(folder, fileNameOf(place.path) ?? "");
    if (!found.ok || (!place.isServed && place.isVideo)) continue;
    written.set(place.path, await writeOne(place, await folder.read(found.entry), { outDir, thumbs }));
  }
  return written;
}

async function writeOne(
  { path, isServed, isVideo, isUsed }: SitePath,
  bytes: Uint8Array,
  { outDir, thumbs }: Pick<MediaPlan, "outDir" | "thumbs">,
): Promise<SiteFile> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const url = isServed ? publicAddress(MEDIA_FOLDER, { path, sha256 }) : null;
  if (url !== null) {
    await mkdir(dirname(join(outDir, url)), { recursive: true });
    await writeFile(join(outDir, url), bytes);
  }
  const thumb = isVideo || !isUsed ? null : await thumbs.write(bytes);
  return { url: url === null ? null : `./${url}`, ...(isVideo ? { width: null, height: null } : sizeOf(bytes)), thumb };
}

function sizeOf(bytes: Uint8Array): Pick<SiteFile, "width" | "height"> {
  const { widthPx, heightPx } = inspectWhole(bytes, "feed-image").measured;
  return { width: widthPx, height: heightPx };
}

/** Folder of the site. */
export const THUMBS_FOLDER = "thumbs";
const MAX_THUMBS = 2_000;

export interface ThumbWriter {
  /** Writes small copies of a JPEG; null where there is none: no program to make one, bytes that cannot be decoded, too many. */
  write(bytes: Uint8Array): Promise<ShownPicture | null>;
}

/** `outDir`: of the site. A picture that comes again is written once. `thumbnailer`: null makes no copies. */
export function createThumbWriter(outDir: string, thumbnailer: Thumbnailer | null): ThumbWriter {
  const known = new Map<string, Promise<ShownPicture | null>>();
  const make = async (name: string, bytes: Uint8Array): Promise<ShownPicture | null> => {
    const small = await thumbnailer?.shrink(bytes);
    if (small == null) return null;
    const [url, cell] = [`${THUMBS_FOLDER}/${name}.webp`, `${THUMBS_FOLDER}/${name}-cell.webp`];
    await mkdir(join(outDir, THUMBS_FOLDER), { recursive: true });
    await Promise.all([writeFile(join(outDir, url), small.bytes), writeFile(join(outDir, cell), small.cellBytes)]);
    return { url: `./${url}`, width: small.widthPx, height: small.heightPx, cell: `./${cell}` };
  };
  return {
    async write(bytes) {
      const name = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
      const last = known.get(name);
      if (last !== undefined) return await last;
      if (known.size >= MAX_THUMBS) return null;
      const made = make(name, bytes);
      known.set(name, made);
      return await made;
    },
  };
}

/** Small copies of pictures on other hosts, by address. The ones that do not come are left out. */
export async function writeRemoteThumbs(
  addresses: readonly string[],
  { fetcher, thumbs }: { fetcher: PictureFetcher; thumbs: ThumbWriter },
): Promise<SiteFiles> {
  const written = await Promise.all(
    addresses.map(async (address) => {
      const bytes = await fetcher.fetch(address);
      const thumb = bytes === null ? null : await thumbs.write(bytes);
      return thumb === null ? null : ([address, { url: null, width: null, height: null, thumb }] as const);
    }),
  );
  return new Map(written.filter((entry) => entry !== null));
}
