import { request } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { readImageHeader } from "../../simulator/jpeg-header.ts";
import { startSampleMedia } from "../../simulator/sample-media.ts";

async function start() {
  const media = await startSampleMedia();
  onTestFinished(() => media.close());
  return media;
}

/** Sends the path as it is; fetch would tidy it first. */
function statusOf(base: string, path: string, method = "GET"): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    request({ hostname, port, path, method }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end();
  });
}

describe("sample media", () => {
  it("are real JPEGs under 40 KB, with the shapes their names promise", async () => {
    const media = await start();
    const shapes: Record<string, string> = {};
    for (const name of media.names) {
      const response = await fetch(`${media.url}/${name}`);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("image/jpeg");
      expect(bytes.length).toBeLessThan(40_000);
      const header = readImageHeader(bytes);
      shapes[name] = header.kind === "jpeg" ? `${header.widthPx}x${header.heightPx}` : header.kind;
    }
    expect(shapes).toEqual({
      "coffee-square.jpg": "1080x1080",
      "harbour-wide.jpg": "1080x566",
      "morning-portrait.jpg": "1080x1350",
      "recipe-1.jpg": "1080x1080",
      "recipe-2.jpg": "1080x1080",
      "recipe-3.jpg": "1080x1080",
      "sourdough-square.jpg": "1080x1080",
      "too-tall.jpg": "1080x1600",
    });
  });

  it.each([
    "/",
    "/nothing.jpg",
    "/../main.ts",
    "/%2e%2e/main.ts",
    "/samples/../../package.json",
    "/sourdough-square.jpg/",
  ])("%s is a 404", async (path) => {
    expect(await statusOf((await start()).url, path)).toBe(404);
  });

  it("are read only", async () => {
    const media = await start();
    expect(await statusOf(media.url, "/recipe-1.jpg", "HEAD")).toBe(200);
    expect(await statusOf(media.url, "/recipe-1.jpg", "PUT")).toBe(405);
  });
});
