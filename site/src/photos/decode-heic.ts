/** The picture in a HEIC file; null where the site has no decoder, and for a damaged file. The page's own thread goes on meanwhile. */
export async function decodeHeic(file: Blob): Promise<ImageBitmap | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const worker = new Worker("./heic-worker.js");
  try {
    const pixels = await new Promise<ImageData | null>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<ImageData | null>) => resolve(data);
      worker.onerror = () => resolve(null);
      worker.postMessage(bytes, [bytes.buffer]);
    });
    return pixels === null ? null : await createImageBitmap(pixels);
  } finally {
    worker.terminate();
  }
}
