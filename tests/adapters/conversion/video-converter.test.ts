import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createVideoConverter } from "../../../scripts/adapters/conversion/video-converter.ts";
import { fixture, inspect, verdictOf } from "../../core/media/inspect.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const videos = await createVideoConverter();
const at = (name: string) => fileURLToPath(new URL(`../../fixtures/media/${name}`, import.meta.url));
const LIMIT = 100 * 1024 * 1024;
if (videos === null) console.warn("ffmpeg is not installed: the tests of video conversion are skipped.");

async function convert(path: string, options: Partial<Parameters<NonNullable<typeof videos>["convert"]>[1]> = {}) {
  if (videos === null) throw new Error("There is no ffmpeg.");
  return await videos.convert(path, {
    ...{ how: "encode", demuxer: "mov", mostBytes: LIMIT },
    ...options,
  });
}

describe.skipIf(videos === null)("converting videos", () => {
  it.each([
    ["interlaced.mp4", "mov"],
    ["open-gop.mp4", "mov"],
    ["open-gop-hevc.mp4", "mov"],
    ["chroma-422.mp4", "mov"],
    ["reel-vp9.mp4", "mov"],
    ["reel-15-fps.mp4", "mov"],
    ["reel-120-fps.mp4", "mov"],
    ["reel-with-sound.mp4", "mov"],
    ["reel-cut.mp4", "mov"],
    ["index-last.mp4", "mov"],
    ["fragmented.mp4", "mov"],
    ["clip.webm", "matroska"],
  ])("makes of %s one that our own reader takes", async (name, demuxer) => {
    const result = await convert(at(name), { demuxer });
    if (!result.ok) throw new Error(result.error.says);
    expect(verdictOf(result.value.bytes, { role: "carousel-video" })).toEqual([]);
  });

  it.each(["copy", "encode", "limit"] as const)(
    "removes place and title, with the same bytes each time, %s",
    async (how) => {
      const source = `${await temporaryFolder()}/clip.mp4`;
      const tags = ["-metadata", "location=+52.5+013.4/", "-metadata", "title=Berlin"];
      execFileSync("ffmpeg", ["-v", "error", "-i", at("reel.mp4"), "-c", "copy", ...tags, source]);
      const result = await convert(source, { how });
      if (!result.ok) throw new Error(result.error.says);
      const bytes = Buffer.from(result.value.bytes);
      for (const trace of ["+52.5", "Berlin", "Lavf"]) expect(bytes.includes(trace)).toBe(false);
      expect(verdictOf(bytes)).toEqual([]);
      expect(await convert(source, { how })).toEqual(result);
    },
  );

  it("makes SDR of HDR", async () => {
    const source = `${await temporaryFolder()}/hlg.mp4`;
    const hlg = ["-color_trc", "arib-std-b67", "-color_primaries", "bt2020", "-colorspace", "bt2020nc"];
    execFileSync("ffmpeg", ["-v", "error", "-i", at("reel.mp4"), ...hlg, "-pix_fmt", "yuv420p10le", "-an", source]);
    const result = await convert(source);
    if (!result.ok) throw new Error(result.error.says);
    expect(result.value.colours).toBe("made-sdr");
    expect(verdictOf(result.value.bytes, { role: "carousel-video" })).toEqual([]);
    const copied = await convert(source, { how: "copy" });
    expect(copied).toMatchObject({ ok: true, value: { colours: "kept" } });
  });

  it("crops what only a note in the file crops, also where ffmpeg has done so before", async () => {
    const crop = { widthPx: 60, heightPx: 100, rightPx: 10, downPx: -20 };
    const [whole, cropped] = [await convert(at("reel.mp4")), await convert(at("reel.mp4"), { crop })];
    if (!whole.ok || !cropped.ok) throw new Error("ffmpeg failed.");
    const folder = await temporaryFolder();
    await writeFile(`${folder}/cropped.mp4`, cropped.value.bytes);
    const again = await convert(`${folder}/cropped.mp4`, { crop });
    const sizeOf = (bytes: Uint8Array) => inspect(bytes).measured;
    expect(sizeOf(whole.value.bytes)).toMatchObject({ widthPx: 90, heightPx: 160 });
    expect(sizeOf(cropped.value.bytes)).toMatchObject({ widthPx: 60, heightPx: 100 });
    expect(again.ok && sizeOf(again.value.bytes)).toMatchObject({ widthPx: 60, heightPx: 100 });
  });

  it.each([
    ["at a time", 1500],
    ["that is its last where the time is behind its end", 3_600_000],
  ])("takes the frame %s, as a JPEG without metadata that our own reader takes", async (_name, atMs) => {
    const taken = await videos?.takeFrame(fixture("reel.mp4"), atMs);
    if (taken?.ok !== true) throw new Error(taken?.error.says);
    // The fixture is as narrow as a stamp.
    expect(verdictOf(taken.value, { role: "cover" })).toEqual(["warning media/width"]);
    expect(Buffer.from(taken.value).includes("Lavc")).toBe(false);
  });

  it("takes no frame of what is no video", async () =>
    expect(await videos?.takeFrame(new Uint8Array([1, 2, 3]), 0)).toMatchObject({ ok: false }));

  it.each([
    ["a playlist that names other files", `#EXTM3U\n#EXTINF:1,\n${at("reel.mp4")}\n`, "mov"],
    ["a list of files", `ffconcat version 1.0\nfile ${at("reel.mp4")}\n`, "mov"],
    ["nothing", "", "mov"],
  ])("refuses %s", async (_name, text, demuxer) => {
    const source = `${await temporaryFolder()}/clip.mp4`;
    await writeFile(source, text);
    expect(await convert(source, { demuxer })).toMatchObject({ ok: false, error: { kind: "unreadable" } });
  });

  it("refuses a video that ends too early, and one that would be too large", async () => {
    const source = `${await temporaryFolder()}/-i clip.mp4`;
    await writeFile(source, fixture("index-last.mp4").subarray(0, 9000));
    expect(await convert(source)).toMatchObject({ ok: false, error: { kind: "unreadable" } });
    expect(await convert(at("reel.mp4"), { mostBytes: 5000 })).toMatchObject({
      ok: false,
      error: { kind: "too-large", says: expect.stringContaining("GitHub") },
    });
  });
});

describe("ffmpeg that does not end", () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each(["copy", "encode"] as const)(
    "is killed, whatever it does with SIGTERM, and the call answers: %s",
    async (how) => {
      const folder = await temporaryFolder();
      const script = `#!/bin/sh\n[ "$1" = -version ] && exit\necho $$ >> ${folder}/pids\ntrap "" TERM\nexec tail -f /dev/null\n`;
      for (const program of ["ffmpeg", "ffprobe"]) await writeFile(`${folder}/${program}`, script, { mode: 0o755 });
      vi.stubEnv("PATH", `${folder}:/usr/bin:/bin`);
      const slow = await createVideoConverter({ probe: 1000, copy: 100, encode: 100 });
      const options = { how, demuxer: "mov", mostBytes: LIMIT };
      expect(await slow?.convert(at("reel.mp4"), options)).toEqual({
        ok: false,
        error: { kind: "too-slow", says: expect.stringMatching(/^was not converted within 0\.1 seconds/) },
      });
      const pids = await readFile(`${folder}/pids`, "utf8").catch(() => "");
      for (const pid of pids.split("\n").filter(Boolean).map(Number))
        expect(() => process.kill(pid, 0)).toThrow("ESRCH");
    },
  );
});
