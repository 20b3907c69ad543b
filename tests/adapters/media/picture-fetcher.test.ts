import { describe, expect, it } from "vitest";
import { createPictureFetcher } from "../../../scripts/adapters/media/fetch-pictures.ts";
import { MAX_PICTURE_BYTES } from "../../../scripts/core/content/limits.ts";
import { httpServer } from "../../support/http-server.ts";

const PICTURE = Buffer.alloc(1000, 7);

/** A host of pictures that keeps what it was asked for, and the limits of a build. */
async function stage(limits = { pictures: 10, bytes: 1_000_000 }, signal = new AbortController().signal) {
  const asked: string[] = [];
  const host = await httpServer((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    if (path.startsWith("/silent")) return;
    const [type, bytes] = ANSWERS[path] ?? ["image/jpeg", PICTURE];
    response.writeHead(path === "/moved.jpg" ? 302 : 200, { "content-type": type, location: "/a.jpg" });
    response.end(bytes);
  });
  const fetcher = createPictureFetcher({ allowPrivateHosts: ["127.0.0.1"], limits, signal });
  const sizeOf = async (path: string) => (await fetcher.fetch(`${host}${path}`))?.length ?? null;
  return { asked, sizeOf, fetcher };
}

const ANSWERS: Record<string, [string, Buffer]> = {
  "/page.jpg": ["text/html", PICTURE],
  "/largest.jpg": ["image/jpeg", Buffer.alloc(MAX_PICTURE_BYTES)],
  "/larger.jpg": ["image/jpeg", Buffer.alloc(MAX_PICTURE_BYTES + 1)],
};

describe("pictures that a build fetches", () => {
  it("are as many as allowed, and the hosts of the others hear nothing", async () => {
    const { asked, sizeOf } = await stage({ pictures: 2, bytes: 1_000_000 });
    expect(await Promise.all(["/a.jpg", "/b.jpg", "/c.jpg"].map(sizeOf))).toEqual([1000, 1000, null]);
    expect(asked.sort()).toEqual(["/a.jpg", "/b.jpg"]);
  });

  it("hold as many bytes as allowed in all: the one that goes above is dropped, and the next is not asked for", async () => {
    const { asked, sizeOf } = await stage({ pictures: 10, bytes: 2500 });
    const sizes: (number | null)[] = [];
    for (const path of ["/a.jpg", "/b.jpg", "/c.jpg", "/d.jpg"]) sizes.push(await sizeOf(path));
    expect(sizes).toEqual([1000, 1000, null, null]);
    expect(asked).toEqual(["/a.jpg", "/b.jpg", "/c.jpg"]);
  });

  it("are each no larger than a picture of a post may be", async () => {
    const { sizeOf } = await stage({ pictures: 10, bytes: 100_000_000 });
    expect(await sizeOf("/largest.jpg")).toBe(MAX_PICTURE_BYTES);
    expect(await sizeOf("/larger.jpg")).toBeNull();
  });

  it("come in time: what has begun ends with the build's time, and nothing begins after it", async () => {
    const time = new AbortController();
    const { asked, sizeOf } = await stage(undefined, time.signal);
    const running = Promise.all([sizeOf("/silent-1.jpg"), sizeOf("/silent-2.jpg")]);
    await expect.poll(() => asked.length).toBe(2);
    time.abort();
    expect(await running).toEqual([null, null]);
    expect(await sizeOf("/a.jpg")).toBeNull();
    expect(asked).toHaveLength(2);
  });

  it("are pictures at their own public address, never a page, a redirect or a private host", async () => {
    const { asked, sizeOf, fetcher } = await stage();
    expect(await sizeOf("/page.jpg")).toBeNull();
    expect(await sizeOf("/moved.jpg")).toBeNull();
    expect(await fetcher.fetch("https://10.0.0.1/a.jpg")).toBeNull();
    expect(await fetcher.fetch("file:///etc/passwd")).toBeNull();
    expect(asked).toEqual(["/page.jpg", "/moved.jpg"]);
  });
});
