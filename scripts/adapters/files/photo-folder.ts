import { lstat, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { MAX_PICTURE_BYTES } from "../../core/content/limits.ts";
import type { BoxedPhoto, PhotoBox } from "../../core/ports/media-folder.ts";
import { readIfOrdinary } from "./regular-file.ts";

const LIST = "photos.json";
const MAX_LIST_BYTES = 64 * 1024;
const MAX_PHOTOS = 10;

/** More than any camera makes. */
const side = z.int().min(1).max(100_000);
const size = z.strictObject({ widthPx: side, heightPx: side });

const list = z
  .array(
    z.union([
      z.strictObject({
        address: z.string().max(500),
        file: z.string().regex(/^\d{1,2}\.jpg$/),
        cut: z.strictObject({ from: size, kept: size, isFirstOfMany: z.boolean() }),
      }),
      z.strictObject({ address: z.string().max(500), why: z.string().max(500) }),
    ]),
  )
  .max(MAX_PHOTOS);

/** A folder that one job hands to another, which trusts nothing in it: it opens only the list and the files that this names by number. */
export function createPhotoFolder(folder: string): PhotoBox {
  return {
    async write(photos) {
      await mkdir(folder, { recursive: true });
      const named = photos.map((photo, index) => ("why" in photo ? photo : { ...photo, file: `${index + 1}.jpg` }));
      for (const photo of named) if ("file" in photo) await writeFile(join(folder, photo.file), photo.bytes);
      const entries = named.map((photo) =>
        "file" in photo
          ? { address: photo.address, file: photo.file, cut: photo.cut }
          : { address: photo.address, why: photo.why.slice(0, 500) },
      );
      await writeFile(join(folder, LIST), `${JSON.stringify(entries, null, 2)}\n`);
    },
    async read() {
      if (!(await isPlainFolder(folder))) return null;
      const text = readPlain(join(folder, LIST), MAX_LIST_BYTES);
      const entries = list.safeParse(text === null ? null : parseOrNull(text));
      if (!entries.success) return null;
      return entries.data.map((entry): BoxedPhoto => {
        if ("why" in entry) return entry;
        const bytes = readPlain(join(folder, entry.file), MAX_PICTURE_BYTES);
        const { address, cut } = entry;
        return bytes === null ? { address, why: UNUSABLE } : { address, bytes, cut };
      });
    },
  };
}

const UNUSABLE = "was handed over as something else than a picture.";

async function isPlainFolder(folder: string): Promise<boolean> {
  return (await lstat(folder).catch(() => null))?.isDirectory() === true;
}

function readPlain(path: string, mostBytes: number): Uint8Array | null {
  const bytes = readIfOrdinary(path);
  return bytes !== null && bytes.length <= mostBytes ? Uint8Array.from(bytes) : null;
}

function parseOrNull(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    return null;
  }
}
