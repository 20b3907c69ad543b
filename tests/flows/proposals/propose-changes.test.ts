import { describe, expect, it } from "vitest";
import { proposeChanges } from "../../../scripts/flows/proposals/propose-changes.ts";
import { type ProposeScene, packed, proposePorts } from "../../support/propose-ports.ts";
import { goodPost } from "../../support/rules.ts";

const LIVE = { status: "done", media_id: "1", published_at: "2026-01-01T09:30:00Z" } as const;
const [a, b] = [goodPost({ id: "a", caption: "Words of a." }), goodPost({ id: "b", caption: "Words of b." })];
const edit = (id: string, caption = "New words.") => ({ kind: "edit", id, set: { caption }, remove: [] });

async function propose(scene: ProposeScene, ...changes: object[]) {
  const world = proposePorts({ posts: [a, b], ...scene });
  const reply = await proposeChanges(world.ports, { number: 7, author: "ana" }, { packed: packed(changes), taken: [] });
  return { ...world, reply };
}

const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

describe("a change from the calendar to a post that the bot has begun", () => {
  it.each<[string, ProposeScene]>([
    ["claimed", { journal: [{ id: "a", outcome: null }] }],
    [
      "claimed after an attempt that failed",
      {
        journal: [
          { id: "a", outcome: "failed" },
          { id: "a", outcome: null },
        ],
      },
    ],
    ["live, which only the journal says yet", { journal: [{ id: "a", outcome: "done", media_id: "1" }] }],
    ["live", { posts: [{ ...a, ...LIVE }, b] }],
    ["archived", { posts: [b], archived: [{ ...a, ...LIVE }] }],
  ])("is refused and opens nothing: %s", async (_, scene) => {
    const { reply, proposals } = await propose(scene, edit("b"), edit("a"));
    const fault = "The post a is published or being published, so it can no longer change.";
    expect(reply).toEqual({ kind: "refused-changes", faults: [fault] });
    expect(proposals).toEqual([]);
  });

  it.each<[string, ProposeScene]>([
    ["claimed in vain", { journal: [{ id: "a", outcome: "abandoned" }] }],
    ["failed", { journal: [{ id: "a", outcome: "failed" }], posts: [{ ...a, status: "failed", error: "x" }, b] }],
    ["beside one that is claimed", { journal: [{ id: "b", outcome: null }] }],
  ])("is proposed where nothing of it is or may go live: %s", async (_, scene) => {
    const { reply, written } = await propose(scene, edit("a"));
    expect(reply).toMatchObject({ kind: "proposed", pullUrl: "https://github.com/o/r/pull/8" });
    expect(written()[0]).toMatchObject({ id: "a", caption: "New words." });
  });

  it("names every post that can no longer change, each by its own reason", async () => {
    const scene = { journal: [{ id: "gone", outcome: "failed" as const }], archived: [{ ...a, id: "old", ...LIVE }] };
    const add = { kind: "add", posts: ["gone", "a", "old"].map((id) => ({ ...b, id })), place: "last" };
    const { reply } = await propose(scene, add, { kind: "remove", ids: ["b", "old"] });
    expect(reply).toEqual({
      kind: "refused-changes",
      faults: [
        ...["gone", "a", "old"].map((id) => `The id ${id} is taken. Give the new post another one.`),
        "The post old is published or being published, so it can no longer change.",
      ],
    });
  });
});

describe("changes from the calendar", () => {
  it("give new posts ids that name the issue, each its own", async () => {
    const { id: _, ...nameless } = goodPost({ caption: "Third." });
    const add = (caption: string) => ({ kind: "add", posts: [{ ...nameless, caption }], place: "last" });
    const { written } = await propose({}, add("Third."), add("Fourth."));
    expect(written().map(({ id, caption }) => `${id} ${caption}`)).toEqual([
      "a Words of a.",
      "b Words of b.",
      "third_issue-7 Third.",
      "fourth_issue-7 Fourth.",
    ]);
  });

  it("are judged by the rules and the media of the posts that they touch, and proposed all the same", async () => {
    const narrow = { rule: "x", severity: "error", pointer: "/image_url", message: "Narrow.", hint: "Widen." } as const;
    const { reply, looked } = await propose({ findings: [narrow] }, edit("b"));
    expect(looked).toEqual(["b"]);
    expect(reply).toMatchObject({ kind: "proposed", findings: [{ message: "Narrow." }] });
    const several = await propose({ findings: [narrow] }, edit("a"), edit("b", "Others."));
    expect(several.reply).toMatchObject({
      findings: [{ message: "“New words.”: Narrow." }, { message: "“Others.”: Narrow." }],
    });
  });

  it.each([["no JSON"], ["{}"], ['{"posts": 1}']])(
    "are refused where the queue cannot be used: %s",
    async (queueText) => {
      const { reply, proposals } = await propose({ queueText }, edit("a"));
      expect(reply).toMatchObject({ kind: "refused-changes", faults: [expect.stringMatching(/^[A-Z].+\.$/)] });
      expect(proposals).toEqual([]);
    },
  );

  it("are told apart by what became of them", async () => {
    const outcome = async (kind: "opened" | "updated" | "unchanged" | "left") =>
      (await propose({ put: { kind } }, edit("a"))).reply.kind;
    expect(await outcome("opened")).toBe("proposed");
    expect(await outcome("updated")).toBe("proposed");
    expect(await outcome("unchanged")).toBe("merged");
    expect(await outcome("left")).toBe("left");
  });
});

describe("a branch that holds something already", () => {
  const branchOf = (...posts: object[]) => encode({ account: "bakery", posts });

  it("keeps the posts that others put there", async () => {
    const { written } = await propose({}, edit("a"));
    expect(written(branchOf(a, b, goodPost({ id: "theirs" })))).toMatchObject([
      { id: "a", caption: "New words." },
      { id: "b", caption: "Words of b." },
      { id: "theirs" },
    ]);
  });

  it("gets the new version of a change in place of its earlier one", async () => {
    const { written } = await propose({}, edit("a", "Second."));
    expect(written(branchOf({ ...a, caption: "First." }, b))).toMatchObject([
      { id: "a", caption: "Second." },
      { id: "b" },
    ]);
    const added = await propose({}, { kind: "add", posts: [goodPost({ id: "c", caption: "Second." })], place: "last" });
    const there = branchOf(a, b, goodPost({ id: "c", caption: "First." }));
    expect(added.written(there).map(({ id, caption }) => `${id} ${caption}`)).toEqual([
      "a Words of a.",
      "b Words of b.",
      "c Second.",
    ]);
  });

  it("is left as it is where someone broke the file by hand", async () => {
    const { proposals } = await propose({}, edit("a"));
    const broken = new TextEncoder().encode('{"account": "bakery", "posts": [');
    expect(new TextDecoder().decode(proposals[0]?.change(broken))).toBe('{"account": "bakery", "posts": [');
  });

  it("gets the default branch's queue, unchanged, where it has none or one that is not text", async () => {
    const { proposals } = await propose({}, edit("a"));
    for (const bytes of [null, new Uint8Array([0xff, 0xfe, 0x00])])
      expect(JSON.parse(new TextDecoder().decode(proposals[0]?.change(bytes))).posts).toEqual([a, b]);
  });
});
