import { describe, expect, it } from "vitest";
import { readImageHeader } from "../../simulator/jpeg-header.ts";
import { startBench } from "./bench.ts";
import { type HostedFile, type JpegShape, jpeg, startMediaHost } from "./media-host.ts";

const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(40)]);
const WEBP = Buffer.from("RIFF\0\0\0\0WEBPVP8 ");
const SQUARE = jpeg({ widthPx: 1080, heightPx: 1080 });
const MIB = 1024 * 1024;

const TALL = { code: 36003, subcode: 2207009 };
const FORMAT = { code: 36001, subcode: 2207005 };
const MISSING = { code: 9004, subcode: 2207052 };
const padded = (length: number): Buffer => Buffer.concat([SQUARE, Buffer.alloc(length - SQUARE.length)]);
const shaped = (widthPx: number, heightPx: number, more: Partial<JpegShape> = {}): HostedFile => ({
  body: jpeg({ widthPx, heightPx, ...more }),
});

const FETCHED: [title: string, file: HostedFile, expected: { code?: number; subcode?: number }][] = [
  ["a progressive JPEG that is just not too tall", shaped(1080, 1350, { isProgressive: true }), {}],
  ["a JPEG that is one pixel too narrow", shaped(1079, 1350), TALL],
  ["a JPEG that is just not too wide", shaped(1910, 1000), {}],
  ["a JPEG that is one pixel too wide", shaped(1911, 1000), TALL],
  ["a rotated JPEG, as it is shown", shaped(1350, 1080, { orientation: 6 }), {}],
  ["a JPEG that rotation makes too tall", shaped(1600, 1080, { orientation: 8, byteOrder: "II" }), TALL],
  ["a PNG, whatever its type says", { body: PNG }, FORMAT],
  ["a WebP", { body: WEBP }, FORMAT],
  ["a multi-picture JPEG", shaped(1080, 1080, { isMultiPicture: true }), FORMAT],
  ["a stereo JPEG", shaped(1080, 1080, { isStereo: true }), FORMAT],
  ["a JPEG without a frame", { body: SQUARE.subarray(0, 10) }, FORMAT],
  ["a web page", { body: Buffer.from("<!DOCTYPE html>"), headers: { "content-type": "text/html" } }, MISSING],
  ["an empty answer", { body: Buffer.alloc(0) }, MISSING],
  ["a 403", { status: 403 }, MISSING],
  ["a redirect, which is not followed", { status: 302, headers: { location: "/other.jpg" } }, MISSING],
  ["exactly 8 MiB", { body: padded(8 * MIB) }, {}],
  ["one byte more than 8 MiB", { body: padded(8 * MIB + 1) }, { code: 36000, subcode: 2207004 }],
  ["a server that does not answer", { isSilent: true }, { code: -2, subcode: 2207003 }],
];

/** Behind the header. */
const SCAN = Buffer.from([0xff, 0xda]);

describe("picture at create", () => {
  it.each(FETCHED)("%s", async (_, file, expected) => {
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
