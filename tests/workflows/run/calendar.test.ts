import { describe, expect, it } from "vitest";
import { pagesAt } from "../../support/github-server.ts";
import { automation, QUEUE } from "./automation.ts";

/** A repository whose site is switched on. */
async function published() {
  const world = await automation();
  world.github.administration.pages = pagesAt("https://team.github.io/posts/");
  return world;
}

const deployed = (effects: readonly string[]) => effects.filter((effect) => effect.startsWith("deployed "));

describe("calendar.yml", () => {
  it("deploys the built calendar after a change of content, and after a run that committed something", async () => {
    const { run, place } = await published();
    expect(await run("calendar.yml", { event: "push", paths: [QUEUE] })).toMatchObject({ conclusion: "success" });
    expect(deployed(place.effects)).toEqual([expect.stringMatching(/^deployed (?:.* )?assets (?:.* )?index\.html/)]);
    const posted = await run("post.yml", { event: "schedule" });
    const after = await run("calendar.yml", { event: "workflow_run", after: posted });
    expect(after.jobs).toMatchObject({ "publish-without-app": { result: "success" } });
    expect(deployed(place.effects)).toHaveLength(2);
  });

  it("leaves everything as it is after a run that had nothing to do", async () => {
    const { run, place } = await published();
    await run("post.yml", { event: "schedule" });
    const idle = await run("post.yml", { event: "schedule", cron: "47 13 * * *" });
    const after = await run("calendar.yml", { event: "workflow_run", after: idle });
    expect(after.jobs).toMatchObject({ "publish-without-app": { result: "skipped" }, build: { result: "skipped" } });
    expect(place.effects).toEqual([]);
  });

  it("gives a pull request its own copy and its comment, whatever is wrong with its posts", async () => {
    const { run, place, github, posts, item, text, propose, comments } = await published();
    const number = await propose("cake", {
      [QUEUE]: text([...(await posts()), item("cake", { caption: "#a ".repeat(31) })]),
    });
    const result = await run("validate.yml", { event: "pull_request", number });
    expect(result.conclusion).toBe("failure");
    const steps = result.jobs.validate?.steps.filter(({ outcome }) => outcome === "success").map(({ what }) => what);
    expect(steps?.filter((what) => what === "actions/upload-artifact")).toHaveLength(2);
    expect(place.effects).toEqual([]);
    expect(await comments(number)).toEqual([expect.stringContaining("<b>Name in the queue:</b> cake")]);
    // The copy itself is built without a token.
    expect(
      github.requests.filter(
        ({ path, token }) => token !== "owner-token" && /pulls\?.*state=open(?!.*head=)/.test(path),
      ),
    ).toEqual([]);
  });

  it("checks what was pushed, after it has deployed it, and nothing after a run", async () => {
    const { run, place, github, item, text } = await published();
    const posted = await run("post.yml", { event: "schedule" });
    await github.commit(QUEUE, text([item("bread"), item("bread")]));
    const pushed = await run("calendar.yml", { event: "push", paths: [QUEUE] });
    expect(pushed.conclusion).toBe("failure");
    expect(pushed.annotations).toContainEqual(expect.objectContaining({ level: "error", file: QUEUE }));
    expect(await run("calendar.yml", { event: "workflow_run", after: posted })).toMatchObject({
      conclusion: "success",
    });
    expect(deployed(place.effects)).toHaveLength(2);
  });

  it("is green without a site, and says by hand why nothing appears", async () => {
    const { run, place } = await automation();
    expect(await run("calendar.yml", { event: "push", paths: [QUEUE] })).toMatchObject({ conclusion: "success" });
    const byHand = await run("calendar.yml", { event: "workflow_dispatch" });
    const told = { level: "notice", title: "The calendar is not published" };
    expect(byHand).toMatchObject({ conclusion: "success", annotations: [expect.objectContaining(told)] });
    expect(place.effects).toEqual([]);
  });

  it("follows up on branches and media where Pages takes nothing, which the team is told", async () => {
    const { run, place, chat } = await published();
    place.isDeploying = true;
    const result = await run("calendar.yml", { event: "push", paths: [QUEUE] });
    expect(result).toMatchObject({ conclusion: "failure", log: expect.stringContaining("Updated: none.") });
    expect(chat).toEqual([expect.stringContaining("The workflow calendar failed before it could report why")]);
  });

  it("tells the team where Pages takes nothing, although a check of the same run says what is wrong with a post", async () => {
    const { run, place, chat, github, item, text } = await published();
    await github.commit(QUEUE, text([item("bread"), item("bread")]));
    await run("calendar.yml", { event: "push", paths: [QUEUE] });
    expect(chat.filter((words) => words.includes("The workflow calendar failed"))).toEqual([]);
    place.isDeploying = true;
    await run("calendar.yml", { event: "push", paths: [QUEUE] });
    expect(chat.filter((words) => words.includes("The workflow calendar failed"))).toHaveLength(1);
  });

  it("is built without what reads pictures, too", async () => {
    const { run, place } = await published();
    place.areConvertersMissing = true;
    expect(await run("calendar.yml", { event: "push", paths: [QUEUE] })).toMatchObject({ conclusion: "success" });
    expect(deployed(place.effects)).toHaveLength(1);
  });
});
