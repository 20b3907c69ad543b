import { demuxerOf } from "../../core/media/ffmpeg-arguments.ts";
import { isLfsPointer, LFS_POINTER } from "../../core/media/judge-entry.ts";
import { plainName } from "../../core/media/media-file-name.ts";
import { MEDIA_FOLDER } from "../../core/media/media-path.ts";
import { nameFormat } from "../../core/media/name-format.ts";
import { describeCut, planPicture, type Size } from "../../core/media/plan-picture.ts";
import type { SourceFile } from "../../core/ports/media-folder.ts";
import { formatMebibytes, formatRatio } from "../../core/text/words.ts";
import { addVideo } from "./add-video.ts";
import {
  type AddedMedia,
  type AddMediaOptions,
  type AddMediaPorts,
  check,
  describeErrors,
  refusal,
  writeNew,
} from "./write-media.ts";

/** "media/market.jpg: 1080 x 1350 (4:5), 0.4 MiB. 20% of its height was cut." */
export function describeAdded({ name, wasThere, sizeBytes, widthPx, heightPx, note }: AddedMedia): string {
  const shape =
    widthPx === null || heightPx === null ? "" : `${widthPx} x ${heightPx} (${formatRatio(widthPx, heightPx)}), `;
  return `${MEDIA_FOLDER}/${name}: ${shape}${formatMebibytes(sizeBytes)}. ${note}${wasThere ? " It was there already." : ""}`;
}

/** Adding the same file again changes nothing. @throws ProblemError (exit 1) when it cannot be converted; nothing is written then */
export async function addMedia(
  ports: AddMediaPorts,
  source: SourceFile,
  options: AddMediaOptions,
): Promise<AddedMedia> {
  if (source.sizeBytes === 0) throw refusal(source, "is empty.");
  if (isLfsPointer(source.head)) throw refusal(source, LFS_POINTER.says, FETCH_FROM_LFS);
  const demuxer = demuxerOf(nameFormat(source.head) ?? "");
  if (demuxer === null) return await addPicture(ports, source, options);
  if (options.isPictureWanted === true) throw refusal(source, NO_PICTURE);
  return await addVideo(ports, source, { ...options, demuxer });
}

const FETCH_FROM_LFS = "Bring the file itself with git lfs pull, then give the command again. Nothing was written.";
const NO_PICTURE = "is a video. Add it with npm run media -- add, and give the path that it prints as --video-url.";

async function addPicture(
  { folder, openPictures, leniency }: AddMediaPorts,
  source: SourceFile,
  { shape, padding, name }: AddMediaOptions,
): Promise<AddedMedia> {
  const pictures = await openPictures();
  const plan = (size: Size) => planPicture(size, shape, leniency);
  const converted = await pictures.convert(await source.read(), { plan, padding });
  if (!converted.ok) throw refusal(source, converted.error);
  const { bytes, source: size, plan: planned, isFirstOfMany } = converted.value;
  const checked = check(bytes, shape.ratio === "9:16" ? "story-image" : "feed-image", leniency);
  if (checked.errors.length > 0) throw refusal(source, describeErrors(checked.errors));
  const written = await writeNew(folder, bytes, { stem: name ?? plainName(source.path, "picture"), ending: "jpg" });
  const note = [describeCut(size, planned), ...(isFirstOfMany ? [FIRST_FRAME] : []), WITHOUT_METADATA].join(" ");
  return { ...written, ...checked, note };
}

const FIRST_FRAME = "It was animated or had several pages; only the first picture was taken.";
const WITHOUT_METADATA = "Metadata, such as the place, was removed.";
