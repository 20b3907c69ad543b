import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { joinPosts, splitPosts } from "../../../scripts/core/content/post-list.ts";
import { type ListChange, touchedIds } from "../../../scripts/core/queue/change-posts.ts";
import { applyListChange, applyListChanges } from "../../../scripts/core/queue/edit-list.ts";
import { goodPost } from "../../support/rules.ts";

const NOW = new Date("2026-11-20T08:00:00Z");

const LAYOUTS: Record<string, (posts: DraftPost[]) => string> = {
  "two spaces": (posts) => `${JSON.stringify({ account: "bakery", posts }, null, 2)}\n`,
  tabs: (posts) => JSON.stringify({ account: "bakery", posts }, null, "\t"),
  "four spaces": (posts) => JSON.stringify({ account: "bakery", posts }, null, 4),
  "one line a post": (posts) =>
    `{ "account": "bakery", "posts": [\n  ${posts.map((post) => JSON.stringify(post)).join(",\n  ")}\n] }\n`,
  "all on one line": (posts) => JSON.stringify({ posts, account: "bakery" }),
  "Windows line ends": (posts) => JSON.stringify({ account: "bakery", posts }, null, 2).replaceAll("\n", "\r\n"),
};

function apply(text: string, change: ListChange): string {
  const applied = applyListChange(text, change, NOW);
  if (!applied.ok) throw new Error(applied.error);
  return applied.value;
}
const idsOf = (text: string) => JSON.parse(text).posts.map((post: DraftPost) => post.id);
const posts = (...ids: string[]) => ids.map((id) => goodPost({ id }));
type Place = (ListChange & { kind: "add" })["place"];
const add = (place: Place, ...ids: string[]): ListChange => ({ kind: "add", posts: posts(...ids), place });

describe.each(Object.entries(LAYOUTS))("a queue laid out with %s", (_, print) => {
  const abc = print(posts("a", "b", "c"));

  it("is the same text after it was taken apart and put together", () => {
    for (const text of [print([]), print(posts("a")), abc]) {
      const list = splitPosts(text);
      expect(list === null ? null : joinPosts(list)).toBe(text);
    }
  });

  it("looks as if it had been written with the change in it", () => {
    for (const ids of [["a"], ["a", "b"]])
      expect(apply(print(posts(...ids)), add("last", "new"))).toBe(print(posts(...ids, "new")));
    for (const id of ["a", "b", "c"]) {
      const left = ["a", "b", "c"].filter((other) => other !== id);
      expect(apply(abc, { kind: "remove", ids: [id] })).toBe(print(posts(...left)));
    }
    expect(apply(abc, { kind: "move", id: "c", place: { before: "a" } })).toBe(print(posts("c", "a", "b")));
  });
});

it.each(["two spaces", "tabs", "four spaces", "Windows line ends"])(
  "an edited carousel has its slides as if written with them, with %s",
  (layout) => {
    const print = LAYOUTS[layout] ?? JSON.stringify;
    const { image_url, ...others } = goodPost({ id: "a" });
    const children = [{ image_url: "media/a.jpg" }, { image_url: "media/b.jpg" }];
    const edited = apply(print([{ ...others, children: [] }]), {
      kind: "edit",
      id: "a",
      set: { children },
      remove: [],
    });
    expect(edited).toBe(print([{ ...others, children }]));
  },
);

