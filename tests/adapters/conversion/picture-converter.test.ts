import { readFile } from "node:fs/promises";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it, vi } from "vitest";
import { createPictureConverter } from "../../../scripts/adapters/conversion/picture-converter.ts";
import { type PictureShape, planPicture } from "../../../scripts/core/media/plan-picture.ts";
import { readPng } from "../../../scripts/core/media/read-png.ts";
import { fixture, verdictOf } from "../../core/media/inspect.ts";

const converter = await createPictureConverter();
const AUTO: PictureShape = { ratio: "auto", focus: null, isPadded: false };

async function convert(bytes: Uint8Array, shape: Partial<PictureShape> = {}, padding = "white") {
  return await converter.convert(bytes, { plan: (size) => planPicture(size, { ...AUTO, ...shape }), padding });
}

async function converted(bytes: Uint8Array, shape: Partial<PictureShape> = {}, padding = "white"): Promise<Uint8Array> {
  const result = await convert(bytes, shape, padding);
  if (!result.ok) throw new Error(result.error);
  return result.value.bytes;
}

/** Left half blue, right half red. */
function halves(widthPx: number, heightPx: number) {
  const half = { create: { width: widthPx / 2, height: heightPx, channels: 3 as const, background: "#3060c0" } };
  const background = { width: widthPx, height: heightPx, channels: 3 as const, background: "#e03030" };
  return sharp({ create: background }).composite([{ input: half, left: 0, top: 0 }]);
}

