import { describe, expect, it } from "vitest";
import { resolveComment } from "../../../scripts/flows/record/resolve-comment.ts";
import { posterWorld } from "../../support/poster-world.ts";

/** "a" waits with a first comment, and the comments of no post can be read. */
async function unreadable() {
  const world = await posterWorld();
  await world.writeQueue(["a", "b"].map((id) => world.item(id, { first_comment: `#bread ${id}` })));
  const { faults } = world.simulator;
  faults.add({ kind: "graph-error", endpoint: "comment-list", code: 100, subcode: 33, count: "always" });
  const commentsOf = (at: number) => world.simulator.state.media[at]?.comments.map(({ text }) => text);
  return { ...world, faults, commentsOf };
}

type World = Awaited<ReturnType<typeof unreadable>>;

/** After a run, somebody sets the record back to what it was after the commit with this message. */
async function setBackTo(world: World, message: RegExp): Promise<void> {
  let older = "";
  const after = async (said: string) => {
    if (message.test(said)) older = await world.readFile("journal.json");
  };
  await world.run({}, world.aroundWrites({ after }));
  await world.writeFile("journal.json", older);
  world.nextDay();
}

describe("post, while the comments of its posts cannot be read", () => {
  it("sends the first comment of a post whose answer was lost, once the next run has found the post", async () => {
    const world = await unreadable();
    world.faults.add({ kind: "drop", endpoint: "publish", when: "after" });
    world.faults.add({ kind: "graph-error", endpoint: "status", code: 100, subcode: 33, nth: 2, count: 6 });
    world.faults.add({ kind: "server-error", endpoint: "media-list", nth: 3, count: 3 });
    await world.run();
    expect((await world.journal()).entries).toMatchObject([{ id: "a", outcome: null }]);
    expect(world.commentsOf(0)).toEqual([]);
    world.clock.advance(4 * 60 * 60_000);
    await world.run();
    expect(world.commentsOf(0)).toEqual(["#bread a"]);
  });

  it.each([
    ["the result", /: a claimed/],
    ["the claim of the comment", /: a done/],
  ])("sends none again whose record was set back to before %s, and asks people", async (_, message) => {
    const world = await unreadable();
    await setBackTo(world, message);
    expect(world.commentsOf(0)).toEqual(["#bread a"]);
    await world.run();
    expect(world.commentsOf(0)).toEqual(["#bread a"]);
    const [alert] = world.alerts.filter(({ key }) => key === "comment:a");
    expect(alert?.whatToDo).toContain("--comment retry");
  });

  it("sends none again where main went back as well, if the account shows another post that nobody recorded", async () => {
    const world = await unreadable();
    const queue = await world.readFile("queue.json");
    await setBackTo(world, /: a claimed/);
    await world.writeFile("queue.json", queue);
    await world.postByHand("Caption of b");
    await world.run();
    expect((await world.journal()).entries).toMatchObject([{ id: "a", outcome: "done" }]);
    expect(world.commentsOf(0)).toEqual(["#bread a"]);
  });

  it("sends one again when somebody says that it is not there", async () => {
    const world = await unreadable();
    await setBackTo(world, /: a done/);
    await world.run();
    const { readContent } = world.config();
    await resolveComment({ ...(await world.ports()), account: null, readContent }, "a", "retry");
    await world.run();
    expect(world.commentsOf(0)).toEqual(["#bread a", "#bread a"]);
  });
});

it("a first comment that is older than the decision that its post is live is not sent again", async () => {
  const world = await unreadable();
  await world.run();
  await world.writeFile("journal.json", { entries: [] });
  await world.writeQueue([world.item("a", { first_comment: "#bread a" })]);
  world.nextDay();
  await world.run();
  const [{ id: mediaId = "" } = {}] = world.simulator.state.media;
  // The medium itself cannot be read either, so nobody says since when it is live.
  world.faults.add({ kind: "graph-error", endpoint: "media", code: 100, subcode: 33, count: "always" });
  await world.resolve("a", { kind: "live", mediaId });
  world.faults.clear();
  await world.run();
  expect(world.commentsOf(0)).toEqual(["#bread a"]);
  expect((await world.journal()).entries).toMatchObject([{ id: "a", comment: { outcome: "done" } }]);
});

describe("somebody who says that a first comment is not there", () => {
  it("is believed for a day: a record that was set back has lost what was sent since", async () => {
    const world = await posterWorld();
    await world.writeQueue(["a", "b"].map((id) => world.item(id, { first_comment: `#bread ${id}` })));
    world.simulator.faults.add({ kind: "server-error", endpoint: "comment" });
    await world.run();
    world.clock.advance(60 * 60_000);
    await world.resolveComment("a", "retry");
    const older = await world.readFile("journal.json");
    await world.run();
    world.clock.advance(40 * 60 * 60_000);
    await world.writeFile("journal.json", older);
    const unreadable = { kind: "graph-error", endpoint: "comment-list", code: 100, subcode: 33 } as const;
    world.simulator.faults.add({ ...unreadable, count: "always" });
    await world.run();
    expect(world.simulator.state.media[0]?.comments).toHaveLength(1);
    expect(world.alerts.map(({ key }) => key)).toContain("comment:a");
  });

  it.each([
    ["no medium is known", { media_id: null }, /did not say which medium/],
    ["the post is of another account", { media_id: "5", account_id: "999" }, /of account 999/],
  ])("is promised no run where %s", async (_, over, why) => {
    const world = await posterWorld();
    await world.writeQueue([]);
    const at = "2026-01-04T09:00:00.000Z";
    const accountId = world.simulator.settings.account.userId;
    const done = { id: "p", digest: "0".repeat(64), account_id: accountId, container_id: "1", outcome: "done" };
    const entry = { ...done, claim: { at, run: "t:0" }, published_at: at, comments_off: null, ...over };
    await world.writeFile("journal.json", { entries: [entry] });
    const ports = { ...(await world.ports()), readContent: world.config().readContent };
    const account = { id: accountId, readMedia: ports.platform.readMedia };
    await expect(resolveComment({ ...ports, account }, "p", "retry")).rejects.toThrow(why);
    await expect(resolveComment({ ...ports, account }, "p", "there")).resolves.toBeUndefined();
  });
});
