import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { createVideoConverter } from "../../../scripts/adapters/conversion/video-converter.ts";
import {
  box,
  editList,
  FTYP,
  index,
  long,
  MDAT,
  type MovieOptions,
  movie,
  zeros,
} from "../../core/media/build-movie.ts";
import { inspect } from "../../core/media/inspect.ts";
import { callCommand } from "../../support/call-command.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const at = (name: string) => fileURLToPath(new URL(`../../fixtures/media/${name}`, import.meta.url));
const isThere = (await createVideoConverter()) !== null;
if (!isThere) console.warn("ffmpeg is not installed: the tests of adding videos are skipped.");

async function stage() {
  const folder = await temporaryFolder();
  await writeFile(`${folder}/queue.json`, '{ "account": "acme", "posts": [] }');
  const add = async (path: string) => await callCommand("media", ["add", path, "--queue", `${folder}/queue.json`]);
  return { folder, add };
}

describe.skipIf(!isThere)("npm run media -- add, of a video", () => {
  it("leaves out what an edit list hides, and says so", async () => {
    const { folder, add } = await stage();
    const { code, stdout } = await add(at("reel-cut.mp4"));
    expect([code, stdout]).toEqual([0, expect.stringContaining("It was encoded again, without what was cut away.")]);
    const { measured, remarks } = inspect(await readFile(`${folder}/media/reel-cut.mp4`), { role: "carousel-video" });
    expect(remarks).toEqual([]);
    expect(measured.durationMs).toBeCloseTo(3000, -2);
  });

  it.each(["reel-encoder-delay.mp4", "reel-whole-edit.mp4", "reel-with-sound.mp4"])(
    "copies one whose edit list hides nothing, %s",
    async (name) => {
      const { folder, add } = await stage();
      expect((await add(at(name))).stdout).toContain("Pictures and sound were kept as they are.");
      const { durationMs } = inspect(await readFile(`${folder}/media/${name}`)).measured;
      expect(Math.abs((durationMs ?? 0) - 6000)).toBeLessThan(100);
    },
  );

  it("keeps sound where its edit list puts it", async () => {
    const { folder, add } = await stage();
    const source = `${folder}/late.mp4`;
    const late = [
      "-itsoffset",
      "2",
      "-f",
      "lavfi",
      "-i",
      "sine=frequency=440:duration=4",
      "-c:v",
      "copy",
      "-c:a",
      "aac",
    ];
    execFileSync("ffmpeg", ["-v", "error", "-i", at("reel.mp4"), ...late, source]);
    await add(source);
    const volume = (atS: string) => {
      const args = [
        "-v",
        "error",
        "-ss",
        atS,
        "-t",
        "0.5",
        "-i",
        `${folder}/media/late.mp4`,
        "-vn",
        "-f",
        "s16le",
        "-",
      ];
      const samples = execFileSync("ffmpeg", args);
      return Math.max(...Array.from({ length: samples.length / 2 }, (_, sample) => samples.readInt16LE(sample * 2)));
    };
    expect(volume("0.5")).toBeLessThan(100);
    expect(volume("3")).toBeGreaterThan(1000);
  });

  const HOURS = 16 * 3600 * 60_000;
  const sized = (widthPx: number, heightPx: number) => {
    const bytes = movie();
    const place = Buffer.from(bytes).indexOf("avc1") + 4 + 24;
    bytes.set([widthPx >> 8, widthPx & 255, heightPx >> 8, heightPx & 255], place);
    return bytes;
  };
  const times = (...pairs: number[]) => box("stts", [...zeros(4), ...long(pairs.length / 2), ...pairs.flatMap(long)]);
  const withEdits = (options: MovieOptions) => Uint8Array.from([...FTYP, ...index(options), ...MDAT]);
  it.each<[string, Uint8Array, string]>([
    ["a picture that lasts 16 hours", movie({ tables: times(1, HOURS, 899, 2000) }), "960 minutes 30 seconds long"],
    [
      "sound that starts after 16 hours",
      movie({
        others: [
          {
            handler: "soun",
            codecs: ["mp4a"],
            editList: editList(
              { segmentDuration: 57_600_000, mediaTime: -1 },
              { segmentDuration: 30_000, mediaTime: 0 },
            ),
          },
        ],
      }),
      "960 minutes 30 seconds long",
    ],
    [
      "a header that says 20 minutes",
      movie({ durationMs: 1_200_000 }),
      "20 minutes long; Instagram accepts at most 15 minutes.",
    ],
    ["pictures of 8192 x 8192", sized(8192, 8192), "8192 x 8192 pixels, which is more than can be decoded safely."],
    [
      "another speed",
      withEdits({ editList: editList({ segmentDuration: 60_000, mediaTime: 0, rate: 0x8000 }) }),
      "shown slower or faster by its edit list, which ffmpeg does not follow.",
    ],
  ])("refuses before any work one with %s", async (_name, bytes, why) => {
    const { folder, add } = await stage();
    await writeFile(`${folder}/clip.mp4`, bytes);
    const { code, stderr } = await add(`${folder}/clip.mp4`);
    expect([code, stderr]).toEqual([1, expect.stringContaining(why)]);
  });
});