async function colourAt(bytes: Uint8Array, xShare: number, yShare: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const x = Math.round((info.width - 1) * xShare);
  const y = Math.round((info.height - 1) * yShare);
  return [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
}

const BLUE = [0x30, 0x60, 0xc0];
const RED = [0xe0, 0x30, 0x30];

function expectNear(colour: readonly number[], wanted: readonly number[], most = 8): void {
  const worst = Math.max(...colour.map((value, index) => Math.abs(value - (wanted[index] ?? 0))));
  expect(worst, `${colour} instead of ${wanted}`).toBeLessThanOrEqual(most);
}

const WHITE = [255, 255, 255];
const FLAG_RED = [220, 30, 30];
const FLAG_BLUE = [30, 30, 220];

describe("converting HEIC pictures that are stored otherwise than shown", () => {
  it.each<[string, string, [number[], number[], number[], number[]]]>([
    ["turned and mirrored", "mirrored.heic", [WHITE, FLAG_RED, FLAG_BLUE, FLAG_BLUE]],
    ["in tiles and turned", "tiles-turned.heic", [FLAG_RED, WHITE, FLAG_BLUE, FLAG_BLUE]],
  ])("shows one that is %s upright and whole", async (_name, file, corners) => {
    const result = await convert(fixture(file));
    if (!result.ok) throw new Error(result.error);
    expect(result.value.source).toEqual({ widthPx: 600, heightPx: 800 });
    const places = [
      [0.03, 0.03],
      [0.97, 0.03],
      [0.03, 0.97],
      [0.97, 0.97],
    ] as const;
    for (const [index, [x, y]] of places.entries())
      expectNear(await colourAt(result.value.bytes, x, y), corners[index] ?? [], 12);
    expect(verdictOf(result.value.bytes, { role: "feed-image" })).toEqual([]);
  });
});

describe("converting pictures", () => {
  it.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ["a progressive JPEG", () => halves(480, 360).jpeg({ progressive: true, quality: 95 }).toBuffer()],
    ["a CMYK JPEG", () => halves(480, 360).toColourspace("cmyk").jpeg({ quality: 95 }).toBuffer()],
    ["a PNG", () => halves(480, 360).png().toBuffer()],
    ["a PNG of 16 bits", () => halves(480, 360).toColourspace("rgb16").png().toBuffer()],
    ["a WebP", () => halves(480, 360).webp({ lossless: true }).toBuffer()],
    ["an AVIF", () => halves(480, 360).avif({ quality: 90 }).toBuffer()],
    ["a TIFF", () => halves(480, 360).tiff().toBuffer()],
    ["a GIF", () => halves(480, 360).gif().toBuffer()],
    ["a HEIC of a phone", () => fixture("phone.heic")],
    [
      "an animation's first picture",
      async () => {
        const frames = [halves(480, 360), halves(480, 360).negate()].map((frame) => frame.png().toBuffer());
        return await sharp(await Promise.all(frames), { join: { animated: true } })
          .gif()
          .toBuffer();
      },
    ],
  ])("makes of %s a baseline JPEG that keeps its colours", async (name, make) => {
    const bytes = await converted(await make());
    expect(verdictOf(bytes, { role: "feed-image" })).toEqual([]);
    expect(await sharp(bytes).metadata()).toMatchObject({
      width: 480,
      height: 360,
      isProgressive: false,
      space: "srgb",
    });
    // Without a profile, CMYK means other colours to everybody.
    const most = name.includes("CMYK") ? 40 : 14;
    expectNear(await colourAt(bytes, 0.2, 0.5), BLUE, most);
    expectNear(await colourAt(bytes, 0.8, 0.5), RED, most);
  });

  it.each<[string, () => Promise<Uint8Array> | Uint8Array, boolean]>([
    ["an animated GIF", async () => await joined((frames) => frames.gif()), true],
    ["an animated WebP", async () => await joined((frames) => frames.webp()), true],
    ["an animated PNG", async () => withChunks(await halves(480, 360).png().toBuffer(), ["acTL", long(2, 0)]), true],
    [
      "a PNG that says it is animated and has one frame",
      async () => withChunks(await halves(480, 360).png().toBuffer(), ["acTL", long(1, 0)]),
      false,
    ],
    ["a still GIF", async () => await halves(480, 360).gif().toBuffer(), false],
    ["a JPEG", async () => await halves(480, 360).jpeg().toBuffer(), false],
    ["a HEIC", () => fixture("phone.heic"), false],
  ])("tells whether it took the first picture of several: %s", async (_name, make, isFirstOfMany) =>
    expect(await convert(await make())).toMatchObject({ ok: true, value: { isFirstOfMany } }),
  );

  it("hands on no notes of a PNG, which would be unpacked: 2 MB of them fill gigabytes", async () => {
    const plain = await halves(480, 360).png().toBuffer();
    const note = Buffer.concat([Buffer.from("k\0\0"), deflateSync(Buffer.alloc(1000))]);
    const noted = withChunks(plain, ["zTXt", note], ["iTXt", note], ["tEXt", note], ["fdAT", note]);
    expect(Buffer.from(readPng(noted).picture)).toEqual(Buffer.from(readPng(plain).picture));
    expect(await convert(noted)).toMatchObject({ ok: true });
  });

  it("turns wide colours into those of the web, also those of HEIC", async () => {
    const wide = await sharp(await halves(480, 360).png().toBuffer())
      .withIccProfile("p3")
      .png()
      .toBuffer();
    for (const bytes of [wide, fixture("phone.heic")])
      expectNear(await colourAt(await converted(bytes), 0.8, 0.5), RED, 3);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])("turns a picture with orientation %i upright", async (orientation) => {
    const turned = await halves(480, 360).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
    const expected = await sharp(turned).autoOrient().toBuffer();
    const bytes = await converted(turned);
    const { width, height, orientation: left } = await sharp(bytes).metadata();
    expect([width, height, left]).toEqual(orientation < 5 ? [480, 360, undefined] : [360, 450, undefined]);
    for (const [x, y] of [
      [0.1, 0.1],
      [0.9, 0.1],
      [0.1, 0.9],
    ] as const)
      expectNear(await colourAt(bytes, x, y), await colourAt(expected, x, y));
  });

  it("removes all metadata, the place above all", async () => {
    const place = { GPSLatitudeRef: "N", GPSLatitude: "52/1 31/1 0/1" };
    const jpeg = await halves(480, 360)
      .withExif({ IFD0: { Make: "Example" }, IFD3: place })
      .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>Berlin</x:xmpmeta>")
      .withIccProfile("p3")
      .jpeg()
      .toBuffer();
    expect(Buffer.from(jpeg).includes("Exif") && Buffer.from(jpeg).includes("Berlin")).toBe(true);
    expect(Buffer.from(fixture("phone.heic")).includes("Exif")).toBe(true);
    for (const source of [jpeg, fixture("phone.heic"), fixture("camera.jpg")]) {
      const bytes = Buffer.from(await converted(source));
      const { exif, icc, xmp, iptc } = await sharp(bytes).metadata();
      expect([exif, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined]);
      for (const trace of ["Exif", "ICC_PROFILE", "adobe", "Photoshop", "Berlin"])
        expect(bytes.includes(trace)).toBe(false);
    }
  });

  it("crops around the focus, or pads with the colour", async () => {
    const source = await halves(1000, 500).png().toBuffer();
    const focused = await converted(source, { ratio: "1:1", focus: { xPercent: 0, yPercent: 50 } });
    expectNear(await colourAt(focused, 0.95, 0.5), BLUE);
    const padded = await converted(source, { ratio: "1:1", isPadded: true }, "#00ff00");
    expect(await sharp(padded).metadata()).toMatchObject({ width: 1000, height: 1000 });
    expectNear(await colourAt(padded, 0.5, 0.05), [0, 255, 0]);
    expectNear(await colourAt(padded, 0.1, 0.5), BLUE);
  });

  it("puts what is transparent on the padding colour", async () => {
    const clear = { width: 400, height: 400, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } };
    const bytes = await converted(await sharp({ create: clear }).png().toBuffer());
    expectNear(await colourAt(bytes, 0.5, 0.5), [255, 255, 255]);
  });

  it("makes a small file of one over 8 MiB, the same each time", async () => {
    const noise = {
      width: 3000,
      height: 2400,
      channels: 3 as const,
      noise: { type: "gaussian" as const, mean: 128, sigma: 60 },
    };
    const large = await sharp({ create: { ...noise, background: "black" } })
      .jpeg({ quality: 100 })
      .toBuffer();
    expect(large.length).toBeGreaterThan(8 * 1024 * 1024);
    const bytes = await converted(large);
    expect(verdictOf(bytes, { role: "feed-image" })).toEqual([]);
    expect(Buffer.from(await converted(large)).equals(bytes)).toBe(true);
  });
});

