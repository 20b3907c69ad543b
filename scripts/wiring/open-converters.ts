/** Loads what changes pictures and videos. Import it only in commands that people run: it is not installed where secrets are. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPictureConverter } from "../adapters/conversion/picture-converter.ts";
import { createThumbnailer } from "../adapters/conversion/thumbnailer.ts";
import { createVideoConverter } from "../adapters/conversion/video-converter.ts";
import { readSettingsBeside } from "../adapters/files/content-folder.ts";
import { createMediaFolder, openSource } from "../adapters/files/local-media.ts";
import { readSettings } from "../core/content/read-settings.ts";
import { ProblemError } from "../core/findings/problem.ts";
import { pathOf } from "../core/media/media-path.ts";
import type { Thumbnailer, VideoMaker } from "../core/ports/converters.ts";
import { addMedia } from "../flows/media/add-media.ts";
import type { AddedMedia, AddMediaOptions, AddMediaPorts } from "../flows/media/write-media.ts";

export function openConverters(queuePath: string): AddMediaPorts {
  const settings = readSettingsBeside(queuePath);
  return {
    folder: createMediaFolder(queuePath),
    openPictures: createPictureConverter,
    openVideos: createVideoConverter,
    leniency: settings === null ? undefined : readSettings(settings).value?.media,
  };
}

/** Larger ones are no photos, and no videos for Instagram. */
const MAX_SOURCE_BYTES = 2 * 1024 * 1024 * 1024;

/** Converts one local file into the media folder of the queue. @throws ProblemError; nothing is written then */
export async function addFile(queuePath: string, file: string, options: AddMediaOptions): Promise<AddedMedia> {
  return await addMedia(openConverters(queuePath), await openSource(file, MAX_SOURCE_BYTES), options);
}

/** Videos of an issue go the same way as those of a person's disk. */
export const videoMaker: VideoMaker = {
  async make(bytes, frameAtMs) {
    const folder = await mkdtemp(join(tmpdir(), "mergecast-issue-"));
    try {
      const [source, queuePath] = [join(folder, "video"), join(folder, "queue.json")];
      await writeFile(source, bytes);
      const { name } = await addFile(queuePath, source, AS_IT_IS);
      const made = Uint8Array.from(await readFile(join(folder, pathOf(name))));
      const frame = await (await createVideoConverter())?.takeFrame(made, frameAtMs);
      return { ok: true, value: { bytes: made, frame: frame?.ok === true ? frame.value : null } };
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return { ok: false, error: error.problem.why.replace(/^It /, "") };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

const AS_IT_IS = { shape: { ratio: "auto", focus: null, isPadded: false }, padding: "white", name: "video" } as const;

/** null where the program is not installed: the pages then show the pictures themselves. */
export async function openThumbnailer(): Promise<Thumbnailer | null> {
  try {
    return await createThumbnailer();
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}
