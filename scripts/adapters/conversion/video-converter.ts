import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { COPY_ARGUMENTS, ENCODE_ARGUMENTS, LIMITED_ARGUMENTS } from "../../core/media/ffmpeg-arguments.ts";
import type { Refusal, VideoConverter } from "../../core/ports/converters.ts";
import type { Result } from "../../core/ports/result.ts";

const run = promisify(execFile);

/** null where ffmpeg is not on the PATH. */
export async function createVideoConverter(): Promise<VideoConverter | null> {
  const isThere = await run("ffmpeg", ["-version"]).then(
    () => true,
    () => false,
  );
  return isThere ? { convert } : null;
}

const SETTINGS = { copy: COPY_ARGUMENTS, encode: ENCODE_ARGUMENTS, limit: LIMITED_ARGUMENTS };

const convert: VideoConverter["convert"] = async (path, { how, demuxer, mostBytes }) => {
  const folder = await mkdtemp(join(tmpdir(), "mergecast-video-"));
  try {
    const output = join(folder, "out.mp4");
    return await convertTo(output, {
      path,
      demuxer,
      mostBytes,
      settings: SETTINGS[how],
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

async function convertTo(
  output: string,
  so: { path: string; demuxer: string; mostBytes: number; settings: readonly string[] },
): Promise<Result<Uint8Array, Refusal>> {
  const input = ["-protocol_whitelist", "file", "-f", so.demuxer, "-i", `file:${resolve(so.path)}`];
  try {
    // With -fs, a file that would be too large ends early instead of filling the disk.
    const limit = ["-fs", String(so.mostBytes + 1024 * 1024)];
    await run("ffmpeg", ["-nostdin", "-v", "error", "-y", ...input, ...so.settings, ...limit, `file:${output}`]);
  } catch {
    return { ok: false, error: "could not be read by ffmpeg: it is damaged, incomplete or of an unusual kind." };
  }
  const { size } = await stat(output);
  if (size > so.mostBytes)
    return {
      ok: false,
      error: `would be larger than ${so.mostBytes / (1024 * 1024)} MiB, the most that GitHub takes.`,
    };
  return { ok: true, value: Uint8Array.from(await readFile(output)) };
}
