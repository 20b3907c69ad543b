import { afterEach, describe, expect, it } from "vitest";
import { CHUNK_SIZE } from "../../scripts/core/calendar/site-data.ts";
import { emptyChild, newDraft, readDrafts } from "../../site/src/compose/draft.ts";
import { toPost } from "../../site/src/compose/post-of-draft.ts";
import { readSnippets } from "../../site/src/compose/snippets.ts";
import { beginDraft } from "../../site/src/compose/use-draft.ts";
import { loadData, reloadData } from "../../site/src/shared/load-data.ts";
import { keyOf } from "../../site/src/shared/storage.ts";
import { readStaged } from "../../site/src/tray/staged.ts";
import { simplePost } from "./support/queues.ts";

const { fetch } = globalThis;
afterEach(async () => {
  Object.assign(globalThis, { fetch });
  Reflect.deleteProperty(globalThis, "location");
});

/** What the site serves, by the name of the data file; a number is the status of a refusal. Forgets what was loaded before. */
async function serve(files: Record<string, unknown>) {
  const asked: string[] = [];
  const answer = async (address: unknown) => {
    const name = String(address).replace("./data/", "");
    asked.push(name);
    const found = files[name];
    if (found === undefined) throw new TypeError("no connection");
    return typeof found === "number" ? Response.json(null, { status: found }) : Response.json(found);
  };
  Object.assign(globalThis, { fetch: answer });
  const index = files["index.json"] ?? { version: "1" };
  await reloadData().catch(() => undefined);
  asked.length = 0;
  return { asked, files, index };
}

describe("the data of the pages", () => {
  it("is loaded once, and again only after it could not be loaded or was replaced", async () => {
    const { asked, files } = await serve({ "index.json": { version: "1" } });
    await expect(loadData("a.json")).rejects.toThrow("Check your connection");
    files["a.json"] = 404;
    await expect(loadData("a.json")).rejects.toThrow("missing");
    files["a.json"] = { version: "1", text: "first" };
    expect(await Promise.all([loadData("a.json"), loadData("a.json", "1")])).toMatchObject([
      { text: "first" },
      { text: "first" },
    ]);
    expect(asked).toEqual(["a.json", "a.json", "a.json"]);
    files["a.json"] = { version: "2", text: "second" };
    expect(await loadData("a.json", "1")).toMatchObject({ text: "first" });
    await reloadData();
    expect(await loadData("a.json")).toMatchObject({ text: "second" });
  });

  it("is taken from what the page asked for before its scripts were here, once", async () => {
    const { asked, files } = await serve({ "index.json": { version: "1" } });
    const failed = Promise.reject(new TypeError("no connection"));
    Object.assign(globalThis, {
      early: {
        "a.json": Promise.resolve(Response.json({ version: "1" })),
        "b.json": failed,
        "late.json": Promise.resolve(Response.json({ version: "1" })),
      },
    });
    expect(await loadData("a.json", "1")).toEqual({ version: "1" });
    await expect(loadData("b.json")).rejects.toThrow("Check your connection");
    expect(asked).toEqual([]);
    const saved = { version: "2" };
    Object.assign(files, { "a.json": saved, "b.json": saved, "late.json": saved });
    await reloadData();
    for (const name of ["a.json", "b.json", "late.json"]) expect(await loadData(name, "2")).toEqual(saved);
  });

  it("of another build is never mixed with the page's own", async () => {
    await serve({ "index.json": { version: "2" }, "a.json": { version: "2" } });
    await expect(loadData("a.json", "1")).rejects.toThrow("rebuilt since you opened this page");
    expect(await loadData("a.json", "2")).toEqual({ version: "2" });
  });
});

