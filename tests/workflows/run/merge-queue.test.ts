import { describe, expect, it } from "vitest";
import { automation, QUEUE } from "./automation.ts";

/** A published post and one that waits. */
async function stage() {
  const world = await automation();
  const { github, item, text } = world;
  const published = { media_id: "18000000000000001", published_at: "2026-01-05T09:30:00Z" };
  const live = item("live", { status: "done", ...published });
  const waiting = item("bread");
  await github.commit(QUEUE, text([live, waiting]));
  return { ...world, live, waiting };
}

describe("a group of the merge queue", () => {
  it("is red when the first of its rebased commits deletes a published post", async () => {
    const { run, item, text, live, waiting } = await stage();
    const commits = [{ [QUEUE]: text([waiting]) }, { [QUEUE]: text([waiting, item("cake")]) }];
    const result = await run("validate.yml", { event: "merge_group", commits });
    expect(result.conclusion).toBe("failure");
    expect(result.annotations).toMatchObject([
      { level: "error", title: "guard/published-posts", message: expect.stringContaining(`"${live.id}" is published`) },
    ]);
  });

  it("is green when its commits only add posts", async () => {
    const { run, item, text, live, waiting } = await stage();
    const [cake, pie] = [item("cake"), item("pie")];
    const commits = [{ [QUEUE]: text([live, waiting, cake]) }, { [QUEUE]: text([live, waiting, cake, pie]) }];
    const result = await run("validate.yml", { event: "merge_group", commits });
    expect(result.conclusion, result.log).toBe("success");
    // Both show the picture of the post that waits.
    expect(result.annotations.map(({ level, title }) => [level, title])).toEqual([
      ["warning", "duplicate-content in pie"],
    ]);
  });
});
