import { describe, expect, it } from "vitest";
import { type Automation, automation, QUEUE, RECORD, WITH_APP } from "./automation.ts";

/** Exactly one post is live, and everything that remembers agrees on it. */
async function expectOnlyBread({ simulator, posts, journal }: Automation): Promise<void> {
  const [medium] = simulator.state.media;
  expect(simulator.state.media).toHaveLength(1);
  expect(simulator.state.violations).toEqual([]);
  expect(await journal()).toMatchObject([{ id: "bread", outcome: "done", media_id: medium?.id }]);
  const [first, ...others] = await posts();
  expect(first).toMatchObject({ id: "bread", status: "done", media_id: medium?.id });
  expect(others.map(({ status }) => status)).not.toContain("done");
}

describe("post.yml", () => {
  it("posts once a day however often its schedules fire, only looks in a dry run, and posts more by hand with force", async () => {
    const world = await automation(WITH_APP);
    const { run, start, github, posts, botCommits, chat, simulator } = world;
    const [first, second] = [
      run("post.yml", { event: "schedule" }),
      start("post.yml", { event: "schedule", cron: "47 13 * * *" }),
    ];
    expect([(await first).conclusion, (await second.done).conclusion]).toEqual(["success", "success"]);
    expect((await second.done).log).toContain("Nothing due: today's 1 of 1 posts are out.");
    await expectOnlyBread(world);
    const [medium] = simulator.state.media;
    const address = `\n\n${github.url}/team/posts/actions/runs/1\n\n[skip actions]`;
    const done = `post: bread done (media ${medium?.id})${address}`;
    expect(await botCommits()).toEqual([done]);
    const [alerts, ...recorded] = (await github.log(RECORD)).map(({ message }) => message);
    expect(alerts).toMatch(/^alerts: low-queue sent\n/);
    expect(recorded).toEqual([
      done,
      expect.stringMatching(/^post: bread claimed .*\n\n\S+\/runs\/1\n\n\[skip actions\]$/),
    ]);
    expect((await github.log()).map(({ author }) => author)).toContain("mergecast[bot]");
    expect(chat).toEqual([expect.stringContaining("The queue is running low: 1 pending post left")]);
    const head = await github.head();
    const dry = await run("post.yml", { event: "workflow_dispatch", inputs: { dry_run: true } });
    expect(dry).toMatchObject({
      conclusion: "success",
      log: expect.stringContaining("The post that is due now: rolls."),
    });
    expect([await github.head(), simulator.state.media.length, chat.length]).toEqual([head, 1, 1]);
    const forced = await run("post.yml", { event: "workflow_dispatch", inputs: { force: true } });
    expect(forced.conclusion, forced.log).toBe("success");
    expect((await posts()).map(({ status }) => status)).toEqual(["done", "done"]);
  });

  it("needs neither App nor chat nor variables of the repository: the machine's environment and GitHub's token will do", async () => {
    const world = await automation({ areVariablesInherited: true, environmentSecrets: {}, hasChat: false });
    expect(await world.run("post.yml", { event: "schedule" })).toMatchObject({ conclusion: "success" });
    await expectOnlyBread(world);
    expect((await world.github.log())[0]?.author).toBe("github-actions[bot]");
    expect(await world.issues()).toMatchObject([{ title: expect.stringContaining("running low"), state: "open" }]);
  });

  it("marks a post that cannot be posted, fails, and tells the chat which and why", async () => {
    const { run, github, item, text, posts, chat, simulator, media } = await automation();
    await github.commit(QUEUE, text([item("bread", { image_url: `${media.url}/none.jpg` }), item("rolls")]));
    const result = await run("post.yml", { event: "schedule" });
    expect(result.conclusion).toBe("failure");
    expect(result.annotations).toContainEqual(expect.objectContaining({ level: "error" }));
    expect((await posts())[0]).toMatchObject({ status: "failed", error: expect.stringContaining("404") });
    expect(chat.join("\n")).toMatch(/bread[\s\S]*404/);
    expect(simulator.state.media).toEqual([]);
  });

  const boundaries: [string, (world: Automation, kill: () => void) => void][] = [
    ["while its claim is written", ({ github }, kill) => killOn(github, /^POST \/git\/refs /, kill)],
    [
      "when the post has just become live",
      ({ simulator }, kill) => {
        simulator.onRequest = ({ endpoint, phase }) => {
          if (endpoint === "publish" && phase === "after-effect") kill();
        };
      },
    ],
    ["while its result is recorded", ({ github }, kill) => killOn(github, /^POST \/graphql .*journal\.json/, kill)],
    [
      "while its queue is written",
      ({ github }, kill) => killOn(github, /^POST \/graphql .*content\/queue\.json/, kill),
    ],
  ];

  it.each(boundaries)(
    "publishes once although its machine is lost %s, and the next schedule records it",
    async (_, plant) => {
      const world = await automation();
      const { start, run, simulator, github } = world;
      const lost = start("post.yml", { event: "schedule" });
      plant(world, lost.kill);
      expect((await lost.done).conclusion).toBe("failure");
      simulator.onRequest = () => undefined;
      github.onRequest = () => undefined;
      expect((await run("post.yml", { event: "schedule", cron: "47 13 * * *" })).conclusion).toBe("success");
      await expectOnlyBread(world);
    },
  );

  it("publishes once when two runs overlap and somebody merges a post in between", async () => {
    const world = await automation();
    const { start, github, item, text, posts } = world;
    let isMerged = false;
    github.onRequest = async ({ body }) => {
      if (!body.includes("content/queue.json") || isMerged) return;
      isMerged = true;
      await github.commit(QUEUE, text([...(await posts()), item("cake")]), { message: "Merge cake" });
    };
    const runs = ["30 9 * * *", "47 13 * * *"].map((cron) =>
      start("post.yml", { event: "schedule", cron }, { isAlone: false }),
    );
    const results = await Promise.all(runs.map(({ done }) => done));
    expect(results.map(({ conclusion }) => conclusion)).toEqual(["success", "success"]);
    await expectOnlyBread(world);
    expect((await posts()).map(({ id }) => id)).toEqual(["bread", "rolls", "cake"]);
  });
});

function killOn(github: Automation["github"], request: RegExp, kill: () => void): void {
  github.onRequest = ({ method, path, body }) => {
    if (request.test(`${method} ${path} ${body}`)) kill();
  };
}
