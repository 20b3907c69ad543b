/** Loads what changes pictures and videos. Import it only in commands that people run: it is not installed where secrets are. */
import { createPictureConverter } from "../adapters/conversion/picture-converter.ts";
import { createVideoConverter } from "../adapters/conversion/video-converter.ts";
import { createMediaFolder } from "../adapters/files/media-folder.ts";
import type { AddMediaPorts } from "../flows/add-media.ts";

export function openConverters(queuePath: string): AddMediaPorts {
  return {
    folder: createMediaFolder(queuePath),
    openPictures: createPictureConverter,
    openVideos: createVideoConverter,
  };
}
