import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { isAnimated } from "../../../scripts/core/media/is-animated.ts";

const FRAME = [0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c];
const gif = (...frames: number[][]) =>
  Uint8Array.from([...Buffer.from("GIF89a"), 1, 0, 1, 0, 0, 0, 0, ...frames.flat(), 0x3b]);
const webp = (flags: number) => Uint8Array.from([...Buffer.from("RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0"), flags, 0, 0, 0]);
const heif = (brand: string) => Uint8Array.from(Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0`));

it.each<[string, Uint8Array, boolean]>([
  ["a GIF of two frames", gif(FRAME, FRAME), true],
  ["a GIF of one frame", gif(FRAME), false],
  ["a GIF without a frame", gif(), false],
  ["an animated WebP", webp(0b10), true],
  ["a WebP with transparency", webp(0b1_0000), false],
  ["an AVIF sequence", heif("avis"), true],
  ["an AVIF picture", heif("avif"), false],
  ["nothing", new Uint8Array(0), false],
])("%s", (_, bytes, isMoving) => {
  expect(isAnimated(bytes)).toBe(isMoving);
});

it.each(["picture.gif", "picture.webp", "picture.png", "picture.avif", "picture.heic", "feed-4x5.jpg"])(
  "%s stands still",
  async (name) => {
    const bytes = await readFile(new URL(`../../fixtures/media/${name}`, import.meta.url));
    expect(isAnimated(bytes)).toBe(false);
  },
);
