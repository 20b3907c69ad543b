const SHARED = "mergecast shared";

/** The files that a phone shared with the composer, once: they are taken away. The service worker put them there. */
export async function readShared(): Promise<File[]> {
  try {
    const shared = await caches.open(SHARED);
    const requests = await shared.keys();
    const files = await Promise.all(
      requests.map(async (request) => {
        const answer = await shared.match(request);
        const name = decodeURIComponent(answer?.headers.get("x-name") ?? "photo");
        const blob = await answer?.blob();
        return blob === undefined ? [] : [new File([blob], name, { type: blob.type })];
      }),
    );
    await caches.delete(SHARED);
    return files.flat();
  } catch {
    return [];
  }
}
