import { describe, expect, it } from "vitest";
import { expectOnePost, githubPosterWorld } from "../../support/github-poster-world.ts";

const WRITE = { method: "PUT", path: /^\/contents\// } as const;

describe("post, when GitHub breaks down at a write", () => {
  const faults = [
    ["a 502 after the write took effect", { when: "after", kind: "answer", status: 502 }],
    ["a 500 without effect", { when: "before", kind: "answer", status: 500 }],
    ["a connection cut after the write took effect", { when: "after", kind: "drop" }],
    ["a connection cut before", { when: "before", kind: "drop" }],
    ["the page of a proxy after the write took effect", { when: "after", kind: "answer", status: 200 }],
  ] as const;

  describe.each(faults)("with %s", (_, fault) => {
    it.each([0, 1, 2, 3])("comes through at write %i", async (skip) => {
      const world = await githubPosterWorld();
      world.github.faults.add({ ...WRITE, ...fault, skip });
      expect(await world.runOnGithub()).toMatchObject({ exit: 0, published: "a" });
      await expectOnePost(world);
      expect(await world.github.log()).toHaveLength(6);
    });

    it("comes through at every write", async () => {
      const world = await githubPosterWorld();
      const met = new Set<string>();
      world.github.onRequest = ({ method, path, body }) => {
        const write = `${path} ${method === "PUT" ? Object(JSON.parse(body.toString("utf8"))).message : ""}`;
        if (method === "PUT" && !met.has(write)) world.github.faults.add({ ...WRITE, ...fault });
        met.add(write);
      };
      expect(await world.runOnGithub()).toMatchObject({ exit: 0, published: "a" });
      await expectOnePost(world);
      expect(await world.github.log()).toHaveLength(6);
    });
  });

  it("comes through lost answers while reads lag behind", async () => {
    const world = await githubPosterWorld();
    world.github.onRequest = async ({ method }) => {
      if (method !== "PUT") return;
      await world.github.lagBehind(3);
      world.github.faults.add({ ...WRITE, when: "after", kind: "answer", status: 502 });
    };
    expect(await world.runOnGithub()).toMatchObject({ exit: 0, published: "a" });
    await expectOnePost(world);
  });
});
