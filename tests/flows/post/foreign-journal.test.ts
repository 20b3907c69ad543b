import { describe, expect, it } from "vitest";
import { ProblemError } from "../../../scripts/core/findings/problem.ts";
import type { Journal } from "../../../scripts/core/generated/journal.ts";
import { acceptJournal } from "../../../scripts/flows/accept-journal.ts";
import { rehearsePost } from "../../../scripts/flows/post/rehearse.ts";
import { githubPosterWorld } from "../../support/github-poster-world.ts";
import { githubStore } from "../../support/github-store.ts";
import { posterWorld } from "../../support/poster-world.ts";

const refuse = async () => {
  throw new Error("A dry run alerts nobody");
};
const QUEUE = "content/queue.json";
const JOURNAL = "content/journal.json";

/** The journal as somebody left it who took the result of every claim out. */
function reopen({ entries }: Journal): Journal {
  return { entries: entries.map((entry) => ({ ...entry, outcome: null, media_id: null, published_at: null })) };
}

describe("post, when someone other than the bot has changed the journal", () => {
  it("publishes nothing, although the forged journal and queue say that a live post is due", async () => {
    const world = await posterWorld();
    await world.writeQueue([world.item("a")]);
    await world.run();
    expect(world.calls()).toContain("publish");
    world.nextDay();
    await world.writeQueue([world.item("a")]);
    await world.writeFile("journal.json", { entries: [] });
    for (let attempt = 0; attempt < 3; attempt++) {
      const outcome = await world.run();
      expect(outcome).toMatchObject({ exit: 2, summary: expect.stringContaining("The journal was changed") });
      world.nextDay();
    }
    expect(world.calls()).not.toContain("publish");
    expect(world.alerts.filter(({ kind }) => kind === "journal")).toHaveLength(3);
    expect(world.simulator.state.media).toHaveLength(1);
  });

  it("does the same on GitHub, says who it was, and goes on when the change is undone", async () => {
    const world = await githubPosterWorld();
    await world.runOnGithub();
    world.nextDay();
    const journal = (await world.github.read(JOURNAL)) ?? "";
    const queue = (await world.github.read(QUEUE)) ?? "";
    await world.github.commit(JOURNAL, '{"entries": []}');
    await world.github.commit(QUEUE, queue.replace('"status": "done"', '"status": "pending"'));
    expect(await world.runOnGithub()).toMatchObject({ exit: 2 });
    expect(world.alerts.map(({ kind, body }) => [kind, body])).toEqual([
      ["journal", expect.stringMatching(/^team changed journal\.json in the commit [0-9a-f]{7}\./)],
    ]);
    expect(world.simulator.state.media).toHaveLength(1);
    await world.github.commit(JOURNAL, journal);
    await world.github.commit(QUEUE, queue);
    expect(await world.runOnGithub()).toMatchObject({ exit: 0, published: "b" });
  });

  it("goes on when an operator has accepted the journal, and keeps to what it says", async () => {
    const world = await githubPosterWorld();
    await world.runOnGithub();
    world.nextDay();
    const journal = await world.journal();
    const [entry] = journal.entries;
    const byHand = {
      entries: [entry, { ...entry, id: "b", digest: "0".repeat(64), container_id: "1", media_id: "2" }],
    };
    await world.github.commit(JOURNAL, JSON.stringify(byHand));
    expect(await world.runOnGithub()).toMatchObject({ exit: 2 });
    const { clock, log } = world;
    const store = await githubStore(world.github, { clock });
    await acceptJournal({ store, clock, log, random: () => 0.5 });
    expect((await world.journal()) as object).toHaveProperty("accepted_at", clock.now().toISOString());
    world.nextDay();
    expect(await world.runOnGithub()).toMatchObject({ exit: 0, published: "c" });
    const head = await world.github.head();
    await acceptJournal({ store: await githubStore(world.github, { clock }), clock, log, random: () => 0.5 });
    expect(await world.github.head()).toBe(head);
  });

  it("writes nothing to a folder's journal in which somebody has reopened a claim, until that is undone", async () => {
    const world = await posterWorld();
    await world.writeQueue(["a", "b"].map((id) => world.item(id)));
    await world.run();
    world.nextDay();
    const journal = await world.journal();
    const reopened = reopen(journal);
    await world.writeFile("journal.json", reopened);
    for (let attempt = 0; attempt < 2; attempt++) {
      expect(await world.run()).toMatchObject({ exit: 2, summary: expect.stringContaining("The journal was changed") });
      expect(await world.journal()).toEqual(reopened);
    }
    await world.writeFile("journal.json", `${JSON.stringify(journal, null, 2)}\n`);
    expect(await world.run()).toMatchObject({ exit: 0, published: "b" });
  });

  it("writes nothing to GitHub's either, so that undoing the change is enough", async () => {
    const world = await githubPosterWorld();
    await world.runOnGithub();
    world.nextDay();
    const journal = (await world.github.read(JOURNAL)) ?? "";
    await world.github.commit(JOURNAL, JSON.stringify(reopen(JSON.parse(journal))));
    const head = await world.github.head();
    expect(await world.runOnGithub()).toMatchObject({ exit: 2 });
    expect(await world.github.head()).toBe(head);
    expect(world.alerts.map(({ kind }) => kind)).toEqual(["journal"]);
    await world.github.commit(JOURNAL, journal);
    expect(await world.runOnGithub()).toMatchObject({ exit: 0, published: "b" });
  });

  it("parks no claim and sends no word about it that the journal could not keep", async () => {
    const world = await githubPosterWorld();
    await world.runOnGithub();
    world.nextDay();
    const journal = await world.journal();
    const [entry] = journal.entries;
    const elsewhere = { entries: [{ ...entry, account_id: "1", outcome: null, media_id: null, published_at: null }] };
    await world.github.commit(JOURNAL, JSON.stringify(elsewhere));
    const head = await world.github.head();
    expect(await world.runOnGithub()).toMatchObject({ exit: 2 });
    expect(world.alerts.map(({ kind }) => kind)).toEqual(["journal"]);
    expect(await world.github.head()).toBe(head);
  });

  it.each([
    ["today's post is out", (queue: string) => queue],
    ["no post is left", (queue: string) => queue.replaceAll('"status": "pending"', '"status": "failed"')],
  ])("leaves unwritten what the team was told when %s", async (_, left) => {
    const world = await githubPosterWorld();
    await world.runOnGithub();
    const journal = (await world.github.read(JOURNAL)) ?? "";
    // Told long ago, so that this run tells it anew or takes it back.
    const told = [{ kind: "queue", digest: "0".repeat(64), at: "2025-01-01T00:00:00.000Z" }];
    await world.github.commit(JOURNAL, JSON.stringify({ ...JSON.parse(journal), told }));
    await world.github.commit(QUEUE, left((await world.github.read(QUEUE)) ?? ""));
    const head = await world.github.head();
    expect(await world.runOnGithub()).toMatchObject({ exit: 2 });
    expect(world.alerts.map(({ kind }) => kind)).toContain("journal");
    expect(await world.github.head()).toBe(head);
  });

  it("refuses to accept a journal that is missing or damaged", async () => {
    const world = await githubPosterWorld();
    await world.runOnGithub();
    const { clock, log } = world;
    await world.github.commit(JOURNAL, "{");
    const accept = async () =>
      acceptJournal({ store: await githubStore(world.github, { clock }), clock, log, random: () => 0.5 });
    await expect(accept()).rejects.toMatchObject({ exitCode: 2 });
    const { sha } = (await world.github.api("GET", `/contents/${JOURNAL}`)) as { sha: string };
    await world.github.api("DELETE", `/contents/${JOURNAL}`, { message: "Remove", sha });
    await expect(accept()).rejects.toMatchObject({ exitCode: 2 });
  });

  it("accepts nothing that cannot be written, and says what to do about that", async () => {
    const world = await githubPosterWorld();
    await world.runOnGithub();
    await world.github.commit(JOURNAL, JSON.stringify({ ...(await world.journal()), entries: [] }));
    const { clock, log } = world;
    const outage = { code: "github", what: "GitHub", why: "It is down.", whatToDo: "Try later.", isRetryable: true };
    const down = async () => {
      throw new ProblemError(outage, 1);
    };
    const store = { ...(await githubStore(world.github, { clock })), acceptJournal: down };
    await expect(acceptJournal({ store, clock, log, random: () => 0.5 })).rejects.toMatchObject({
      exitCode: 2,
      problem: { what: "Accepting the journal", why: "GitHub: It is down.", whatToDo: "Try later.", isRetryable: true },
    });
    expect(log.lines.join()).not.toContain("The journal is accepted");
  });

  it("says so in a dry run, which writes nothing and alerts nobody", async () => {
    const world = await posterWorld();
    await world.writeQueue(["a", "b"].map((id) => world.item(id)));
    await world.run();
    world.alerts.length = 0;
    await world.writeFile("journal.json", { entries: [] });
    const ports = { ...(await world.ports()), alerts: { send: refuse, clear: refuse } };
    expect(await rehearsePost(ports, world.config(), null)).toMatchObject({ exit: 2 });
    expect(world.log.lines.join()).toContain("The journal was changed");
    expect(await world.journal()).toEqual({ entries: [] });
  });

  it("asks GitHub once in a run that may publish, and not at all when nothing is due", async () => {
    const world = await githubPosterWorld();
    const asked = () => world.github.requests.splice(0).filter(({ path }) => path.includes("/commits?")).length;
    for (let day = 1; day <= 3; day++) {
      await world.runOnGithub();
      expect([day, asked()]).toEqual([day, 1]);
      world.nextDay();
    }
    await world.runOnGithub();
    asked();
    await world.runOnGithub();
    expect(asked()).toBe(0);
  });

  it("publishes nothing when GitHub does not say who changed it", async () => {
    const world = await githubPosterWorld();
    world.github.faults.add({ path: /^\/commits$/, when: "before", kind: "answer", status: 503, count: 3 });
    await expect(world.runOnGithub()).rejects.toMatchObject({ exitCode: 1 });
    expect(world.simulator.state.media).toEqual([]);
  });
});