describe("refusing pictures", () => {
  it.each<[string, () => Promise<Uint8Array> | Uint8Array, string | RegExp]>([
    ["an empty file", () => new Uint8Array(0), "is empty."],
    [
      "a drawing",
      () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='900' height='900'/>"),
      "an SVG drawing",
    ],
    ["a document", () => Buffer.from("%PDF-1.7 and more"), "a PDF document"],
    ["a page", () => Buffer.from("<!doctype html><p>Not found"), "a web page"],
    ["noise", () => Uint8Array.from({ length: 4000 }, (_, index) => (index * 97) % 251), "cannot be read here"],
    ["a video under the name of a picture", () => fixture("reel.mp4"), "an MP4 video"],
    ["a picture that ends too early", () => fixture("camera.jpg").subarray(0, 12_000), /cannot be decoded/],
    [
      "a PNG that ends too early",
      async () => (await halves(480, 360).png().toBuffer()).subarray(0, 200),
      /cannot be decoded/,
    ],
    ["a HEIC that ends too early", () => fixture("phone.heic").subarray(0, 1000), /damaged/],
    ["nothing but a beginning", () => Buffer.from("\xff\xd8\xff", "latin1"), /cannot be decoded/],
    ["a HEIC without pictures", () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), /damaged/],
    ["a JPEG of 65,535 x 65,535 pixels", () => claimJpeg(65_535, 65_535), /cannot be decoded/],
    ["a PNG of 100,000 x 100,000 pixels", () => claimPng(100_000, 100_000), /pixels/],
    [
      "a WebP of 16,383 x 16,383 pixels",
      () => Buffer.from("UklGRhwAAABXRUJQVlA4TA8AAAAv/r//DwcQ/Y/+ByKi/wEA", "base64"),
      /pixels/,
    ],
    ["a HEIC of 65,535 x 65,535 pixels", () => claimHeic(65_535, 65_535), /damaged|pixels/],
    ["a picture of 64 x 80 pixels", () => fixture("picture.heic"), "at least 320 pixels"],
  ])("says why it does not take %s", async (_name, make, why) => {
    expect(await convert(await make())).toEqual({ ok: false, error: expect.stringMatching(why) });
  });

  it("gives up a HEIC when its time is over, and ends the thread that reads it", async () => {
    const impatient = await createPictureConverter(0);
    const before = process.getActiveResourcesInfo().filter((one) => one === "MessagePort").length;
    const answer = await impatient.convert(fixture("phone.heic"), {
      plan: (size) => planPicture(size, AUTO),
      padding: "white",
    });
    expect(answer).toEqual({ ok: false, error: expect.stringContaining("was not decoded within") });
    expect(process.getActiveResourcesInfo().filter((one) => one === "MessagePort").length).toBe(before);
  });

  it("prints nothing of a broken file", async () => {
    const print = vi.spyOn(console, "log");
    await convert(fixture("phone.heic").subarray(0, 1000));
    expect(print).not.toHaveBeenCalled();
    print.mockRestore();
  });

  it("takes of a polyglot only the picture", async () => {
    const jpeg = await halves(480, 360).jpeg().toBuffer();
    const bytes = Buffer.from(
      await converted(Buffer.concat([jpeg, Buffer.from("PK\x03\x04<script>alert(1)</script>")])),
    );
    expect(bytes.includes("PK\x03\x04") || bytes.includes("<script>")).toBe(false);
  });

  it("never throws, wherever a file is changed", async () => {
    for (const source of [fixture("phone.heic"), fixture("picture.avif"), fixture("picture.webp")]) {
      for (let index = 4; index < source.length; index += 29) {
        const bytes = Uint8Array.from(source);
        bytes[index] = (bytes[index] ?? 0) ^ 0xff;
        expect(await convert(bytes)).toHaveProperty("ok");
      }
    }
  });
});

