import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readQueue } from "../../../scripts/core/content/read-queue.ts";
import { mergeQueues } from "../../../scripts/core/merge/merge-queues.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";
import type { TestPost } from "./queue-file.ts";

/** What a person or the bot does to a queue; places count modulo what is there. */
type Deed =
  | { kind: "add"; at: number; id: number; caption: string }
  | { kind: "edit"; at: number; caption: string }
  | { kind: "remove"; at: number }
  | { kind: "move"; at: number; to: number };

const place = fc.nat({ max: 30 });
const caption = fc.string({ unit: fc.constantFrom("a", '"', "\\", "\n", "{", "]", ",", "é", "\u2028"), maxLength: 6 });
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ kind: fc.constant("add" as const), at: place, id: fc.nat({ max: 12 }), caption }),
  fc.record({ kind: fc.constant("edit" as const), at: place, caption }),
  fc.record({ kind: fc.constant("remove" as const), at: place }),
  fc.record({ kind: fc.constant("move" as const), at: place, to: place }),
);
const deeds = fc.array(deed, { maxLength: 5 });
const layout: fc.Arbitrary<Layout> = fc.record({
  indent: fc.constantFrom("", "  ", "\t", "    "),
  lineEnd: fc.constantFrom("\n", "\r\n"),
  end: fc.constantFrom("", "\n"),
});

interface Layout {
  indent: string;
  lineEnd: string;
  end: string;
}

const base = fc
  .uniqueArray(fc.nat({ max: 12 }), { maxLength: 8 })
  .map((ids) => ids.map((id): TestPost => makePost(id, `caption ${id}`)));
const threeSides = fc.record({ base, ours: deeds, theirs: deeds, layout });

function makePost(id: number, text: string): TestPost {
  return { id: `p${id}`, status: "pending", pillar: "x", cta_type: "y", caption: text };
}

function perform(posts: readonly TestPost[], todo: readonly Deed[]): TestPost[] {
  const result = [...posts];
  for (const step of todo) {
    const at = result.length === 0 ? 0 : step.at % result.length;
    if (step.kind === "add") {
      const post = makePost(step.id, step.caption);
      if (!result.some(({ id }) => id === post.id)) result.splice(step.at % (result.length + 1), 0, post);
    } else if (result.length > 0) {
      const [post] = result.splice(at, 1) as [TestPost];
      if (step.kind === "edit") result.splice(at, 0, { ...post, caption: step.caption });
      if (step.kind === "move") result.splice(step.to % (result.length + 1), 0, post);
    }
  }
  return result;
}

function write(posts: readonly TestPost[], { indent, lineEnd, end }: Layout): string {
  return (JSON.stringify({ account: "team", posts }, null, indent) + end).replaceAll("\n", lineEnd);
}

/** All sides in one layout. */
function files(given: { base: TestPost[]; ours: Deed[]; theirs: Deed[]; layout: Layout }) {
  const ours = perform(given.base, given.ours);
  const theirs = perform(given.base, given.theirs);
  const text = (posts: TestPost[]) => write(posts, given.layout);
  return {
    posts: { base: given.base, ours, theirs },
    texts: { base: text(given.base), ours: text(ours), theirs: text(theirs) },
  };
}

const postsIn = (text: string): TestPost[] => JSON.parse(text).posts;
const idsOf = (posts: readonly TestPost[]) => posts.map(({ id }) => id);
const same = (a: TestPost | undefined, b: TestPost | undefined) => JSON.stringify(a) === JSON.stringify(b);

/** The merge of one post, spelled out. */
function expectedPost(
  id: string,
  sides: Record<"base" | "ours" | "theirs", TestPost[]>,
): TestPost | "none" | "conflict" {
  const [old, ours, theirs] = [sides.base, sides.ours, sides.theirs].map((posts) =>
    posts.find((post) => post.id === id),
  );
  if (same(ours, theirs)) return ours ?? "none";
  if (same(old, ours)) return theirs ?? "none";
  if (same(old, theirs)) return ours ?? "none";
  return "conflict";
}

