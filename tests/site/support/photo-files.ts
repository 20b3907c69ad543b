import sharp from "sharp";

/** A picture as a file that a person chooses: a PNG in one colour, larger than what may be posted. */
export async function pictureFile(
  name: string,
  background: string,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const image = sharp({ create: { width: 1600, height: 1600, channels: 3, background } });
  return { name, mimeType: "image/png", buffer: await image.png().toBuffer() };
}
