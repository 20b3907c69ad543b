import { describe, expect, it } from "vitest";
import { inflate } from "../../scripts/adapters/compression/inflate.ts";
import { readPackedChanges } from "../../scripts/core/proposal/packed-changes.ts";
import type { ListChange } from "../../scripts/core/queue/change-posts.ts";
import { MAX_ADDRESS_LENGTH } from "../../site/src/propose/fill-form.ts";
import { createFormProposer } from "../../site/src/propose/proposers.ts";
import { goodPost } from "../support/rules.ts";

const REPOSITORY = {
  url: "https://github.com/owner/name",
  branch: "main",
  queuePath: "content/queue.json",
  apiUrl: "https://api.github.com",
  commit: null,
};
const page = createFormProposer(REPOSITORY);
const add = (changes: object): ListChange => ({ kind: "add", posts: [goodPost(changes)], place: "by-date" });

/** Text in which nothing repeats for long, like a real one. `alphabet`: its first character and how many follow. */
function words(length: number, [first, count]: [string, number]): string {
  let state = 7;
  const next = () => {
    state = (state * 48271) % 2147483647;
    return String.fromCodePoint((first.codePointAt(0) ?? 0) + (state % count));
  };
  return Array.from({ length }, next).join("");
}

describe("a page that is not connected", () => {
  it("packs everything into one field of the form, and nothing of a caption becomes anything else", async () => {
    const caption = "a&template=evil#part\n?x=%00 😀";
    const changes: ListChange[] = [add({ caption }), { kind: "remove", ids: ["b"] }];
    const outcome = await page.propose({ changes, files: [] });
    if (outcome.kind !== "form") throw new Error(outcome.kind);
    const url = new URL(outcome.url);
    expect(url.origin + url.pathname + url.hash).toBe("https://github.com/owner/name/issues/new");
    expect([...url.searchParams.keys()]).toEqual(["template", "title", "changes"]);
    expect(url.searchParams.get("template")).toBe("propose-changes.yml");
    expect(readPackedChanges(url.searchParams.get("changes") ?? "", inflate)).toEqual({ ok: true, value: changes });
  });

  it("fits a carousel of ten with the longest caption in Japanese into the address", async () => {
    const children = Array.from({ length: 10 }, (_, n) => ({
      image_url: `https://cdn.example.com/2026/12/winter-market-${n}.jpg`,
      alt_text: words(40, ["あ", 80]),
    }));
    const changes = [add({ media_type: "CAROUSEL", caption: words(2200, ["あ", 80]), children, note: "For Ann" })];
    const outcome = await page.propose({ changes, files: [] });
    expect(outcome).toMatchObject({ kind: "form", content: null });
    expect(outcome.kind === "form" && outcome.url.length).toBeLessThanOrEqual(MAX_ADDRESS_LENGTH);
  });

  it("gives the text to be pasted where it is too long for an address", async () => {
    const changes = [add({ caption: words(9000, ["一", 15_000]) })];
    const outcome = await page.propose({ changes, files: [] });
    if (outcome.kind !== "form") throw new Error(outcome.kind);
    expect(new URL(outcome.url).searchParams.get("changes")).toBeNull();
    expect(readPackedChanges(outcome.content ?? "", inflate)).toEqual({ ok: true, value: changes });
  });

  it("says why it can offer no form", async () => {
    const nowhere = createFormProposer(null);
    expect(await nowhere.propose({ changes: [add({})], files: [] })).toMatchObject({
      problem: { why: expect.stringContaining("outside a repository") },
    });
  });

  const photo = (name: string) => ({ path: `media/${name}`, bytes: new Uint8Array(1) });
  const carousel = {
    media_type: "CAROUSEL",
    image_url: undefined,
    alt_text: undefined,
    children: [
      { image_url: "media/a.jpg", alt_text: "One." },
      { image_url: "media/b.jpg", alt_text: "Two." },
    ],
  } as const;

  it("opens the form for photos with everything but the photo, and says what it has no field for", async () => {
    const told = { alt_text: "Bread", not_before: "2026-07-01T07:00:00Z", is_ai_generated: true };
    const changes = [add({ image_url: "media/a.jpg", caption: "Fresh & warm", ...told })];
    const outcome = await page.propose({ changes, files: [photo("a.jpg")] });
    if (outcome.kind !== "photos") throw new Error(outcome.kind);
    const { template, title, ...fields } = Object.fromEntries(new URL(outcome.url).searchParams);
    expect(template).toBe("propose-a-post.yml");
    const { pillar, cta_type } = goodPost({});
    const { alt_text, not_before } = told;
    expect(fields).toEqual({ caption: "Fresh & warm", alt_text, not_before, pillar, cta_type });
    expect(outcome).toMatchObject({ caption: null, leftOut: ["Made with AI"], files: [{ path: "media/a.jpg" }] });
  });

  it("takes the photos of a carousel, and leaves a caption that is too long for an address to be copied", async () => {
    const caption = words(2200, ["あ", 80]);
    const outcome = await page.propose({
      changes: [add({ ...carousel, caption })],
      files: [photo("a.jpg"), photo("b.jpg")],
    });
    if (outcome.kind !== "photos") throw new Error(outcome.kind);
    expect(outcome).toMatchObject({ caption, leftOut: ["Alt text after the first picture"] });
    expect(new URL(outcome.url).searchParams.get("alt_text")).toBe("One.");
    expect(new URL(outcome.url).searchParams.get("caption")).toBeNull();
  });

  it.each<[string, ListChange[], string[]]>([
    ["a story", [add({ media_type: "STORIES", image_url: "media/a.jpg" })], ["a.jpg"]],
    ["a video", [add({ media_type: "REELS", image_url: undefined, video_url: "media/a.mp4" })], ["a.mp4"]],
    ["a carousel with other pictures", [add(carousel)], ["a.jpg"]],
    ["two posts", [add({ image_url: "media/a.jpg" }), add({})], ["a.jpg"]],
    ["an edit", [{ kind: "edit", id: "a", set: { image_url: "media/a.jpg" }, remove: [] }], ["a.jpg"]],
  ])("says before anybody asks that no form takes the new files of %s", async (_, changes, names) => {
    const files = names.map(photo);
    const why = page.refusal(
      changes,
      files.map(({ path }) => path),
    );
    expect(why).toMatch(/^The form on GitHub takes new photos/);
    expect(await page.propose({ changes, files })).toMatchObject({
      problem: { why, whatToDo: expect.stringContaining("Connect") },
    });
  });
});
