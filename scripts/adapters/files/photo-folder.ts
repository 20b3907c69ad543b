import { lstat, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { MAX_PICTURE_BYTES } from "../../core/content/limits.ts";
import { MAX_FILE_BYTES } from "../../core/media/judge-entry.ts";
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
      z.strictObject({
        address: z.string().max(500),
        video: z.string().regex(/^\d{1,2}\.mp4$/),
        frame: z
          .string()
          .regex(/^\d{1,2}\.jpg$/)
          .nullable(),
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
      const put = async (name: string, bytes: Uint8Array) => {
        await writeFile(join(folder, name), bytes);
        return name;
      };
      const entries: z.infer<typeof list> = [];
      for (const [index, photo] of photos.entries()) {
        const { address } = photo;
        const picture = `${index + 1}.jpg`;
        if ("why" in photo) entries.push({ address, why: photo.why.slice(0, 500) });
        else if ("bytes" in photo) entries.push({ address, file: await put(picture, photo.bytes), cut: photo.cut });
        else {
          const frame = photo.frame === null ? null : await put(picture, photo.frame);
          entries.push({ address, video: await put(`${index + 1}.mp4`, photo.video), frame });
        }
      }
      await writeFile(join(folder, LIST), `${JSON.stringify(entries, null, 2)}\n`);
    },
    async read() {
      if (!(await isPlainFolder(folder))) return null;
      const text = readPlain(join(folder, LIST), MAX_LIST_BYTES);
      const entries = list.safeParse(text === null ? null : parseOrNull(text));
      if (!entries.success) return null;
      return entries.data.map((entry): BoxedPhoto => {
        if ("why" in entry) return entry;
        const { address } = entry;
        if ("file" in entry) {
          const bytes = readPlain(join(folder, entry.file), MAX_PICTURE_BYTES);
          return bytes === null ? { address, why: UNUSABLE } : { address, bytes, cut: entry.cut };
        }
        const video = readPlain(join(folder, entry.video), MAX_FILE_BYTES);
        const frame = entry.frame === null ? null : readPlain(join(folder, entry.frame), MAX_PICTURE_BYTES);
        return video === null ? { address, why: UNUSABLE } : { address, video, frame };
      });
    },
  };
}

const UNUSABLE = "was handed over as something else than a picture or a video.";

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
