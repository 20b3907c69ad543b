import { describe, expect, it } from "vitest";
import { describeChange, messageOfChanges, titleOfChanges } from "../../../scripts/core/proposal/describe-changes.ts";
import { renderChanges, renderProposal, renderReply } from "../../../scripts/core/proposal/render-proposal.ts";
import type { ListChange } from "../../../scripts/core/queue/change-posts.ts";

const HOSTILE = "@team **bold** <img src=x> [a](https://evil.example) #7";
/** What GitHub would act on outside of a code block. */
const ACTIVE = /@team|\*\*bold|<img src=x|\[a\]|https:\/\/evil|#7/;
const withoutBlocks = (text: string) => text.replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, "");

it("shows a caption as long as Instagram takes any, and much more", () => {
  const caption = "x".repeat(20_000);
  expect(renderProposal({ id: "a", caption }, { issue: 1, author: "ann" })).toContain(caption);
});

describe("the pictures of a reply", () => {
  const reply = (pictureUrls: readonly string[]) =>
    renderReply({ kind: "proposed", pullUrl: "https://github.com/team/posts/pull/3", findings: [], pictureUrls });
  const urls = (count: number, length = 40) =>
    Array.from({ length: count }, (_, index) => `https://x.example/${index}.jpg`.padEnd(length, "a"));

  it("are all shown, one after the other, as far as there is room", () => {
    for (const url of urls(10)) expect(reply(urls(10))).toContain(`<img src="${url}" width="240" alt="">`);
    const shown = reply(urls(100, 500)).match(/<img /g)?.length ?? 0;
    expect(shown).toBeGreaterThan(10);
    expect(shown).toBeLessThan(20);
    expect(reply([])).not.toContain("<img");
  });
});

describe("what strangers wrote, in a proposal", () => {
  const origin = { issue: 12, author: HOSTILE };

  it("formats nothing and calls nobody: author and caption of a post", () => {
    const text = renderProposal({ id: "a", caption: HOSTILE }, origin);
    expect(withoutBlocks(text)).not.toMatch(ACTIVE);
    expect(text).toContain("in #12 with the form. Merging this closes #12.");
    expect(text).toContain(`\`\`\`text\n${HOSTILE}\n\`\`\``);
  });

  it("formats nothing and calls nobody: author, sentences and captions of changes", () => {
    const change = { kind: "add", posts: [{ id: "a", caption: HOSTILE }], place: "last" } as const;
    const text = renderChanges([change], { ...origin, sentences: [`Adds ${HOSTILE}.`] });
    expect(withoutBlocks(text)).not.toMatch(ACTIVE);
  });

  it.each([
    { kind: "refused", why: HOSTILE },
    { kind: "unreadable", faults: [HOSTILE] },
    { kind: "refused-changes", faults: [HOSTILE] },
    { kind: "photos-refused", why: [HOSTILE] },
    {
      kind: "proposed",
      pullUrl: "https://github.com/team/posts/pull/3",
      findings: [{ rule: "r", severity: "error", pointer: "/caption", message: HOSTILE, hint: HOSTILE }],
      sentences: [HOSTILE],
      crops: [HOSTILE],
      pictureUrls: ['https://x.example/a.jpg" onload="alert(1)', "javascript:alert(1)"],
    },
  ] as const)("formats nothing and calls nobody: a reply that is $kind", (reply) => {
    const text = renderReply(reply);
    expect(text).not.toMatch(ACTIVE);
    expect(text).not.toMatch(/onload|javascript:/);
  });
});

const WORDS = { timeZone: "Europe/Berlin", now: new Date("2026-11-23T08:00:00Z") };
const HELD = "2026-12-24T17:00:00Z";

