import { ProblemError } from "../../core/findings/problem.ts";
import { demuxerOf, ffmpegCommand } from "../../core/media/ffmpeg-arguments.ts";
import { createInspection, inspectWhole } from "../../core/media/inspection.ts";
import { isLfsPointer, LFS_POINTER } from "../../core/media/judge-entry.ts";
import type { Leniency } from "../../core/media/judge-shape.ts";
import { candidateNames, plainName } from "../../core/media/media-file-name.ts";
import { fileNameOf, MEDIA_FOLDER, pathOf, stillPathOf } from "../../core/media/media-path.ts";
import type { Remark } from "../../core/media/media-rules.ts";
import type { MediaRole } from "../../core/media/media-target.ts";
import { nameFormat } from "../../core/media/name-format.ts";
import { describeCut, type PictureShape, planPicture, type Size } from "../../core/media/plan-picture.ts";
import type { PictureConverter, VideoConverter } from "../../core/ports/converters.ts";
import type { MediaFolder, SourceFile } from "../../core/ports/media-folder.ts";
import { sameBytes } from "../../core/text/bytes.ts";
import { formatMebibytes, formatRatio } from "../../core/text/words.ts";

export interface AddMediaPorts {
  folder: MediaFolder;
  /** Loads the libraries; not called for a video. */
  openPictures(): Promise<PictureConverter>;
  /** null where there is no ffmpeg. */
  openVideos(): Promise<VideoConverter | null>;
  leniency: Leniency;
}

export interface AddMediaOptions {
  shape: PictureShape;
  /** Colour of borders, and of what is transparent. */
  padding: string;
  /** Plain; undefined: made from the name of the file. */
  name?: string | undefined;
  /** Refuse a video: it is to stand where a picture belongs. */
  isPictureWanted?: boolean;
}

export interface AddedMedia {
  name: string;
  /** The same bytes were there already. */
  wasThere: boolean;
  sizeBytes: number;
  widthPx: number | null;
  heightPx: number | null;
  note: string;
  remarks: Remark[];
}

/** "media/market.jpg: 1080 x 1350 (4:5), 0.4 MiB. 20% of its height was cut." */
export function describeAdded({ name, wasThere, sizeBytes, widthPx, heightPx, note }: AddedMedia): string {
  const shape =
    widthPx === null || heightPx === null ? "" : `${widthPx} x ${heightPx} (${formatRatio(widthPx, heightPx)}), `;
  return `${MEDIA_FOLDER}/${name}: ${shape}${formatMebibytes(sizeBytes)}. ${note}${wasThere ? " It was there already." : ""}`;
}

/** GitHub refuses larger files. */
const MOST_VIDEO_BYTES = 100 * 1024 * 1024;

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
  const { bytes, source: size, plan: planned } = converted.value;
  const checked = check(bytes, shape.ratio === "9:16" ? "story-image" : "feed-image", leniency);
  if (checked.errors.length > 0) throw refusal(source, describeErrors(checked.errors));
  const written = await writeNew(folder, bytes, { stem: name ?? plainName(source.path, "picture"), ending: "jpg" });
  return { ...written, ...checked, note: `${describeCut(size, planned)} ${WITHOUT_METADATA}` };
}

const WITHOUT_METADATA = "Metadata, such as the place, was removed.";

async function addVideo(
  { folder, openVideos }: AddMediaPorts,
  source: SourceFile,
  { name, demuxer }: AddMediaOptions & { demuxer: string },
): Promise<AddedMedia> {
  await refuseCutOff(source);
  const videos = await openVideos();
  const stem = name ?? plainName(source.path, "video");
  if (videos === null) throw withoutFfmpeg(source, `${folder.path}/${stem}.mp4`);
  for (const how of ["copy", "encode", "limit"] as const) {
    const isLast = how === "limit";
    const converted = await videos.convert(source.path, { how, demuxer, mostBytes: MOST_VIDEO_BYTES });
    if (!converted.ok && !isLast) continue;
    if (!converted.ok) throw refusal(source, converted.error);
    const { bytes, colours } = converted.value;
    const checked = check(bytes, "carousel-video");
    if (!isLast && (checked.errors.length > 0 || isWorthMore(how, checked))) continue;
    if (checked.errors.length > 0) throw refusal(source, describeErrors(checked.errors));
    const written = await writeNew(folder, bytes, { stem, ending: "mp4" });
    const made =
      how === "copy" ? "Pictures and sound were kept as they are." : `It was encoded again${COLOURS[colours]}`;
    const note = `${made}${await addStill(folder, videos, { name: written.name, bytes })}`;
    return { ...written, ...checked, remarks: check(bytes, "reel").remarks, note };
  }
  throw refusal(source, "could not be converted.");
}

