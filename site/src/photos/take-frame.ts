const QUALITY = 0.85;
/** A browser that cannot play the video may say nothing at all. */
const PATIENCE_MS = 10_000;

/** A frame of a video as a JPEG; null where this browser cannot show it. */
export async function takeFrame(url: string, atMs: number): Promise<Uint8Array | null> {
  const video = Object.assign(document.createElement("video"), {
    muted: true,
    playsInline: true,
    preload: "auto",
    src: url,
  });
  try {
    await arrival(video, "loadeddata");
    // Setting the time at which it stands already moves nothing.
    const seconds = Math.min(atMs / 1000, Math.max(0, video.duration - 0.05));
    if (seconds > 0) {
      video.currentTime = seconds;
      await arrival(video, "seeked");
    }
    const canvas = Object.assign(document.createElement("canvas"), {
      width: video.videoWidth,
      height: video.videoHeight,
    });
    canvas.getContext("2d")?.drawImage(video, 0, 0);
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
    return jpeg?.type === "image/jpeg" ? new Uint8Array(await jpeg.arrayBuffer()) : null;
  } catch {
    return null;
  } finally {
    video.removeAttribute("src");
    video.load();
  }
}

function arrival(video: HTMLVideoElement, name: "loadeddata" | "seeked"): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("no frame came")), PATIENCE_MS);
    video.addEventListener(
      name,
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
    video.addEventListener(
      "error",
      () => {
        clearTimeout(timer);
        reject(new Error("it cannot be played"));
      },
      { once: true },
    );
  });
}