function claimJpeg(widthPx: number, heightPx: number): Uint8Array {
  const bytes = Uint8Array.from(fixture("feed-4x5.jpg"));
  const frame = bytes.findIndex((byte, index) => byte === 0xff && bytes[index + 1] === 0xc0);
  new DataView(bytes.buffer).setUint16(frame + 5, heightPx);
  new DataView(bytes.buffer).setUint16(frame + 7, widthPx);
  return bytes;
}

function claimPng(widthPx: number, heightPx: number): Uint8Array {
  const header = Buffer.alloc(17);
  header.write("IHDR");
  header.writeUInt32BE(widthPx, 4);
  header.writeUInt32BE(heightPx, 8);
  header.set([8, 2, 0, 0, 0], 12);
  const chunk = (body: Buffer) => {
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(body.length - 4);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const data = Buffer.concat([Buffer.from("IDAT"), deflateSync(Buffer.alloc(1000))]);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk(header),
    chunk(data),
    chunk(Buffer.from("IEND")),
  ]);
}

/** Changes the size in the property "ispe". */
function claimHeic(widthPx: number, heightPx: number): Uint8Array {
  const bytes = Buffer.from(fixture("phone.heic"));
  const at = bytes.indexOf("ispe");
  bytes.writeUInt32BE(widthPx, at + 8);
  bytes.writeUInt32BE(heightPx, at + 12);
  return bytes;
}

describe("where secrets are", () => {
  it("the converters are not installed", async () => {
    const lock = JSON.parse(await readFile(new URL("../../../package-lock.json", import.meta.url), "utf8"));
    const names = Object.keys(lock.packages).filter((name) => /\/(?:sharp|libheif-js|@img\/[\w-]+)$/.test(name));
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => lock.packages[name].dev !== true)).toEqual([]);
  });
});

async function joined(encode: (frames: Sharp) => Sharp): Promise<Uint8Array> {
  const frames = [halves(480, 360), halves(480, 360).negate()].map((frame) => frame.png().toBuffer());
  return await encode(sharp(await Promise.all(frames), { join: { animated: true } })).toBuffer();
}

/** With further chunks behind the head. */
function withChunks(png: Uint8Array, ...chunks: [type: string, body: Uint8Array][]): Uint8Array {
  const added = chunks.map(([type, body]) => {
    const named = Buffer.concat([Buffer.from(type), body]);
    return Buffer.concat([long(body.length), named, long(crc32(named))]);
  });
  return Buffer.concat([png.subarray(0, 33), ...added, png.subarray(33)]);
}

function long(...values: number[]): Buffer {
  return Buffer.concat(values.map((value) => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value])));
}
