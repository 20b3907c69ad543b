import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { Result } from "../../core/findings/problem.ts";
import { FRAME_ARGUMENTS, ffmpegArguments } from "../../core/media/ffmpeg-arguments.ts";
import type { Refusal, VideoConverter } from "../../core/ports/converters.ts";

const run = promisify(execFile);

/** null where ffmpeg is not on the PATH. */
export async function createVideoConverter(): Promise<VideoConverter | null> {
  const isThere = await run("ffmpeg", ["-version"]).then(
    () => true,
    () => false,
  );
  return isThere ? { convert, takeFrame } : null;
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "mergecast-video-"));
  return await work(folder).finally(() => rm(folder, { recursive: true, force: true }));
}

const MAX_FRAME_BYTES = 32 * 1024 * 1024;

const takeFrame: VideoConverter["takeFrame"] = async (video, atMs) =>
  await inFolder(async (folder) => {
    const [path, output] = [join(folder, "in.mp4"), join(folder, "out.jpg")];
    await writeFile(path, video);
    // From the end, a shorter video gives its last frame.
    for (const place of [
      ["-ss", String(atMs / 1000)],
      ["-sseof", "-1"],
    ]) {
      const taken = await convertTo(output, {
        path,
        demuxer: "mov",
        mostBytes: MAX_FRAME_BYTES,
        place,
        settings: FRAME_ARGUMENTS,
      });
      if (taken.ok) return taken;
    }
    return UNREADABLE;
  });

const convert: VideoConverter["convert"] = async (path, { how, ...options }) =>
  await inFolder(async (folder) => {
    const write = (isToneMapped: boolean) =>
      convertTo(join(folder, "out.mp4"), { path, ...options, settings: ffmpegArguments({ how, isToneMapped }) });
    const isHdr = how !== "copy" && HDR_TRANSFERS.has(await transferOf(path, options.demuxer));
    const mapped = isHdr ? await write(true) : null;
    if (mapped?.ok) return { ok: true, value: { bytes: mapped.value, colours: "made-sdr" } };
    const written = await write(false);
    return written.ok ? { ok: true, value: { bytes: written.value, colours: isHdr ? "pale" : "kept" } } : written;
  });

/** HLG and PQ in ffmpeg's words. */
const HDR_TRANSFERS: ReadonlySet<string> = new Set(["arib-std-b67", "smpte2084"]);

/** How the pictures store brightness, as ffmpeg names it; "" where it is not known. */
async function transferOf(path: string, demuxer: string): Promise<string> {
  const wanted = ["-select_streams", "v:0", "-show_entries", "stream=color_transfer", "-of", "csv=p=0"];
  const { stdout } = await run("ffprobe", ["-v", "error", ...wanted, ...inputOf(path, demuxer)]).catch(() => NOTHING);
  return stdout.trim();
}

const NOTHING = { stdout: "" };

function inputOf(path: string, demuxer: string): string[] {
  return ["-protocol_whitelist", "file", "-f", demuxer, "-i", `file:${resolve(path)}`];
}

async function convertTo(
  output: string,
  so: { path: string; demuxer: string; mostBytes: number; place?: readonly string[]; settings: readonly string[] },
): Promise<Result<Uint8Array, Refusal>> {
  try {
    // With -fs, a file that would be too large ends early instead of filling the disk.
    const limit = ["-fs", String(so.mostBytes + 1024 * 1024)];
    const input = [...(so.place ?? []), ...inputOf(so.path, so.demuxer)];
    await run("ffmpeg", ["-nostdin", "-v", "error", "-y", ...input, ...so.settings, ...limit, `file:${output}`]);
  } catch {
    return UNREADABLE;
  }
  // Behind the end of a video, ffmpeg writes nothing and is content.
  const size = (await stat(output).catch(() => null))?.size ?? 0;
  if (size === 0) return UNREADABLE;
  if (size > so.mostBytes)
    return {
      ok: false,
      error: `would be larger than ${so.mostBytes / (1024 * 1024)} MiB, the most that GitHub takes.`,
    };
  return { ok: true, value: Uint8Array.from(await readFile(output)) };
}

const UNREADABLE = {
  ok: false,
  error: "could not be read by ffmpeg: it is damaged, incomplete or of an unusual kind.",
} as const;