describe("mergeQueues on any two sides", () => {
  it("holds exactly the posts that both sides want, each as the side that changed it left it", () => {
    fc.assert(
      fc.property(threeSides, (given) => {
        const { posts, texts } = files(given);
        const result = mergeQueues(texts);
        const ids = new Set(Object.values(posts).flatMap(idsOf));
        const expected = new Map([...ids].map((id) => [id, expectedPost(id, posts)]));
        const disputed = [...expected].filter(([, post]) => post === "conflict").map(([id]) => id);
        const conflicts = result.kind === "conflict" ? result.conflicts : [];
        const edits = conflicts.flatMap((conflict) =>
          conflict.kind === "moved-twice" || conflict.kind === "account" ? [] : [conflict.id],
        );
        expect(new Set(edits)).toEqual(new Set(disputed));
        if (result.kind === "conflict") expect(result.ours).not.toBe(result.theirs);
        expect(result.kind).not.toBe("refused");
        if (result.kind !== "merged") return;
        const wanted = [...expected].filter(([, post]) => post !== "none");
        expect(new Map(postsIn(result.text).map((post) => [post.id, post]))).toEqual(new Map(wanted));
        expect(postsIn(result.text)).toHaveLength(wanted.length);
      }),
      { numRuns: 1500 },
    );
  });

  it("gives a file without faults, in the one layout of its sides, so that any JSON writer would write the same", () => {
    fc.assert(
      fc.property(threeSides, (given) => {
        const result = mergeQueues(files(given).texts);
        if (result.kind !== "merged") return;
        const reading = readQueue(encodeUtf8(result.text));
        expect(reading.findings).toEqual([]);
        expect(result.text).toBe(write(postsIn(result.text), given.layout));
      }),
      { numRuns: 500 },
    );
  });

  it("keeps the order of the side that moved posts when the other did not", () => {
    const noMoves = deeds.map((todo) => todo.filter(({ kind }) => kind !== "move"));
    fc.assert(
      fc.property(fc.record({ base, ours: deeds, theirs: noMoves, layout }), (given) => {
        const { posts, texts } = files(given);
        const result = mergeQueues(texts);
        if (result.kind !== "merged") return;
        const before = new Set(idsOf(posts.base));
        const kept = new Set(idsOf(postsIn(result.text)));
        const order = (list: readonly TestPost[]) => idsOf(list).filter((id) => before.has(id) && kept.has(id));
        // A post may be removed and added again, which is a move.
        fc.pre(order(posts.theirs).join() === order(posts.base).join());
        expect(order(postsIn(result.text))).toEqual(order(posts.ours));
      }),
      { numRuns: 500 },
    );
  });

  it("gives the other side, byte for byte, where one side changed nothing", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (old, changed) => {
        expect(mergeQueues({ base: old, ours: old, theirs: changed })).toEqual({ kind: "merged", text: changed });
        expect(mergeQueues({ base: old, ours: changed, theirs: old })).toEqual({ kind: "merged", text: changed });
      }),
    );
  });

  it("loses nothing when each side has a layout of its own", () => {
    fc.assert(
      fc.property(threeSides, layout, layout, (given, ourLayout, theirLayout) => {
        const { posts, texts } = files(given);
        const uniform = mergeQueues(texts);
        const mixed = mergeQueues({
          base: texts.base,
          ours: write(posts.ours, ourLayout),
          theirs: write(posts.theirs, theirLayout),
        });
        expect(mixed.kind).toBe(uniform.kind);
        if (uniform.kind === "merged" && mixed.kind === "merged")
          expect(JSON.parse(mixed.text)).toEqual(JSON.parse(uniform.text));
      }),
      { numRuns: 500 },
    );
  });
});

describe("mergeQueues on ten thousand posts", () => {
  it("comes to an end, even when both sides moved everything", () => {
    const posts = Array.from({ length: 10_000 }, (_, index) => makePost(index, "x".repeat(300)));
    const options = { indent: "  ", lineEnd: "\n", end: "\n" };
    const ours = [...posts.slice(5000), ...posts.slice(0, 5000), makePost(20_000, "ours")];
    const theirs = [...posts].reverse().map((post, index) => (index % 2 === 0 ? { ...post, status: "done" } : post));
    const texts = { base: write(posts, options), ours: write(ours, options), theirs: write(theirs, options) };
    expect(mergeQueues(texts).kind).not.toBe("refused");
  });
});
