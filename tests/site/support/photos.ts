import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const SAMPLES = ["coffee-square", "harbour-wide", "morning-portrait", "sourdough-square", "recipe-1", "recipe-2"];

/**
 * Pictures of which no two are alike, 1080 pixels wide, with about as much detail as those of a phone: the drawn samples under grain.
 * The same number gives the same pictures.
 */
export async function makePhotos(count: number): Promise<Uint8Array[]> {
  const photos: Uint8Array[] = [];
  for (let at = 0; at < count; at++) photos.push(await makePhoto(at));
  return photos;
}

async function makePhoto(at: number): Promise<Uint8Array> {
  const name = SAMPLES[at % SAMPLES.length];
  const sample = await readFile(fileURLToPath(new URL(`../../../simulator/samples/${name}.jpg`, import.meta.url)));
  const size = { width: 1080, height: [1080, 1350, 566][at % 3] ?? 1080 };
  const grain = await sharp(grainOf(at), { raw: { width: 270, height: 270, channels: 3 } })
    .resize({ ...size, fit: "fill", kernel: "cubic" })
    .raw()
    .toBuffer();
  const turned = sharp(sample)
    .modulate({ hue: (at * 37) % 360 })
    .resize({ ...size, fit: "cover" });
  const photo = await turned
    .composite([{ input: grain, raw: { ...size, channels: 3 }, blend: "soft-light" }])
    .jpeg({ quality: 85 })
    .toBuffer();
  return Uint8Array.from(photo);
}

/** Noise, the same for the same number. */
function grainOf(seed: number): Buffer {
  const bytes = Buffer.alloc(270 * 270 * 3);
  let state = seed + 1;
  for (let at = 0; at < bytes.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[at] = 78 + ((state >>> 24) % 100);
  }
  return bytes;
}
