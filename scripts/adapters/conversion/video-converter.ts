import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { Result } from "../../core/findings/problem.ts";
import { FRAME_ARGUMENTS, ffmpegArguments, inputArguments } from "../../core/media/ffmpeg-arguments.ts";
import type { VideoConverter, VideoRefusal } from "../../core/ports/converters.ts";
import { formatDuration } from "../../core/text/words.ts";

/** How long each program may take, in milliseconds. */
export interface VideoTimeouts {
  probe: number;
  copy: number;
  /** A second of 1080 x 1920 at 30 pictures a second took 1.4 seconds of one core in 2026: the longest reel, eleven minutes of two. */
  encode: number;
}

const TIMEOUTS: VideoTimeouts = { probe: 30_000, copy: 120_000, encode: 20 * 60_000 };

/** null where ffmpeg is not on the PATH. */
export async function createVideoConverter(timeouts = TIMEOUTS): Promise<VideoConverter | null> {
  const isThere = await run("ffmpeg", ["-version"], timeouts.probe).then(
    () => true,
    () => false,
  );
  if (!isThere) return null;
  return {
    async probe(path, demuxer) {
      const { stream, format } = await probe(path, demuxer, timeouts);
      const [widthPx, heightPx, seconds] = [Number(stream.width), Number(stream.height), Number(format.duration)];
      return widthPx * heightPx > 0 ? { widthPx, heightPx, durationMs: seconds * 1000 || null } : null;
    },
    takeFrame: async (video, atMs) => await takeFrame(video, atMs, timeouts),
    convert: async (path, options) => await convert(path, options, timeouts),
  };
}

/** ffmpeg ignores SIGTERM while it fills a gap. */
async function run(program: string, args: readonly string[], timeoutMs: number): Promise<{ stdout: string }> {
  return await promisify(execFile)(program, args, { timeout: timeoutMs, killSignal: "SIGKILL" });
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "mergecast-video-"));
  return await work(folder).finally(() => rm(folder, { recursive: true, force: true }));
}

const MAX_FRAME_BYTES = 32 * 1024 * 1024;

async function takeFrame(
  video: Uint8Array,
  atMs: number,
  timeouts: VideoTimeouts,
): ReturnType<VideoConverter["takeFrame"]> {
  return await inFolder(async (folder) => {
    const path = join(folder, "in.mp4");
    await writeFile(path, video);
    const frame = { path, demuxer: "mov", mostBytes: MAX_FRAME_BYTES, settings: FRAME_ARGUMENTS };
    const take = async (...place: string[]) =>
      await convertTo(join(folder, "out.jpg"), { ...frame, place, timeoutMs: timeouts.copy });
    const taken = await take("-ss", String(atMs / 1000));
    // From the end, a shorter video gives its last frame.
    return taken.ok || taken.error.kind === "too-slow" ? taken : await take("-sseof", "-1");
  });
}

async function convert(
  path: string,
  { how, crop, ...options }: Parameters<VideoConverter["convert"]>[1],
  timeouts: VideoTimeouts,
): ReturnType<VideoConverter["convert"]> {
  const timeoutMs = how === "copy" ? timeouts.copy : timeouts.encode;
  return await inFolder(async (folder) => {
    const write = (isToneMapped: boolean) => {
      const settings = ffmpegArguments({ how, crop, isToneMapped });
      return convertTo(join(folder, "out.mp4"), { path, ...options, settings, timeoutMs });
    };
    const { stream } = how === "copy" ? UNKNOWN : await probe(path, options.demuxer, timeouts);
    const isHdr = HDR_TRANSFERS.has(stream.color_transfer);
    const mapped = isHdr ? await write(true) : null;
    if (mapped?.ok) return { ok: true, value: { bytes: mapped.value, colours: "made-sdr" } };
    if (mapped !== null && mapped.error.kind !== "unreadable") return mapped;
    const written = await write(false);
    return written.ok ? { ok: true, value: { bytes: written.value, colours: isHdr ? "pale" : "kept" } } : written;
  });
}

/** HLG and PQ in ffmpeg's words. */
const HDR_TRANSFERS: ReadonlySet<unknown> = new Set(["arib-std-b67", "smpte2084"]);

interface Probed {
  stream: Readonly<Record<string, unknown>>;
  format: Readonly<Record<string, unknown>>;
}

const UNKNOWN: Probed = { stream: {}, format: {} };

async function probe(path: string, demuxer: string, timeouts: VideoTimeouts): Promise<Probed> {
  const wanted = "stream=width,height,color_transfer:format=duration";
  const args = ["-v", "error", "-select_streams", "v:0", "-show_entries", wanted, "-of", "json"];
  const input = inputArguments(resolve(path), demuxer);
  const { stdout } = await run("ffprobe", [...args, ...input], timeouts.probe).catch(() => ({ stdout: "{}" }));
  const { streams: [stream = {}] = [], format = {} }: { streams?: Probed["stream"][]; format?: Probed["format"] } =
    JSON.parse(stdout);
  return { stream, format };
}

interface Order {
  path: string;
  demuxer: string;
  mostBytes: number;
  /** Options before the input. */
  place?: readonly string[];
  settings: readonly string[];
  timeoutMs: number;
}

async function convertTo(output: string, order: Order): Promise<Result<Uint8Array, VideoRefusal>> {
  const { path, demuxer, mostBytes, place = [], settings, timeoutMs } = order;
  // With -fs, a file that would be too large ends early instead of filling the disk.
  const limit = ["-fs", String(mostBytes + 1024 * 1024)];
  const input = [...place, ...inputArguments(resolve(path), demuxer)];
  try {
    await run(
      "ffmpeg",
      ["-nostdin", "-v", "error", "-y", ...input, ...settings, ...limit, `file:${output}`],
      timeoutMs,
    );
  } catch (error) {
    const isKilled = error instanceof Error && "killed" in error && error.killed === true;
    return { ok: false, error: isKilled ? tooSlow(timeoutMs) : UNREADABLE };
  }
  // Behind the end of a video, ffmpeg writes nothing and is content.
  const size = (await stat(output).catch(() => null))?.size ?? 0;
  if (size === 0) return { ok: false, error: UNREADABLE };
  if (size > mostBytes) return { ok: false, error: tooLarge(mostBytes) };
  return { ok: true, value: Uint8Array.from(await readFile(output)) };
}

const UNREADABLE: VideoRefusal = {
  kind: "unreadable",
  says: "could not be read by ffmpeg: it is damaged, incomplete or of an unusual kind.",
};

function tooSlow(timeoutMs: number): VideoRefusal {
  const says = `was not converted within ${formatDuration(timeoutMs)}, so ffmpeg was stopped. Make it shorter, or export it smaller.`;
  return { kind: "too-slow", says };
}

function tooLarge(mostBytes: number): VideoRefusal {
  const says = `would be larger than ${mostBytes / (1024 * 1024)} MiB, the most that GitHub takes.`;
  return { kind: "too-large", says };
}
