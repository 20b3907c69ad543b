import { describe, expect, it } from "vitest";
import { isFeedRatio } from "../../simulator/image-judge.ts";
import { readImageHeader } from "../../simulator/jpeg-header.ts";
import { startBench } from "./bench.ts";
import { type HostedFile, jpeg, startMediaHost } from "./media-host.ts";

const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(40)]);
const WEBP = Buffer.from("RIFF\0\0\0\0WEBPVP8 ");
const SQUARE = jpeg({ widthPx: 1080, heightPx: 1080 });
const MIB = 1024 * 1024;

const FETCHED: { title: string; file: HostedFile; expected: { code?: number; subcode?: number } }[] = [
  { title: "takes a square JPEG", file: { body: SQUARE }, expected: {} },
  {
    title: "takes a progressive JPEG",
    file: { body: jpeg({ widthPx: 1080, heightPx: 1350, isProgressive: true }) },
    expected: {},
  },
  {
    title: "judges a rotated JPEG as it is shown",
    file: { body: jpeg({ widthPx: 1350, heightPx: 1080, orientation: 6 }) },
    expected: {},
  },
  {
    title: "refuses a JPEG that rotation makes too tall",
    file: { body: jpeg({ widthPx: 1600, heightPx: 1080, orientation: 8, byteOrder: "II" }) },
    expected: { code: 36003, subcode: 2207009 },
  },
  { title: "refuses a PNG whatever its type says", file: { body: PNG }, expected: { code: 36001, subcode: 2207005 } },
  { title: "refuses a WebP", file: { body: WEBP }, expected: { code: 36001, subcode: 2207005 } },
  {
    title: "refuses a multi-picture JPEG",
    file: { body: jpeg({ widthPx: 1080, heightPx: 1080, isMultiPicture: true }) },
    expected: { code: 36001, subcode: 2207005 },
  },
  {
    title: "refuses a stereo JPEG",
    file: { body: jpeg({ widthPx: 1080, heightPx: 1080, isStereo: true }) },
    expected: { code: 36001, subcode: 2207005 },
  },
  {
    title: "refuses a JPEG without a frame",
    file: { body: SQUARE.subarray(0, 10) },
    expected: { code: 36001, subcode: 2207005 },
  },
  {
    title: "refuses a web page",
    file: { body: Buffer.from("<!DOCTYPE html>"), headers: { "content-type": "text/html" } },
    expected: { code: 9004, subcode: 2207052 },
  },
  { title: "refuses an empty answer", file: { body: Buffer.alloc(0) }, expected: { code: 9004, subcode: 2207052 } },
  { title: "refuses a 403", file: { status: 403 }, expected: { code: 9004, subcode: 2207052 } },
  {
    title: "does not follow a redirect",
    file: { status: 302, headers: { location: "/other.jpg" } },
    expected: { code: 9004, subcode: 2207052 },
  },
  {
    title: "takes exactly 8 MiB",
    file: { body: Buffer.concat([SQUARE, Buffer.alloc(8 * MIB - SQUARE.length)]) },
    expected: {},
  },
  {
    title: "refuses one byte more than 8 MiB",
    file: { body: Buffer.concat([SQUARE, Buffer.alloc(8 * MIB - SQUARE.length + 1)]) },
    expected: { code: 36000, subcode: 2207004 },
  },
  {
    title: "refuses a server that does not answer",
    file: { isSilent: true },
    expected: { code: -2, subcode: 2207003 },
  },
];

/** Behind the header. */
const SCAN = Buffer.from([0xff, 0xda]);

describe("picture at create", () => {
  it.each(FETCHED)("$title", async ({ file, expected }) => {
    const bench = await startBench({ switches: { mediaTimeoutMs: file.isSilent ? 50 : 10_000 } });
    const host = await startMediaHost({ "/picture.jpg": file, "/other.jpg": { body: SQUARE } });
    const reply = await bench.create({ image_url: `${host}/picture.jpg` });
    expect(reply.error).toEqual(expected);
    expect(reply.status).toBe(expected.code === undefined ? 200 : 400);
  });

  it("refuses addresses that are not plain http(s) and hosts that do not answer", async () => {
    const bench = await startBench();
    for (const image_url of [
      "file:///etc/passwd",
      "not a url",
      "http://127.0.0.1:1/a.jpg",
      "https://media.example/bröt.jpg",
    ]) {
      expect((await bench.create({ image_url })).error).toEqual({ code: 9004, subcode: 2207052 });
    }
  });

  it("a story or a cover may have any shape, a carousel item may not", async () => {
    const bench = await startBench();
    const tall = bench.sample("too-tall.jpg");
    expect((await bench.create({ media_type: "STORIES", image_url: tall })).status).toBe(200);
    const child = await bench.create({ image_url: tall, is_carousel_item: "true" });
    expect(child.error).toEqual({ code: 36003, subcode: 2207009 });
  });

  it("shows its fault in the container's status instead when switched so", async () => {
    const bench = await startBench({ switches: { imageFaults: "in-status" } });
    const id = await bench.createFinished({ image_url: bench.sample("too-tall.jpg") });
    const { body } = await bench.get(`/v25.0/${id}`, { fields: "status_code,status" });
    expect(body).toMatchObject({ status_code: "ERROR", status: expect.stringContaining("2207009") });
  });

  it("all samples but the tall one are taken", async () => {
    const bench = await startBench();
    for (const name of ["sourdough-square.jpg", "morning-portrait.jpg", "harbour-wide.jpg", "recipe-1.jpg"]) {
      expect((await bench.create({ image_url: bench.sample(name) })).status).toBe(200);
    }
    expect((await bench.create({ image_url: bench.sample("too-tall.jpg") })).error.code).toBe(36003);
  });
});

describe("isFeedRatio", () => {
  it.each([
    [1080, 1350, true],
    [1079, 1350, false],
    [1080, 1351, false],
    [1910, 1000, true],
    [1911, 1000, false],
    [1080, 566, true],
    [1080, 565, false],
  ])("%d x %d: %s", (widthPx, heightPx, isAllowed) => {
    expect(isFeedRatio(widthPx, heightPx)).toBe(isAllowed);
  });
});

describe("readImageHeader", () => {
  it("never throws on damaged files", () => {
    const whole = jpeg({ widthPx: 1080, heightPx: 1080, orientation: 6, byteOrder: "II", isProgressive: true });
    for (let length = 0; length < whole.indexOf(SCAN); length += 1) {
      expect(readImageHeader(whole.subarray(0, length)).kind).not.toBe("jpeg");
    }
    for (let at = 0; at < whole.length; at += 1) {
      const damaged = Buffer.from(whole);
      damaged[at] = 0xff;
      expect(() => readImageHeader(damaged)).not.toThrow();
    }
  });
});
