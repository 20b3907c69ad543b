import { describe, expect, it } from "vitest";
import type { ReadFile } from "../../../scripts/core/ports/media-check.ts";
import { serveFiles } from "../../../scripts/flows/post/prepare.ts";
import { goodPost } from "../../support/rules.ts";

const NAMES = ["a.jpg", "b.mp4", "c.jpg"];
const post = goodPost({
  media_type: "CAROUSEL",
  children: [{ image_url: "media/a.jpg" }, { video_url: "media/b.mp4" }, { image_url: "media/c.jpg" }],
});
const files = NAMES.map((name, at): ReadFile => {
  const field = name.endsWith(".mp4") ? "video_url" : "image_url";
  const sha256 = `${at}`.repeat(64);
  return { pointer: `/children/${at}/${field}`, path: `media/${name}`, sha256, sizeBytes: 1, isVideo: at === 1 };
});
const addressOf = (at: number) => `https://cdn.example.com/m/${`${at}`.repeat(16)}/${NAMES[at]}`;

/** A host that serves all files but one. */
async function serve(missing: number | null, settings: object = { media: { base_url: "https://cdn.example.com/m" } }) {
  const asked: string[] = [];
  const host = {
    findBase: async () => ({ ok: false as const, error: "There is no site." }),
    async confirm(address: string, file: ReadFile) {
      asked.push(`${address} ${file.sha256}`);
      const fault = { rule: "media/status" as const, says: "cannot be fetched.", hint: "Upload it." };
      return files.indexOf(file) === missing ? fault : null;
    },
  };
  const content = { settings } as unknown as Parameters<typeof serveFiles>[1];
  const served = await serveFiles({ host, config: { allowPrivateHosts: [] } }, content, { post, files });
  return { served, asked };
}

describe("the files of a post", () => {
  it("are each fetched from the address that is then sent", async () => {
    const { served, asked } = await serve(null);
    expect(asked).toEqual(files.map(({ sha256 }, at) => `${addressOf(at)} ${sha256}`));
    expect(served).toEqual({
      kind: "served",
      post: {
        ...post,
        children: [{ image_url: addressOf(0) }, { video_url: addressOf(1) }, { image_url: addressOf(2) }],
      },
    });
  });

  it.each([0, 1, 2])("keep the post waiting while one of them is not served, and name it: %i", async (missing) => {
    const { served } = await serve(missing);
    expect(served).toMatchObject({
      kind: "host-not-ready",
      error: expect.stringContaining(`"media/${NAMES[missing]}" at ${addressOf(missing)} cannot be fetched.`),
    });
  });
});