describe("what a change does, in words", () => {
  it.each<[ListChange, string[]]>([
    [
      { kind: "add", place: "last", posts: [{ id: "a" }, { id: "b", not_before: HELD }] },
      ["Adds a, a picture.", "Adds b, a picture, not before Thu 24 Dec, 18:00 (Europe/Berlin)."],
    ],
    [
      { kind: "add", place: "next", posts: [{ id: "a", media_type: "REELS" }] },
      ["Adds a, a reel, as the next one to go out."],
    ],
    [
      { kind: "add", place: { before: "b" }, posts: [{ id: "a", media_type: "CAROUSEL", children: [{}, {}, {}] }] },
      ["Adds a, a carousel of 3, before b."],
    ],
    [
      { kind: "add", place: { after: "b" }, posts: [{ id: "a", media_type: "STORIES", image_url: "x" }] },
      ["Adds a, a picture story, after b."],
    ],
    [{ kind: "add", place: "by-date", posts: [{ media_type: "STORIES" }] }, ["Adds a post, a video story."]],
    [{ kind: "replace", post: { id: "a" } }, ["Replaces a."]],
    [
      { kind: "edit", id: "a", set: { caption: "New.", image_url: "x" }, remove: ["not_before"] },
      ["Edits a: caption, picture, no date."],
    ],
    [{ kind: "edit", id: "a", set: {}, remove: [] }, ["Edits a: nothing."]],
    [{ kind: "move", id: "a", place: "by-date", notBefore: HELD }, ["Moves a to Thu 24 Dec, 18:00 (Europe/Berlin)."]],
    [{ kind: "move", id: "a", place: { after: "b" } }, ["Moves a, after b."]],
    [{ kind: "swap", ids: ["a", "b"] }, ["Lets a and b change places."]],
    [{ kind: "remove", ids: ["a", "b", "c"] }, ["Removes a.", "Removes b.", "Removes c."]],
    [{ kind: "requeue", id: "a" }, ["Tries a again."]],
  ])("%j", (change, sentences) => expect(describeChange(change, WORDS)).toEqual(sentences));
});

describe("the title of several changes", () => {
  const changes: ListChange[] = [
    { kind: "remove", ids: ["a", "b"] },
    { kind: "requeue", id: "c" },
    { kind: "add", place: "last", posts: [{ id: "d" }, { id: "e" }] },
  ];

  it("names each of them, as does the message of the commit", () => {
    expect(titleOfChanges(changes)).toBe("3 changes: remove a and b, retry c and add d and e");
    expect(messageOfChanges(changes)).toBe("queue: remove a and b, retry c and add d and e");
  });

  it("is that of the post where there is only one", () => {
    expect(titleOfChanges([{ kind: "add", place: "last", posts: [{ id: "d", caption: "Winter\nmarket" }] }])).toBe(
      "Post: Winter market",
    );
    expect(titleOfChanges(changes.slice(2))).toBe("2 posts");
    expect(titleOfChanges(changes.slice(1, 2))).toBe("Post: retry c");
    expect(titleOfChanges([])).toBe("No changes");
  });

  it("holds what strangers wrote as words that GitHub does not act on, and so does the message of the commit", () => {
    const said = (caption: string) => {
      const added: ListChange = { kind: "add", place: "last", posts: [{ id: "d", caption }] };
      return [titleOfChanges([added]), messageOfChanges([added])];
    };
    expect(said("[skip ci] @team fixes #7, gh-8 and https://x.example\n::error::no `b` ##[group]a")).toEqual([
      "Post: skip ci team fixes 7, gh 8 and https //x.example :error :no b g…",
      "queue: add “ skip ci team fixes 7, gh 8 and http…”",
    ]);
    expect(said("@#[]")[0]).toBe("Post: d");
    expect(said("#️⃣ 1 👩‍👩‍👧 \u202eabc\u200b")[0]).toBe("Post: 1 👩‍👩‍👧 \\u202eabc\\u200b");
  });

  it("is cut where a post says much, and never within a letter", () => {
    const title = titleOfChanges([{ kind: "add", place: "last", posts: [{ id: "d", caption: "🍞".repeat(100) }] }]);
    expect(title.length).toBeLessThanOrEqual(70);
    expect(title.isWellFormed()).toBe(true);
    const family = titleOfChanges([{ kind: "add", place: "last", posts: [{ id: "d", caption: "👩‍👩‍👧".repeat(20) }] }]);
    expect(family).toBe(`Post: ${"👩‍👩‍👧".repeat(7)}…`);
  });
});
