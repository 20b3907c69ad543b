import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ShownPicture, SiteFiles } from "../../core/calendar/site-files.ts";
import type { Thumbnailer } from "../../core/ports/converters.ts";
import type { PictureFetcher } from "../../core/ports/media-check.ts";

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
