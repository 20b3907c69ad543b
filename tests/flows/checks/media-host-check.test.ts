import { expect, it } from "vitest";
import { createFileChecker } from "../../../scripts/adapters/media/file-checker.ts";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { mediaHostChecks } from "../../../scripts/flows/checks/media-host-check.ts";
import { frame, jpeg } from "../../core/media/build-jpeg.ts";
import { contentOf } from "../../support/content.ts";
import { mediaSnapshotOf } from "../../support/media-snapshot.ts";
import { goodPost } from "../../support/rules.ts";

const GOOD = jpeg(frame({ widthPx: 1080, heightPx: 1080 }));

/** What is found with these posts, and which addresses were tried. */
async function examine(posts: readonly DraftPost[]) {
  const tried: string[] = [];
  const host = {
    findBase: async () => ({ ok: true as const, value: "https://site.example/posts/" }),
    confirm: async (address: string) => {
      tried.push(address);
      return null;
    },
  };
  const media = mediaSnapshotOf({ "old.jpg": GOOD, "new.jpg": GOOD, "later.jpg": GOOD });
  const content = contentOf({ posts: [...posts], media });
  const ports = { files: createFileChecker(), host } as unknown as Parameters<typeof mediaHostChecks>[0];
  const [check] = mediaHostChecks(ports, content, []);
  return { result: await check?.look(), tried };
}

const out = goodPost({ id: "out", status: "done", media_id: "1", image_url: "media/old.jpg" });
const failed = goodPost({ id: "failed", status: "failed", image_url: "media/old.jpg" });
const elsewhere = goodPost({ id: "elsewhere" });
const waiting = goodPost({ id: "waiting", image_url: "media/new.jpg" });

it("tries the first file that a waiting post names, whatever is out already", async () => {
  const later = goodPost({ id: "later", image_url: "media/later.jpg" });
  const { result, tried } = await examine([out, failed, elsewhere, waiting, later]);
  expect(result).toMatchObject({ state: "ok", found: expect.stringContaining(" media/new.jpg ") });
  expect(tried).toEqual([expect.stringMatching(/^https:\/\/site\.example\/.*new\.jpg$/)]);
});

it("tries nothing where no waiting post names a file", async () => {
  expect(await examine([out, failed, elsewhere])).toEqual({ result: undefined, tried: [] });
});

it("says which post names a file that cannot be used", async () => {
  const missing = goodPost({ id: "odd", image_url: "media/missing.jpg" });
  expect(await examine([missing])).toMatchObject({
    result: { state: "skipped", found: expect.stringContaining(" odd ") },
    tried: [],
  });
});
