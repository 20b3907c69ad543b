import { describe, expect, it } from "vitest";
import { expectOnePost, githubPosterWorld, JOURNAL, QUEUE } from "../../support/github-poster-world.ts";

const JOURNAL_FILE = /^\/contents\/content\/journal\.json$/;
const QUEUE_FILE = /^\/contents\/content\/queue\.json$/;
const WRITE = { method: "PUT", path: /^\/contents\// } as const;

describe("post, with the queue on GitHub", () => {
  it("commits the claim, the journal's record and the queue's, each with the run's address", async () => {
    const world = await githubPosterWorld();
    expect(await world.runOnGithub()).toMatchObject({ exit: 0, published: "a" });
    await expectOnePost(world);
    const media = world.simulator.state.media[0]?.id;
    const subjects = (await world.github.log()).map(({ message }) => message.split("\n")[0]).reverse();
    expect(subjects.slice(2)).toEqual([
      expect.stringMatching(/^post: a claimed \(container \d+\)$/),
      `post: a done (media ${media})`,
      expect.stringMatching(/^post: a published at /),
      `post: a done (media ${media})`,
    ]);
    const [newest] = await world.github.log();
    expect(newest?.message).toContain(`\n\n${world.github.url}/team/posts/actions/runs/1`);
  });

  it("needs few requests", async () => {
    const world = await githubPosterWorld();
    await world.runOnGithub();
    expect(world.github.requests.length).toBeLessThan(25);
  });

  it("changes nothing but its own lines", async () => {
    const world = await githubPosterWorld();
    const before = ((await world.github.read(QUEUE)) ?? "").split("\n");
    await world.runOnGithub();
    const after = ((await world.github.read(QUEUE)) ?? "").split("\n");
    expect(before.filter((line) => !after.includes(line))).toEqual([]);
  });

  it("publishes one post a day however many runs come", async () => {
    const world = await githubPosterWorld();
    await world.runOnGithub();
    expect(await world.runOnGithub()).toMatchObject({ exit: 0, summary: expect.stringContaining("Nothing due") });
    await expectOnePost(world);
    world.nextDay();
    expect(await world.runOnGithub()).toMatchObject({ published: "b" });
  });
});

describe("post, when others write to GitHub at the same moment", () => {
  it("publishes once when two posters and a person's merge meet", async () => {
    const world = await githubPosterWorld();
    let merges = 0;
    world.github.onRequest = async ({ method, path }) => {
      if (method === "PUT" && JOURNAL_FILE.test(path) && ++merges === 1) await world.merge("merged");
    };
    const outcomes = await Promise.all([world.runOnGithub(), world.runOnGithub()]);
    expect(outcomes.filter(({ published }) => published !== undefined)).toHaveLength(1);
    await expectOnePost(world);
    expect((await world.posts()).map(({ id }) => id)).toEqual(["a", "b", "c", "d", "e", "merged"]);
  });

  it.each([1, 2, 3, 4])(
    "keeps what people merge in the moment before each of its first %i writes of the queue",
    async (times) => {
      const world = await githubPosterWorld();
      let merges = 0;
      world.github.onRequest = async ({ method, path }) => {
        if (method === "PUT" && QUEUE_FILE.test(path) && merges < times) await world.merge(`merged-${++merges}`);
      };
      expect(await world.runOnGithub()).toMatchObject({ exit: 0, published: "a" });
      await expectOnePost(world);
      expect(await world.posts()).toHaveLength(5 + times);
    },
  );

  it("publishes nothing of a post that is edited by a merge between its claim and its publication", async () => {
    const world = await githubPosterWorld();
    world.github.onRequest = async ({ method, path }) => {
      if (method !== "PUT" || !JOURNAL_FILE.test(path) || (await world.github.read(JOURNAL)) !== null) return;
      const edited = (await world.github.read(QUEUE))?.replace("Caption of a", "Better caption of a") ?? "";
      await world.github.commit(QUEUE, edited);
    };
    expect(await world.runOnGithub()).toMatchObject({ exit: 0, summary: expect.stringContaining("edited") });
    expect(world.publishCalls()).toBe(0);
    expect((await world.journal()).entries).toEqual([]);
    expect(await world.runOnGithub()).toMatchObject({ published: "a" });
    expect(world.simulator.state.media[0]?.caption).toBe("Better caption of a");
  });

  it.each(["does not match 56a6051ca2b02b04ef92d5150c9ef600403cb1de", "is at 56a6051ca2b0 but expected 86a6051ca2b0"])(
    "comes through four conflicts on every write (%s)",
    async (words) => {
      const world = await githubPosterWorld();
      const tries = new Map<string, number>();
      world.github.onRequest = ({ method, path, body }) => {
        if (method !== "PUT") return;
        const write = `${path} ${Object(JSON.parse(body.toString("utf8"))).message}`;
        const count = (tries.get(write) ?? 0) + 1;
        tries.set(write, count);
        const conflict = {
          ...WRITE,
          when: "before",
          kind: "answer",
          status: 409,
          message: `${path} ${words}`,
        } as const;
        if (count <= 4) world.github.faults.add(conflict);
      };
      expect(await world.runOnGithub()).toMatchObject({ exit: 0, published: "a" });
      await expectOnePost(world);
      expect([...tries.values()]).toEqual([5, 5, 5, 5]);
    },
  );

  it("publishes nothing when the claim meets conflicts without end", async () => {
    const world = await githubPosterWorld();
    const conflict = { when: "before", kind: "answer", status: 409, message: "x does not match 56a605" } as const;
    world.github.faults.add({ ...WRITE, ...conflict, count: 100 });
    expect(await world.runOnGithub()).toMatchObject({ exit: 1 });
    expect(world.publishCalls()).toBe(0);
    expect(world.writes()).toHaveLength(5);
    expect(world.alerts).toMatchObject([{ kind: "record", title: expect.stringContaining("nothing was published") }]);
    world.github.faults.clear();
    expect(await world.runOnGithub()).toMatchObject({ published: "a" });
    await expectOnePost(world);
  });
});

describe("post, when a ruleset forbids the bot's writes", () => {
  const mayNotBypass = { login: "mergecast[bot]", permissions: { contents: "write" } } as const;

  it("publishes nothing, tries once, and says what to do", async () => {
    const world = await githubPosterWorld();
    world.github.rules.isActive = true;
    world.github.tokens.set("bot-token", mayNotBypass);
    expect((await world.runOnGithub()).exit).not.toBe(0);
    expect(world.publishCalls()).toBe(0);
    expect(world.writes()).toEqual([expect.stringMatching(/^journal\.json 409 post: a claimed/)]);
    expect(world.alerts).toMatchObject([
      {
        kind: "record",
        title: expect.stringContaining("nothing was published"),
        body: expect.stringMatching(
          /The branch's rules.*BOT_TOKEN to the token of an App that may bypass the ruleset/s,
        ),
      },
    ]);
    expect((await world.posts())[0]?.status).toBe("pending");
    world.github.rules.isActive = false;
    expect(await world.runOnGithub()).toMatchObject({ published: "a" });
    await expectOnePost(world);
  });

  it("reports a post that went live before the ruleset came, and heals the record in the next run", async () => {
    const world = await githubPosterWorld();
    world.github.tokens.set("bot-token", mayNotBypass);
    world.simulator.onRequest = ({ endpoint, phase }) => {
      if (endpoint === "publish" && phase === "after-effect") world.github.rules.isActive = true;
    };
    expect(await world.runOnGithub()).toMatchObject({ exit: 1, published: "a" });
    expect(world.alerts).toMatchObject([
      {
        kind: "record",
        title: "a is live but could not be recorded",
        body: expect.stringMatching(/may bypass the ruleset.*Do not post it again/s),
      },
    ]);
    expect((await world.journal()).entries).toMatchObject([{ id: "a", outcome: null }]);
    world.github.rules.isActive = false;
    expect(await world.runOnGithub()).toMatchObject({ exit: 0 });
    await expectOnePost(world);
  });
});
