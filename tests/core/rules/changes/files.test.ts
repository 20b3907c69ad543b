import { describe, expect, it } from "vitest";
import type { Change } from "../../../../scripts/core/rules/changes/change.ts";
import { mixedChange } from "../../../../scripts/core/rules/changes/unexpected-change.ts";
import { donePost, failedPost, guardComplaints, guardPlaces } from "../../../support/guard.ts";
import { goodPost } from "../../../support/rules.ts";

describe("the bot's own file", () => {
  const tokenStatus = { refreshed_at: "2026-06-01T00:00:00Z", expires_at: "2026-07-31T00:00:00Z" };
  const base = { tokenStatus };

  it("may be formatted otherwise", () => {
    const spaced = `${JSON.stringify(tokenStatus, null, 8)}\r\n`;
    expect(guardPlaces({ base, head: { tokenStatus: spaced } })).toEqual([]);
  });

  it("is not changed: the finding stands at the first difference", () => {
    const head = { tokenStatus: { ...tokenStatus, expires_at: "2030-01-01T00:00:00Z" } };
    expect(guardComplaints({ base, head })).toMatchObject([
      { rule: "guard/bot-files", severity: "error", file: "token-status.json", pointer: "/expires_at" },
    ]);
  });

  it("is not broken, added or removed", () => {
    for (const change of [
      { base, head: { tokenStatus: "{" } },
      { base, head: {} },
      { base: {}, head: base },
    ])
      expect(guardPlaces(change)).toEqual(["guard/bot-files token-status.json"]);
  });

  it("is not missed in a base of which only the queue was kept", () => {
    expect(guardPlaces({ base: {}, head: base, isComplete: false })).toEqual([]);
    expect(guardPlaces({ base, head: {}, isComplete: false })).toEqual(["guard/bot-files token-status.json"]);
  });
});

describe("the archive", () => {
  const [a, b] = ["a", "b"].map((id) => donePost({ id, caption: id }));
  const base = { posts: [b, goodPost()], archive: { "2025.json": [a] } };

  it("takes in done posts of the queue as they are, and may be laid out anew", () => {
    const head = { posts: [goodPost()], archive: { "all.json": [b, a] } };
    expect(guardPlaces({ base, head })).toEqual([]);
  });

  it("loses no post", () => {
    expect(guardPlaces({ base, head: { ...base, archive: { "2025.json": [] } } })).toEqual([
      "guard/archive archive/2025.json",
    ]);
    expect(guardPlaces({ base, head: { ...base, archive: {} } })).toEqual(["guard/archive queue.json"]);
  });

  it("is not said to lose posts when a file of it is broken, which other findings say", () => {
    expect(guardPlaces({ base, head: { ...base, archive: { "2025.json": "{" } } })).toEqual([]);
  });

  it.each([
    ["an edited old post", [{ ...a, caption: "Other" }], "/posts/0/caption"],
    ["a queue post that was edited on the way", [a, { ...b, media_id: "99" }], "/posts/1/media_id"],
    ["a post that is not published", [a, goodPost()], "/posts/1/status"],
    ["a post that failed", [a, failedPost()], "/posts/1/status"],
    ["a post from nowhere", [a, donePost({ id: "forged" })], "/posts/1"],
  ])("does not hold %s", (_name, posts, pointer) => {
    const head = { posts: [], archive: { "2025.json": posts } };
    expect(guardPlaces({ base: { ...base, posts: [b, goodPost(), failedPost()] }, head })).toContain(
      `guard/archive archive/2025.json ${pointer}`,
    );
  });

  it("may hold what it held, even an id twice or a post without one", () => {
    const { id: _, ...nameless } = donePost({ caption: "c" });
    const archive = { "2025.json": [a, { ...a, caption: "Twice" }, nameless] };
    expect(guardPlaces({ base: { archive }, head: { archive } })).toEqual([]);
    const more = { "2025.json": [...archive["2025.json"], { ...a, caption: "Thrice" }] };
    expect(guardPlaces({ base: { archive }, head: { archive: more } })).not.toEqual([]);
  });

  it("is not judged by an archive that was not kept", () => {
    expect(guardPlaces({ base: { posts: [] }, head: { archive: { "2025.json": [a] } }, isComplete: false })).toEqual(
      [],
    );
  });
});

describe("account", () => {
  it("is pointed out when it changes, as a warning", () => {
    const complaints = guardComplaints({ base: { account: "bakery" }, head: { account: "butcher" } });
    expect(complaints).toMatchObject([{ rule: "guard/account", severity: "warning", pointer: "/account" }]);
    expect(complaints[0]?.message).toBe('account is changed from "bakery" to "butcher".');
  });
});

describe("content together with other changes", () => {
  const changed = (...paths: string[]) => ({ changedPaths: { contentFolder: "content/", paths } });

  it("is a warning that names what else changed", () => {
    const complaints = guardComplaints(changed("content/queue.json", "a.ts", "content.md", "c.ts", "d.ts"));
    expect(complaints).toMatchObject([{ rule: "guard/mixed-change", severity: "warning", pointer: "" }]);
    expect(complaints[0]?.message).toBe("This changes content together with a.ts, content.md, c.ts and 1 more.");
  });

  it("is fine where a new version brings the content up to its format", () => {
    const { changedPaths } = changed("content/queue.json", "package.json");
    const findingsIf = (isUpgrade: boolean) =>
      mixedChange.check({ base: { changedPaths, isUpgrade } } as unknown as Change).length;
    expect([true, false].map(findingsIf)).toEqual([0, 1]);
  });

  it("is fine apart, and where the content is the whole repository", () => {
    expect(guardPlaces(changed("content/queue.json", "content/voice/a.md"))).toEqual([]);
    expect(guardPlaces(changed("scripts/mergecast.ts"))).toEqual([]);
    expect(guardPlaces({ changedPaths: { contentFolder: "", paths: ["queue.json", "a.ts"] } })).toEqual([]);
  });
});

describe("what does not belong in the folder", () => {
  const link = { path: "content/media.lnk", kind: "a symbolic link", version: "1" };
  const attributes = { path: "content/.gitattributes", kind: "a file that changes what git checks out", version: "2" };

  it.each([
    ["may stay", [link, attributes], [attributes, link], []],
    ["may go", [link, attributes], [link], []],
    ["is refused when it comes", [link], [link, attributes], [attributes.path]],
    ["is refused when it changes", [link], [{ ...link, version: "3" }], [link.path]],
  ])("%s", (_what, before, after, refused) => {
    const complaints = guardComplaints({ base: { oddEntries: before }, head: { oddEntries: after } });
    expect(complaints.map(({ rule }) => rule)).toEqual(refused.map(() => "guard/plain-files"));
    for (const [index, path] of refused.entries()) expect(complaints[index]?.message).toContain(path);
  });
});
