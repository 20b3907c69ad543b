import { mkdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { openProposedMedia } from "../../../scripts/adapters/git/proposed-media.ts";
import { readContentAtRef } from "../../../scripts/adapters/git/read-content-at-ref.ts";
import { readProposedContent } from "../../../scripts/adapters/git/read-proposed-content.ts";
import { gitRepository } from "../../support/git-repository.ts";

/** One commit, and the path of its queue. */
async function proposal(files: Record<string, string> = {}) {
  const repo = await gitRepository();
  await repo.commit({ "content/queue.json": "Q", ...files });
  const put = async (path: string, text: string) => {
    await mkdir(dirname(join(repo.root, path)), { recursive: true });
    await writeFile(join(repo.root, path), text);
  };
  return { ...repo, put, queuePath: join(repo.root, "content", "queue.json") };
}

const textOf = (bytes: Uint8Array | null) => (bytes === null ? null : new TextDecoder().decode(bytes));

describe("the content that a commit proposes", () => {
  it("counts with what was edited since, but not in a fresh checkout", async () => {
    const { put, queuePath } = await proposal({ "content/archive/2025.json": "A" });
    await put("content/queue.json", "edited");
    await put("content/archive/2026.json", "new");
    const seen = async (isCheckout: boolean) => {
      const { queue, archive } = await readProposedContent({ queuePath, isCheckout });
      return [textOf(queue), ...archive.map(({ name, bytes }) => `${name} ${textOf(bytes)}`)];
    };
    expect(await seen(false)).toEqual(["edited", "2025.json A", "2026.json new"]);
    expect(await seen(true)).toEqual(["Q", "2025.json A"]);
  });

  it("is never read through a folder that was replaced by a link", async () => {
    const { root, queuePath } = await proposal({ "content/archive/2025.json": "A" });
    await rename(join(root, "content/archive"), join(root, "elsewhere"));
    await symlink("../elsewhere", join(root, "content/archive"));
    const reading = readProposedContent({ queuePath, isCheckout: false });
    await expect(reading).rejects.toMatchObject({ message: expect.stringContaining("archive") });
  });

  it.each(["settings.json", "token-status.json", "evergreen.json", "queue.json"])(
    "is refused with a folder in the place of %s",
    async (name) => {
      const { commit, queuePath } = await proposal();
      await commit(name === "queue.json" ? { "content/queue.json": null } : {});
      await commit({ [`content/${name}/x`]: "x" });
      const reading = readProposedContent({ queuePath, isCheckout: true });
      await expect(reading).rejects.toMatchObject({ message: expect.stringContaining("a folder") });
    },
  );
});

describe("the media that a commit proposes", () => {
  it("lacks what was deleted since, except in a fresh checkout", async () => {
    const { root, queuePath } = await proposal({ "content/media/a.jpg": "A", "content/media/b.jpg": "B" });
    await rm(join(root, "content/media/b.jpg"));
    const namesIn = async (isCheckout: boolean) => {
      const { entries } = await openProposedMedia({ queuePath, isCheckout }, new Set(["a.jpg", "b.jpg"]));
      return [...entries.keys()].sort();
    };
    expect([await namesIn(false), await namesIn(true)]).toEqual([["a.jpg"], ["a.jpg", "b.jpg"]]);
  });
});

describe("the content before a proposal", () => {
  it("knows the files of its media, and no links", async () => {
    const { root, commit, queuePath } = await proposal({ "content/media/a.jpg": "A" });
    await symlink("a.jpg", join(root, "content/media/b.jpg"));
    await commit({});
    const { blobIds } = await readContentAtRef({ ref: "HEAD", queuePath });
    expect([...(blobIds?.keys() ?? [])]).toEqual(["media/a.jpg"]);
  });

  it("lists both names of a file that a proposal has renamed", async () => {
    const { git, queuePath } = await proposal({ "content/media/a.jpg": "a picture of some length" });
    git("branch", "start");
    git("mv", "content/media/a.jpg", "content/media/b.jpg");
    git("commit", "--quiet", "--message", "Rename");
    const { changedPaths } = await readContentAtRef({ ref: "start", queuePath });
    expect(changedPaths?.paths).toEqual(["content/media/a.jpg", "content/media/b.jpg"]);
  });
});
