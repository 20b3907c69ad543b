import { describe, expect, it } from "vitest";
import { readHarmless } from "../../support/preview-comment.ts";
import { automation, QUEUE } from "./automation.ts";

describe("a pull request from a fork", () => {
  it("is checked without secrets, shown in one comment that follows it, and kept to its words", async () => {
    const world = await automation({ areVariablesInherited: true });
    const { run, github, item, text, posts, comments, propose } = world;
    const fork = await github.fork("stranger");
    const before = await posts();
    const number = await propose(
      "cake",
      { [QUEUE]: text([...before, item("cake", { alt_text: "x", caption: "#a ".repeat(31) })]) },
      { fork },
    );
    const checked = await run("validate.yml", { event: "pull_request", number });
    expect(checked.conclusion).toBe("failure");
    const line = (await github.read(QUEUE, { ref: "cake", repository: fork }))
      ?.split("\n")
      .findIndex((words) => words.includes("#a #a"));
    expect(checked.annotations).toContainEqual(
      expect.objectContaining({
        level: "error",
        file: QUEUE,
        line: Number(line) + 1,
        title: expect.stringContaining("cake"),
      }),
    );
    expect(checked.summary).toContain("cake");
    const shown = await run("preview.yml", { event: "workflow_run", after: checked });
    expect(shown.conclusion, shown.log).toBe("success");
    const [comment = ""] = await comments(number);
    expect(readHarmless(comment)).toMatch(/Posts: 1 new[\s\S]*31[\s\S]*Name in the queue: +cake/);

    await github.commit(QUEUE, text([...before, item("cake")]), { branch: "cake", repository: fork });
    const again = await run("validate.yml", { event: "pull_request", number, action: "synchronize" });
    expect(again).toMatchObject({ conclusion: "success", annotations: [] });
    await run("preview.yml", { event: "workflow_run", after: again });
    const all = await comments(number);
    expect(all).toHaveLength(1);
    expect(readHarmless(all[0] ?? "")).toContain("Caption of cake");
  });
});

describe("calendar.yml", () => {
  it("brings a pull request up to date after a post that got into its way, whose commit starts nothing", async () => {
    const { run, github, item, posts, propose } = await automation();
    const lines = (...all: object[]) =>
      `{ "account": "bakery", "posts": [\n${all.map((post) => JSON.stringify(post)).join(",\n")}\n] }\n`;
    await github.commit(QUEUE, lines(item("bread"), item("rolls")));
    await propose("cake", { [QUEUE]: lines(item("bread"), item("cake"), item("rolls")) });
    const posted = await run("post.yml", { event: "schedule" });
    const result = await run("calendar.yml", { event: "workflow_run", after: posted });
    expect(result).toMatchObject({ conclusion: "success", log: expect.stringContaining("Updated: 1.") });
    expect((await posts("cake")).map(({ id, status }) => `${id} ${status}`)).toEqual([
      "bread done",
      "cake pending",
      "rolls pending",
    ]);
  });
});