describe("a change to the list", () => {
  const print = LAYOUTS["two spaces"] ?? JSON.stringify;
  const [ab, date] = [print(posts("a", "b")), "2026-12-24T09:00:00Z"];
  const out = goodPost({ id: "old", status: "done", media_id: "1", published_at: "2026-01-01T09:30:00Z" });
  const lost = goodPost({ id: "lost", status: "failed", error: "too tall", failed_at: "2026-01-02T09:30:00Z" });
  const text = print([out, ...posts("a", "b"), lost]);

  it.each<[string, string, ListChange, string]>([
    ["puts a post in front of all that go out", text, { kind: "move", id: "b", place: "next" }, "old b a lost"],
    ["puts a new post in front of all that go out", text, add("next", "n"), "old n a b lost"],
    ["leaves what failed in front of it", print([lost, ...posts("a")]), add("next", "n"), "lost n a"],
    ["leaves what failed in front of it, also alone", print([lost]), add("next", "n"), "lost n"],
    ["adds several posts in a row", ab, add({ after: "a" }, "x", "y"), "a x y b"],
  ])("%s", (_, before, change, ids) => expect(idsOf(apply(before, change))).toEqual(ids.split(" ")));

  it("puts a failed post back without the bot's fields", () => {
    expect(JSON.parse(apply(text, { kind: "requeue", id: "lost" })).posts[3]).toEqual(goodPost({ id: "lost" }));
  });

  it.each<[string, ListChange, string]>([
    ["an id that is taken", add("last", "a"), "already"],
    ["a place beside a post that is not there", { kind: "move", id: "a", place: { after: "x" } }, "no other post x"],
    ["a place beside the post itself", { kind: "move", id: "a", place: { after: "a" } }, "no other post a"],
    ["a post that is not there", { kind: "remove", ids: ["a", "constructor"] }, "no post constructor"],
    ["a post to swap that is not there", { kind: "swap", ids: ["a", "x"] }, "no post x"],
    ["a post to edit that is not there", { kind: "edit", id: "x", set: {}, remove: [] }, "no post x"],
    ["a pending post to be put back", { kind: "requeue", id: "a" }, "only a failed post"],
    ["a published post to be put back", { kind: "requeue", id: "old" }, "only a failed post"],
  ])("refuses %s", (_, change, why) =>
    expect(applyListChange(text, change, NOW)).toMatchObject({ ok: false, error: expect.stringContaining(why) }),
  );

  it("puts posts at the places of their dates, or none of them", () => {
    const dated = [goodPost({ id: "x", not_before: date }), goodPost({ id: "y", not_before: "2026-12-01T09:00:00Z" })];
    const change = { kind: "add", posts: dated, place: "by-date" } as const;
    expect(idsOf(apply(ab, change))).toEqual(["y", "x", "a", "b"]);
    expect(applyListChange(ab, { ...change, posts: [...dated, ...dated] }, NOW)).toMatchObject({ ok: false });
    const moved = apply(ab, { kind: "move", id: "b", place: "by-date", notBefore: date });
    expect(JSON.parse(moved).posts).toMatchObject([{ id: "b", not_before: date }, { id: "a" }]);
  });

  it("edits single fields and leaves the author's text of the others", () => {
    const own = `{"account":"b","posts":[{ "id" : "a","status":"pending", "caption":"caf\\u00e9", "alt_text":"x" }]}`;
    const set = { pillar: "place", thumb_offset: 5 };
    expect(apply(own, { kind: "edit", id: "a", set, remove: ["alt_text"] })).toBe(
      own.replace('"alt_text":"x"', '"pillar":"place", "thumb_offset":5'),
    );
  });

  it("lets two posts exchange their places and their dates", () => {
    const [b, c] = posts("b", "c");
    const before = print([goodPost({ id: "a", not_before: date }), b ?? {}, c ?? {}]);
    const swapped = print([goodPost({ id: "c", not_before: date }), b ?? {}, goodPost({ id: "a" })]);
    expect(apply(before, { kind: "swap", ids: ["a", "c"] })).toBe(swapped);
    expect(apply(before, { kind: "swap", ids: ["a", "a"] })).toBe(before);
  });

  it("applies several changes one after the other, or none of them", () => {
    const remove: ListChange = { kind: "remove", ids: ["a"] };
    const changes: ListChange[] = [add("next", "n"), { kind: "move", id: "n", place: { after: "b" } }, remove];
    const applied = applyListChanges(text, changes, NOW);
    expect(idsOf(applied.ok ? applied.value : "")).toEqual(["old", "b", "n", "lost"]);
    const broken = applyListChanges(text, [...changes, remove], NOW);
    expect(broken).toEqual({ ok: false, error: "the queue has no post a" });
  });

  it.each(["", "[]", '{"posts":1}', '{"posts":[1]}', '{"posts":[{}'])("refuses a file that is no queue: %j", (broken) =>
    expect(applyListChange(broken, { kind: "remove", ids: ["a"] }, NOW)).toMatchObject({ ok: false }),
  );
});

describe("any sequence of changes", () => {
  const id = fc.constantFrom("a", "b", "c", "d", "__proto__");
  const place = fc.oneof(
    fc.constant("next" as const),
    fc.constant("last" as const),
    id.map((before) => ({ before })),
    fc.constant("by-date" as const),
  );
  const added = fc.array(
    fc
      .tuple(id, fc.constantFrom("2026-12-01T09:00:00Z", "2026-12-24T09:00:00Z"))
      .map(([name, not_before]) => goodPost({ id: name, not_before })),
    { minLength: 1, maxLength: 2 },
  );
  const change: fc.Arbitrary<ListChange> = fc.oneof(
    fc.record({ kind: fc.constant("add" as const), posts: added, place }),
    fc.record({ kind: fc.constant("move" as const), id, place }),
    fc.record({ kind: fc.constant("remove" as const), ids: fc.array(id, { minLength: 1, maxLength: 2 }) }),
  );

  it("keeps the file readable, loses no post that was not removed and keeps the bytes of the others", () => {
    const layout = fc.constantFrom(...Object.values(LAYOUTS));
    fc.assert(
      fc.property(layout, fc.array(change, { maxLength: 12 }), (print, changes) => {
        let text = print([goodPost({ id: "keep", note: "é😀" })]);
        const body = splitPosts(text)?.posts[0]?.body;
        let expected = new Set<string>(["keep"]);
        for (const step of changes) {
          const applied = applyListChange(text, step, NOW);
          if (!applied.ok) continue;
          text = applied.value;
          if (step.kind === "add") for (const post of step.posts) expected.add(post.id ?? "");
          if (step.kind === "remove") expected = new Set([...expected].filter((name) => !step.ids.includes(name)));
        }
        expect(new Set(idsOf(text))).toEqual(expected);
        expect(splitPosts(text)?.posts.map((post) => post.body)).toContain(body);
      }),
    );
  });
});

describe("the posts that a change is about", () => {
  it.each<[string, ListChange, string[]]>([
    ["one that is moved, not its new neighbour", { kind: "move", id: "a", place: { before: "b" } }, ["a"]],
    ["all that are removed", { kind: "remove", ids: ["a", "b"] }, ["a", "b"]],
    ["both that change places", { kind: "swap", ids: ["a", "b"] }, ["a", "b"]],
    ["all that are added", { kind: "add", posts: posts("a", "b"), place: { after: "c" } }, ["a", "b"]],
    ["the one that is replaced", { kind: "replace", post: goodPost({ id: "a" }) }, ["a"]],
  ])("are %s", (_, change, ids) => expect(touchedIds(change)).toEqual(ids));
});
