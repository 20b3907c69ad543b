import { crc32, deflateSync } from "node:zlib";
import type { HeifImage } from "libheif-js/wasm-bundle.js";
import type { Result } from "../../core/findings/problem.ts";
import type { Size } from "../../core/media/plan-picture.ts";
import type { Refusal } from "../../core/ports/converters.ts";
import { loadLibrary } from "./load-library.ts";

interface HeicPicture {
  /** Upright. Known before anything is decoded. */
  size: Size;
  /** The pixels as an uncompressed PNG with the picture's colour profile; null when they cannot be decoded. */
  decode(): Promise<Uint8Array | null>;
}

/** Reads the main picture of a HEIC or HEIF file, as phones write it: sharp's own builds cannot decode HEVC. */
export async function openHeic(bytes: Uint8Array): Promise<Result<HeicPicture, Refusal>> {
  const { default: libheif } = await loadLibrary(() => import("libheif-js/wasm-bundle.js"));
  await libheif.ready;
  const images = await quietly(() => new libheif.HeifDecoder().decode(bytes));
  const image = images.find((candidate) => candidate.is_primary()) ?? images[0];
  if (image === undefined) return { ok: false, error: "is a damaged HEIC or HEIF picture, or holds none." };
  const size = { widthPx: image.get_width(), heightPx: image.get_height() };
  return {
    ok: true,
    value: {
      size,
      async decode() {
        const pixels = await quietly(() => readPixels(image, size));
        for (const each of images) each.free();
        return pixels === null ? null : await toPng(pixels, size, bytes);
      },
    },
  };
}

/** The library prints what it finds in a broken file, which may be anything. */
async function quietly<T>(work: () => T | Promise<T>): Promise<T> {
  const { log } = console;
  console.log = () => undefined;
  try {
    return await work();
  } finally {
    console.log = log;
  }
}

async function readPixels(image: HeifImage, { widthPx, heightPx }: Size): Promise<Uint8ClampedArray | null> {
  const data = new Uint8ClampedArray(widthPx * heightPx * 4);
  return await new Promise((resolve) => {
    image.display({ data, width: widthPx, height: heightPx }, (filled) => resolve(filled?.data ?? null));
  });
}

const PNG_HEAD_BYTES = 33;

/** Raw pixels cannot carry a profile through sharp, and without it the wide colours of phones turn pale. */
async function toPng(pixels: Uint8ClampedArray, { widthPx, heightPx }: Size, source: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await loadLibrary(() => import("sharp"));
  const raw = { width: widthPx, height: heightPx, channels: 4 } as const;
  const png = await sharp(pixels, { raw, limitInputPixels: false }).png({ compressionLevel: 0 }).toBuffer();
  const icc = await sharp(source, { limitInputPixels: false })
    .metadata()
    .then((found) => found.icc)
    .catch(() => undefined);
  if (icc === undefined) return png;
  return Buffer.concat([png.subarray(0, PNG_HEAD_BYTES), profileChunk(icc), png.subarray(PNG_HEAD_BYTES)]);
}

/** An iCCP chunk (PNG specification, 11.3.2.3). */
function profileChunk(profile: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from("iCCPicc\0\0", "latin1"), deflateSync(profile)]);
  const chunk = Buffer.concat([Buffer.alloc(4), body, Buffer.alloc(4)]);
  chunk.writeUInt32BE(body.length - 4);
  chunk.writeUInt32BE(crc32(body), chunk.length - 4);
  return chunk;
}
