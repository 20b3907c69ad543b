import { createHash } from "node:crypto";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readImageHeader } from "../../simulator/jpeg-header.ts";
import { startSampleMedia } from "../../simulator/sample-media.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

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
    expect(await statusOf(media.url, "/recipe-1.jpg", "HEAD")).toBe(200);
    expect(await statusOf(media.url, "/recipe-1.jpg", "PUT")).toBe(405);
    for (const path of ["/", "/nothing.jpg", "/../main.ts", "/%2e%2e/main.ts", "/sourdough-square.jpg/"])
      expect(await statusOf(media.url, path)).toBe(404);
  });

  it("come with a team's folder, each file under the address of its bytes alone", async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, "media"));
    await writeFile(join(folder, "secret.jpg"), "sesame");
    await writeFile(join(folder, "media", "a.jpg"), "bytes");
    const media = await startSampleMedia({ folder: join(folder, "media") });
    onTestFinished(() => media.close());
    const digestOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);
    await symlink(join(folder, "secret.jpg"), join(folder, "media", "link.jpg"));
    const statusAt = (text: string, name: string) => statusOf(media.url, `/media/${digestOf(text)}/${name}`);
    const answer = await fetch(`${media.url}/media/${digestOf("bytes")}/a.jpg`);
    expect([answer.headers.get("content-type"), await answer.text()]).toEqual(["image/jpeg", "bytes"]);
    expect([await statusAt("other", "a.jpg"), await statusAt("bytes", "b.jpg")]).toEqual([404, 404]);
    for (const name of ["../secret.jpg", "%2e%2e%2fsecret.jpg", "link.jpg"])
      expect(await statusAt("sesame", name)).toBe(404);
    await writeFile(join(folder, "media", "a.jpg"), "replaced");
    expect([await statusAt("bytes", "a.jpg"), await statusAt("replaced", "a.jpg")]).toEqual([404, 200]);
  });
});
