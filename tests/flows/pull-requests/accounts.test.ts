import { describe, expect, it } from "vitest";
import { lettersFile, postsOf, queueFile, type TestPost } from "../../core/merge/queue-file.ts";
import { updateWorld } from "./update-branches-world.ts";

const [a] = postsOf("a") as [TestPost];
const BAKERY = "accounts/bakery/queue.json";
const FLORIST = "accounts/florist/queue.json";

/** One pull request that changes the queues of both accounts, each as given, on a default branch that has gone on. */
async function bothTouched(bakery: [string, string, string], florist: [string, string, string]) {
  const world = await updateWorld({ [BAKERY]: bakery[0], [FLORIST]: florist[0] });
  const pull = await world.propose("spring", { [BAKERY]: bakery[1], [FLORIST]: florist[1] });
  await world.github.commit(BAKERY, bakery[2]);
  await world.github.commit(FLORIST, florist[2]);
  const idsOf = async (path: string) =>
    JSON.parse((await world.github.read(path, { ref: "spring" })) ?? "").posts.map(({ id }: TestPost) => id);
  return { ...world, pull, idsOf };
}

const growing: [string, string, string] = [lettersFile("a"), lettersFile("ax"), lettersFile("am")];
const done = queueFile([{ ...a, status: "done" }]);
const disputed: [string, string, string] = [queueFile([a]), queueFile([{ ...a, caption: "better" }]), done];

describe("updateBranches of several accounts", () => {
  it("settles the queues of all accounts in one merge, whose run ever comes first", async () => {
    for (const first of [BAKERY, FLORIST]) {
      const { run, pull, idsOf, comments } = await bothTouched(growing, growing);
      expect(await run(first)).toEqual({ updated: [pull], needPeople: [], failed: [] });
      expect(await run(first === BAKERY ? FLORIST : BAKERY)).toEqual({ updated: [], needPeople: [], failed: [] });
      expect(await idsOf(BAKERY)).toEqual(["a", "m", "x"]);
      expect(await idsOf(FLORIST)).toEqual(["a", "m", "x"]);
      expect(await comments(pull)).toEqual([]);
    }
  });

  it("never answer for each other: what people must decide for one stays said, whatever the other's run finds", async () => {
    const { run, pull, comments, github } = await bothTouched(disputed, growing);
    const head = await github.head("spring");
    expect(await run(BAKERY)).toMatchObject({ needPeople: [pull] });
    await run(FLORIST);
    await run(BAKERY);
    const all = await comments(pull);
    expect(all.filter((text) => /of bakery[\s\S]*edited on both sides/.test(text))).toHaveLength(1);
    expect(all.join()).not.toContain("is resolved");
    expect(await github.head("spring")).toBe(head);
  });

  it("say each for itself when it is over", async () => {
    const { run, pull, comments, github } = await bothTouched(disputed, disputed);
    await run(BAKERY);
    await run(FLORIST);
    expect(await comments(pull)).toHaveLength(2);
    await github.commit(BAKERY, done, { branch: "spring" });
    await run(BAKERY);
    await run(FLORIST);
    const [bakery = "", florist = ""] = await comments(pull);
    expect([bakery, florist]).toEqual([
      expect.stringContaining("of bakery is resolved"),
      expect.stringContaining("edited on both sides"),
    ]);
  });
});
