import { describe, expect, it } from "vitest";
import { donePost, failedPost, guardComplaints, guardPlaces, journalOf } from "../../../support/guard.ts";
import { goodPost } from "../../../support/rules.ts";

describe("posts with an open claim", () => {
  const journal = journalOf({ id: "market" }, { id: "other", outcome: "abandoned" });
  const base = { posts: [goodPost(), goodPost({ id: "other", caption: "Other" })] };

  it("may be moved, and all others edited", () => {
    const posts = [goodPost({ id: "other", caption: "Edited" }), goodPost()];
    expect(guardPlaces({ journal, base, head: { posts } })).toEqual([]);
  });

  it("are not edited, not even in a note", () => {
    const posts = [goodPost({ note: "Hm" }), base.posts[1]];
    const complaints = guardComplaints({ journal, base, head: { posts } });
    expect(complaints).toMatchObject([{ rule: "guard/claimed-posts", severity: "error", pointer: "/posts/0/note" }]);
    expect(complaints[0]?.message).toContain('The bot is publishing "market"');
  });

  it("are not removed, nor renamed", () => {
    expect(guardPlaces({ journal, base, head: { posts: [base.posts[1]] } })).toEqual([
      "guard/claimed-posts queue.json /posts",
    ]);
    const renamed = guardComplaints({ journal, base, head: { posts: [goodPost({ id: "fair" }), base.posts[1]] } });
    expect(renamed).toMatchObject([{ rule: "guard/claimed-posts", pointer: "/posts/0/id" }]);
    expect(renamed[0]?.message).toContain('its id was changed to "fair"');
  });
});

describe("status", () => {
  it.each([
    ["done", donePost({ id: "new", caption: "New" })],
    ["failed", failedPost({ id: "new" })],
  ])("of a new post is pending, not %s", (status, post) => {
    const complaints = guardComplaints({ base: { posts: [goodPost()] }, head: { posts: [goodPost(), post] } });
    expect(complaints[0]).toMatchObject({ rule: "guard/status", severity: "error", pointer: "/posts/1/status" });
    expect(complaints[0]?.message).toContain(`"new" is new, so its status is pending, not ${status}.`);
    expect(complaints.slice(1).map(({ rule }) => rule)).toEqual(["guard/bot-fields", "guard/bot-fields"]);
  });

  it.each([
    ["pending", "done"],
    ["pending", "failed"],
    ["failed", "done"],
  ] as const)("of an old post is not set from %s to %s", (before, after) => {
    const post = goodPost({ status: before });
    const complaints = guardComplaints({ base: { posts: [post] }, head: { posts: [{ ...post, status: after }] } });
    expect(complaints).toMatchObject([{ rule: "guard/status", pointer: "/posts/0/status" }]);
    expect(complaints[0]?.message).toContain(`was ${before} and is set to ${after} here`);
  });

  it("of a new post is pending, also beside a published one that is renamed", () => {
    const live = donePost({ caption: "Live" });
    const head = { posts: [{ ...live, id: "renamed" }, donePost({ id: "forged", caption: "Forged" })] };
    expect(guardPlaces({ base: { posts: [live] }, head })).toEqual(
      expect.arrayContaining([
        "guard/published-posts queue.json /posts/0/id",
        "guard/status queue.json /posts/1/status",
      ]),
    );
  });

  it("may be set where the base's could not be read", () => {
    const base = { posts: [{ ...donePost(), status: "Done" }] };
    expect(guardPlaces({ base, head: { posts: [donePost()] } })).toEqual([]);
  });
});

describe("a failed post", () => {
  const base = { posts: [failedPost()] };

  it("may be edited, removed, or set back to pending without the bot's fields", () => {
    expect(guardPlaces({ base, head: { posts: [failedPost({ caption: "Better" })] } })).toEqual([]);
    expect(guardPlaces({ base, head: { posts: [] } })).toEqual([]);
    const fresh = goodPost({ id: "broken", caption: "Better" });
    expect(guardPlaces({ base, head: { posts: [fresh] } })).toEqual([]);
  });

  it("is not set back with leftovers of its failure, which are named one by one", () => {
    const complaints = guardComplaints({ base, head: { posts: [failedPost({ status: "pending" })] } });
    expect(complaints.map(({ pointer }) => pointer)).toEqual(["/posts/0/error", "/posts/0/failed_at"]);
    expect(complaints[0]).toMatchObject({ rule: "guard/bot-fields", severity: "error" });
    expect(complaints[0]?.hint).toContain("Remove error");
  });

  it("keeps what the bot wrote about the failure", () => {
    const places = guardPlaces({ base, head: { posts: [{ ...failedPost({ error: "Fine" }), failed_at: undefined }] } });
    expect(places).toEqual(["guard/bot-fields queue.json /posts/0/error", "guard/bot-fields queue.json /posts/0"]);
  });
});

describe("the bot's fields", () => {
  it("are not added to new or pending posts", () => {
    const posts = [
      goodPost({ media_id: "1" }),
      goodPost({ id: "new", caption: "New", permalink: "https://a.example/p" }),
    ];
    expect(guardPlaces({ base: { posts: [goodPost()] }, head: { posts } })).toEqual([
      "guard/bot-fields queue.json /posts/1/permalink",
      "guard/bot-fields queue.json /posts/0/media_id",
    ]);
  });

  it("may be removed from a pending post, and are not spoken of again where nothing changed", () => {
    const leftover = { posts: [goodPost({ error: "Old" })] };
    expect(guardPlaces({ base: leftover, head: { posts: [goodPost()] } })).toEqual([]);
    expect(guardPlaces({ base: leftover, head: leftover })).toEqual([]);
  });
});

describe("a post that is renamed and set to a result in one change", () => {
  it.each([
    ["pending", goodPost()],
    ["failed", failedPost()],
  ])("does not pass for one that was %s", (_status, before) => {
    const { error: _error, failed_at: _at, ...rest } = before;
    const head = { posts: [{ ...rest, id: "fair", status: "done" }] };
    expect(guardPlaces({ base: { posts: [before] }, head })).toContain("guard/status queue.json /posts/0/status");
  });

  it("is told once where the post was done, by the rule for published posts", () => {
    const journal = journalOf({ id: "live" });
    const rulesFor = (posts: unknown[]) =>
      guardPlaces({ journal, base: { posts: [donePost()] }, head: { posts } }).map((place) => place.split(" ")[0]);
    for (const posts of [[], [donePost({ caption: "Other" })], [{ ...donePost(), status: "failed" }]]) {
      const rules = rulesFor(posts);
      expect(rules.length).toBeGreaterThan(0);
      expect(rules).not.toContain("guard/claimed-posts");
      expect(rules).not.toContain("guard/status");
    }
  });
});
