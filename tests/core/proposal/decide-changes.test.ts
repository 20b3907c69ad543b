import { describe, expect, it } from "vitest";
import { decideChanges } from "../../../scripts/core/proposal/decide-changes.ts";
import type { ListChange } from "../../../scripts/core/queue/change-posts.ts";
import { goodPost } from "../../support/rules.ts";

const NOW = new Date("2026-11-20T08:00:00Z");
const post = (id: string) => goodPost({ id, caption: `Words of ${id}.` });
const queueOf = (...ids: string[]) => JSON.stringify({ account: "bakery", posts: ids.map(post) });
const add = (id: string): ListChange => ({ kind: "add", posts: [post(id)], place: "last" });
const remove = (id: string): ListChange => ({ kind: "remove", ids: [id] });
const idsIn = (queue: string) => JSON.parse(queue).posts.map(({ id }: { id: string }) => id);

/** What is decided where the queue holds "a", "old" is archived and the record has these outcomes. */
function decide(changes: ListChange[], outcomes: Record<string, string | null> = {}, current = queueOf("a")) {
  const entries = Object.entries(outcomes).map(([id, outcome]) => ({ id, outcome: outcome as "done" | null }));
  const known = { posts: [post("a")], archive: [post("old")], journal: { entries } };
  return decideChanges({ known, changes, seen: queueOf("a"), current, now: NOW });
}

describe("changes that somebody wants", () => {
  it.each<[string, ListChange[], Record<string, string | null>, object[]]>([
    ["a post that the bot has claimed", [remove("a")], { a: null }, [{ id: "a", kind: "claimed" }]],
    ["a post that the record says is published", [remove("a")], { a: "done" }, [{ id: "a", kind: "published" }]],
    ["a post of the archive", [remove("old")], {}, [{ id: "old", kind: "published" }]],
    ["an id that the record has", [add("gone")], { gone: "abandoned" }, [{ id: "gone", kind: "taken" }]],
    ["all that is in the way", [remove("a"), add("old")], { a: null }, [{ id: "a" }, { id: "old", kind: "taken" }]],
  ])("are refused for %s, all of them", (_, changes, outcomes, obstacles) => {
    expect(decide(changes, outcomes)).toMatchObject({ ok: false, error: { obstacles } });
  });

  it("are made where a claim was given up or closed, and beside posts that have begun", () => {
    for (const outcome of ["abandoned", "failed"])
      expect(decide([remove("a")], { a: outcome })).toMatchObject({ ok: true });
    const added = decide([add("b")], { a: null });
    expect(added.ok && idsIn(added.value)).toEqual(["a", "b"]);
  });

  it("may be in the newer queue already, from an earlier try", () => {
    const again = decide([add("b")], {}, queueOf("a", "b"));
    expect(again.ok && idsIn(again.value)).toEqual(["a", "b"]);
  });

  it("are refused in words where they cannot go together with the newer queue", () => {
    const gone = decide([{ kind: "edit", id: "a", set: { caption: "Other words." }, remove: [] }], {}, queueOf("c"));
    expect(gone).toMatchObject({ ok: false, error: { obstacles: [], why: expect.stringContaining("a") } });
  });
});
