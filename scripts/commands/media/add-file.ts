import { openSource } from "../../adapters/files/media-folder.ts";
import { type AddedMedia, type AddMediaOptions, addMedia } from "../../flows/add-media.ts";
import { openConverters } from "../../wiring/open-converters.ts";

/** Larger ones are no photos, and no videos for Instagram. */
const MAX_SOURCE_BYTES = 2 * 1024 * 1024 * 1024;

/** Converts one local file into the media folder of the queue. @throws ProblemError; nothing is written then */
export async function addFile(queuePath: string, file: string, options: AddMediaOptions): Promise<AddedMedia> {
  return await addMedia(openConverters(queuePath), await openSource(file, MAX_SOURCE_BYTES), options);
}
