import { describe, expect, it } from "vitest";
import { donePost, guardComplaints, guardPlaces } from "../../../support/guard.ts";
import { goodPost } from "../../../support/rules.ts";

const pending = goodPost();
const live = donePost();

describe("published posts", () => {
  it("may be joined by new pending posts, and pending ones edited, moved and removed", () => {
    const base = { posts: [live, pending, goodPost({ id: "b" }), goodPost({ id: "c" })] };
    const posts = [goodPost({ id: "c" }), goodPost({ id: "new" }), live, goodPost({ caption: "Edited" })];
    expect(guardPlaces({ base, head: { posts } })).toEqual([]);
  });

  it("may be formatted otherwise, with their fields in another order", () => {
    const reversed = Object.fromEntries(Object.entries(live).reverse());
    const head = { posts: `{"posts":[${JSON.stringify(reversed)}],   "account":"x"}` };
    expect(guardPlaces({ base: { posts: [live] }, head })).toEqual([]);
  });

  it("are not edited: the finding stands at the first changed field and names all", () => {
    const head = { posts: [pending, donePost({ caption: "Other", media_id: "18" })] };
    const complaints = guardComplaints({ base: { posts: [live, pending] }, head });
    expect(complaints).toMatchObject([
      { rule: "guard/published-posts", severity: "error", file: "queue.json", pointer: "/posts/1/caption" },
    ]);
    expect(complaints[0]?.message).toBe('"live" is published, but caption and media_id changed.');
  });

  it.each([
    ["a field was taken away", { ...live, alt_text: undefined }, "/posts/0"],
    ["a field was added", { ...live, note: "Nice" }, "/posts/0/note"],
    ["only its media id was changed", { ...live, media_id: "999" }, "/posts/0/media_id"],
    ["only its time was changed", { ...live, published_at: "2020-01-01T00:00:00Z" }, "/posts/0/published_at"],
    [
      "only its address was changed",
      { ...live, permalink: "https://www.instagram.com/p/other/" },
      "/posts/0/permalink",
    ],
    ["the status was set back", { ...live, status: "pending" }, "/posts/0/status"],
    [
      "a child was edited",
      { ...live, children: [{ image_url: "https://cdn.example.com/x.jpg" }] },
      "/posts/0/children",
    ],
  ])("are not edited when %s", (_name, post, pointer) => {
    const places = guardPlaces({ base: { posts: [live] }, head: { posts: [post] } });
    expect(places).toContain(`guard/published-posts queue.json ${pointer}`);
  });

  it("are not removed", () => {
    const complaints = guardComplaints({ base: { posts: [live, pending] }, head: { posts: [pending] } });
    expect(complaints).toMatchObject([{ rule: "guard/published-posts", pointer: "/posts" }]);
    expect(complaints[0]?.message).toContain('"live" is published, but was removed');
  });

  it("are not renamed, which is said where the new id stands", () => {
    const head = { posts: [pending, { ...live, id: "again" }] };
    const complaints = guardComplaints({ base: { posts: [live, pending] }, head });
    expect(complaints).toMatchObject([{ rule: "guard/published-posts", pointer: "/posts/1/id" }]);
    expect(complaints[0]?.message).toBe('The id of the published post "live" was changed to "again".');
  });

  it("count as removed and added when they are renamed and edited", () => {
    const head = { posts: [{ ...live, id: "again", caption: "Other" }] };
    expect(guardPlaces({ base: { posts: [live] }, head })).toEqual(
      expect.arrayContaining(["guard/published-posts queue.json /posts", "guard/status queue.json /posts/0/status"]),
    );
  });

  it("may leave for the archive, or stand in both for a while", () => {
    const archive = { "2026.json": [live] };
    expect(guardPlaces({ base: { posts: [live] }, head: { posts: [], archive } })).toEqual([]);
    expect(guardPlaces({ base: { posts: [live] }, head: { posts: [live], archive } })).toEqual([]);
    expect(guardPlaces({ base: { posts: [live], archive }, head: { posts: [], archive } })).toEqual([]);
  });

  it("are told apart by id only, whatever the id", () => {
    const base = { posts: [donePost({ id: "__proto__" }), donePost({ id: "constructor", caption: "C" })] };
    expect(guardPlaces({ base, head: base })).toEqual([]);
    expect(guardPlaces({ base, head: { posts: [] } })).toHaveLength(2);
  });

  it("are guarded where their id stands twice, on either side", () => {
    const twice = { posts: [pending, { ...live, id: "market" }] };
    expect(guardPlaces({ base: twice, head: { posts: [{ ...live, id: "market" }, goodPost({ id: "b" })] } })).toEqual(
      [],
    );
    expect(guardPlaces({ base: twice, head: { posts: [pending] } })).toEqual([
      "guard/published-posts queue.json /posts/0/status",
    ]);
    expect(guardPlaces({ base: { posts: [pending] }, head: twice })).toEqual([
      "guard/status queue.json /posts/1/status",
      "guard/bot-fields queue.json /posts/1/media_id",
      "guard/bot-fields queue.json /posts/1/published_at",
    ]);
  });

  it("may be repaired where the base could not be read", () => {
    const base = { posts: [{ ...live, caption: 5 }] };
    expect(guardPlaces({ base, head: { posts: [live] } })).toEqual([]);
    expect(guardPlaces({ base, head: { posts: [{ ...live, pillar: "Other" }] } })).toEqual([
      "guard/published-posts queue.json /posts/0/pillar",
    ]);
  });
});

describe("the order of published posts", () => {
  const [a, b, c] = ["a", "b", "c"].map((id) => donePost({ id, caption: id }));

  it("is free for pending posts between them", () => {
    expect(guardPlaces({ base: { posts: [a, b, pending] }, head: { posts: [pending, a, b] } })).toEqual([]);
  });

  it("is kept: only the post that was moved is named", () => {
    const complaints = guardComplaints({ base: { posts: [a, b, c, pending] }, head: { posts: [c, pending, a, b] } });
    expect(complaints).toMatchObject([{ rule: "guard/published-order", severity: "error", pointer: "/posts/0" }]);
    expect(complaints[0]?.message).toContain('"c"');
  });
});
