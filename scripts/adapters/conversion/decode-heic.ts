import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { crc32, deflateSync } from "node:zlib";
import type { Libheif } from "libheif-js/wasm-bundle.js";
import type { Result } from "../../core/findings/problem.ts";
import type { Size } from "../../core/media/plan-picture.ts";
import type { Refusal } from "../../core/ports/converters.ts";
import { loadLibrary } from "./load-library.ts";

export interface HeicPicture {
  /** Upright. Known before anything is decoded. */
  size: Size;
  /** The pixels as an uncompressed PNG with the picture's colour profile; null when they cannot be decoded. */
  decode(): Promise<Uint8Array | null>;
}

const DAMAGED: Refusal = "is a damaged HEIC or HEIF picture, or holds none.";

/**
 * Reads the main picture of a HEIC or HEIF file, as phones write it: sharp's own builds cannot decode HEVC. The library runs in a thread
 * of its own, since nothing else stops it: once the time is up, the thread is ended. @throws TimeoutError
 */
export async function withHeic<T>(
  bytes: Uint8Array,
  { timeoutMs, use }: { timeoutMs: number; use: (picture: Result<HeicPicture, Refusal>) => Promise<T> },
): Promise<T> {
  const library = await loadLibrary(async () => createRequire(import.meta.url).resolve("libheif-js/wasm-bundle.js"));
  const worker = new Worker(`(${readInThread})()`, {
    eval: true,
    workerData: { library, bytes },
    stdout: true,
    stderr: true,
  });
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new TimeoutError()), timeoutMs);
  const answer = async (): Promise<unknown> => {
    const told = Promise.withResolvers<unknown>();
    worker.once("message", told.resolve);
    worker.once("error", () => told.resolve(null));
    worker.once("exit", () => told.resolve(null));
    return await Promise.race([told.promise, late.promise]);
  };
  try {
    const size = (await answer()) as Size | null;
    if (size === null) return await use({ ok: false, error: DAMAGED });
    const decode = async () => {
      worker.postMessage("decode");
      const pixels = (await answer()) as Uint8ClampedArray | null;
      return pixels === null ? null : await toPng(pixels, size, bytes);
    };
    return await use({ ok: true, value: { size, decode } });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

export class TimeoutError extends Error {}

/** Runs in the thread, from its own text: it names nothing from outside, and imports nothing. What the library prints goes nowhere. */
async function readInThread(): Promise<void> {
  const { parentPort, workerData } = process.getBuiltinModule("node:worker_threads");
  const libheif: Libheif = process.getBuiltinModule("node:module").createRequire(workerData.library)(
    workerData.library,
  );
  await libheif.ready;
  const images = new libheif.HeifDecoder().decode(workerData.bytes);
  const image = images.find((candidate) => candidate.is_primary()) ?? images[0];
  if (image === undefined) return parentPort?.postMessage(null);
  const [width, height] = [image.get_width(), image.get_height()];
  parentPort?.once("message", () => {
    const data = new Uint8ClampedArray(width * height * 4);
    image.display({ data, width, height }, (filled) =>
      parentPort.postMessage(filled === null ? null : data, filled === null ? [] : [data.buffer]),
    );
  });
  parentPort?.postMessage({ widthPx: width, heightPx: height });
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