describe("the draft that an address asks for", () => {
  const SITE = { version: "1", timeZone: "Europe/Berlin" };
  const fields = { ...simplePost({ id: "rye", not_before: "2027-01-01T08:00:00Z" }) };
  const { caption, ...rest } = fields;
  const detail = (part: object) => ({
    n: CHUNK_SIZE + 3,
    id: "rye",
    state: "expected",
    caption,
    fields: rest,
    ...part,
  });
  const begin = async (search: string, part: object = {}) => {
    await serve({ "posts-1.json": { version: "1", posts: [detail(part)] } });
    return await beginDraft(search, SITE);
  };

  it("is a new one on a day, one with the words that a phone shared, or none", async () => {
    expect((await begin("?day=2027-01-01"))?.draft).toMatchObject({ day: "2027-01-01", time: "", caption: "" });
    expect((await begin("?shared=1&text=Bread"))?.draft.caption).toBe("Bread");
    expect((await begin(`?shared=1&text=${"x".repeat(9_000)}`))?.draft.caption).toHaveLength(2_200);
    for (const search of ["", "?day=tomorrow", "?copy=-1", "?edit=x"]) expect(await begin(search)).toBeNull();
  });

  it("is the post itself where it is edited: with its name, its date, and what it was", async () => {
    const edit = await begin(`?edit=${CHUNK_SIZE + 3}`);
    expect(edit?.draft).toMatchObject({ id: "rye", day: "2027-01-01", time: "09:00", caption, repeat_of: "" });
    expect(edit?.base).toEqual({ ...rest, caption });
  });

  it.each([
    ["expected", ""],
    ["failed", ""],
    ["published", "rye"],
  ])("is a post of its own where one that is %s is copied: no name, no date, repeats %j", async (state, repeat_of) => {
    const copy = await begin(`?copy=${CHUNK_SIZE + 3}`, { state });
    expect(copy?.base).toBeNull();
    expect(copy?.draft).toMatchObject({ id: "", day: "", time: "", caption, repeat_of });
  });

  it("is refused in words when the post is gone, or can no longer be edited", async () => {
    await expect(begin(`?edit=${CHUNK_SIZE + 4}`)).rejects.toThrow("can no longer be edited");
    await expect(begin(`?edit=${CHUNK_SIZE + 3}`, { fields: null })).rejects.toThrow("can no longer be edited");
  });
});

it("what a browser keeps belongs to one calendar: its pages share it, and those of a neighbour do not", () => {
  const keyAt = (pathname: string) => {
    Object.defineProperty(globalThis, "location", { value: { pathname }, configurable: true });
    return keyOf("drafts");
  };
  expect(new Set(["/posts/", "/posts/index.html", "/posts/compose.html"].map(keyAt)).size).toBe(1);
  expect(keyAt("/posts/")).not.toBe(keyAt("/other/"));
  expect(keyAt("/posts/")).not.toBe(keyAt("/posts/shop/"));
});

const CHANGES = [{}, { kind: "format", id: "a" }, { kind: "add", posts: [null] }, { kind: "remove", ids: [7] }];
const DRAFTS = [null, [], "x", { kind: "poem" }, { storyMedium: 7, kind: null, children: [null, { url: 7 }] }];

it("what a browser keeps is read from anything, without what is of no use", () => {
  for (const kept of [null, 7, "", [], {}, [null], { saved: 1, cleared: 3 }, { saved: [null, { key: 1 }] }])
    expect([readStaged(kept), readSnippets(kept), readDrafts(kept)]).toEqual([[], [], { saved: [], cleared: null }]);
  expect(readStaged(CHANGES.map((change) => ({ words: "x", change })))).toEqual([]);
  expect(
    readSnippets([
      { name: "", text: "x" },
      { name: 1, text: "x" },
      { name: "a", text: "x" },
    ]),
  ).toHaveLength(1);
  const { saved } = readDrafts({ saved: DRAFTS.map((draft) => ({ key: "a", draft })) });
  expect(saved.map(({ draft }) => toPost(draft, "", []).status)).toEqual(["pending", "pending"]);
});

it("what a browser keeps comes back whole, entries and edits too", () => {
  const draft = newDraft({ kind: "carousel", children: [{ ...emptyChild(1), url: "media/a.jpg" }] }, { id: "rye" });
  const drafts = { saved: [draft], cleared: draft };
  const staged = [{ change: { kind: "move", id: "a", place: "last" }, words: "x", post: null }];
  expect([readDrafts(drafts), readStaged(staged)]).toEqual([drafts, staged]);
});