/** Reviewers see this frame, since nothing plays in a pull request. One that somebody has put there stays. */
async function addStill(
  folder: MediaFolder,
  videos: VideoConverter,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<string> {
  const still = fileNameOf(stillPathOf(pathOf(name)) ?? "");
  const frame = still === null ? null : await videos.takeFrame(bytes, 0);
  if (still === null || frame?.ok !== true) return "";
  await folder.writeNew(still, frame.value);
  return ` ${pathOf(still)} shows its first frame to reviewers.`;
}

const COLOURS = {
  kept: ".",
  "made-sdr": ", with its HDR colours made SDR.",
  pale: ". Its HDR colours look pale now, because this ffmpeg has no filter zscale to convert them.",
};

/** Far below the 25 Mbit/s that the platform takes at most. */
const MOST_BITS_PER_SECOND = 12_000_000;

/** Whether the next way makes something better of it. */
function isWorthMore(how: "copy" | "encode" | "limit", { remarks, sizeBytes, durationMs }: Checked): boolean {
  if (how === "encode") return durationMs !== null && (sizeBytes * 8 * 1000) / durationMs > MOST_BITS_PER_SECOND;
  return remarks.some(({ rule }) => WORTH_ENCODING.has(rule));
}

const WORTH_ENCODING: ReadonlySet<string> = new Set<Remark["rule"]>([
  "media/video-gop",
  "media/video-width",
  "media/video-hdr",
  "media/video-bit-depth",
  "media/unmeasured",
]);

/** ffmpeg makes a shorter video of one that ends too early, and says nothing. */
async function refuseCutOff(source: SourceFile): Promise<void> {
  const { remarks } = await source.inspect(createInspection(AS_VIDEO, source.sizeBytes));
  const lost = remarks.filter(({ rule }) => rule === "media/incomplete");
  if (lost.length > 0) throw refusal(source, describeErrors(lost));
}

const AS_VIDEO = { pointer: "", role: "carousel-video" } as const;

type Checked = ReturnType<typeof check>;

/** The result is measured like any file from elsewhere: converters have faults too. */
function check(bytes: Uint8Array, role: MediaRole, leniency?: Leniency) {
  const { remarks, measured } = inspectWhole(bytes, role, leniency);
  const errors = remarks.filter(({ severity = "error" }) => severity === "error");
  const { widthPx, heightPx, durationMs } = measured;
  return { errors, remarks, widthPx, heightPx, durationMs, sizeBytes: bytes.length };
}

async function writeNew(
  folder: MediaFolder,
  bytes: Uint8Array,
  { stem, ending }: { stem: string; ending: string },
): Promise<{ name: string; wasThere: boolean }> {
  const files = await folder.list();
  for (const name of candidateNames(stem, ending)) {
    // Some file systems do not tell Market.jpg from market.jpg.
    const rival = files.find((file) => file.name.toLowerCase() === name);
    if (rival?.name === name && rival.kind === "file" && sameBytes(await folder.read(name), bytes))
      return { name, wasThere: true };
    if (rival === undefined && (await folder.writeNew(name, bytes)) === "written") return { name, wasThere: false };
  }
  throw new Error("There is always another name.");
}

function describeErrors(errors: readonly Remark[]): string {
  return errors.map(({ says, hint }) => `${says} ${hint}`).join(" Also, it ");
}

function refusal({ path }: SourceFile, why: string, whatToDo = "Nothing was written."): ProblemError {
  const problem = { code: "media-refused", what: `Adding ${path}`, why: `It ${why}`, whatToDo };
  return new ProblemError(problem, 1);
}

const FETCH_FROM_LFS = "Bring the file itself with git lfs pull, then give the command again. Nothing was written.";

function withoutFfmpeg(source: SourceFile, output: string): ProblemError {
  const why = "It is a video, and ffmpeg, which converts videos and removes their metadata, is not installed here.";
  const whatToDo = `Install it and give the command again, or run this where it is installed:\n${ffmpegCommand(source.path, output)}`;
  return new ProblemError({ code: "ffmpeg-missing", what: `Adding ${source.path}`, why, whatToDo }, 1);
}
