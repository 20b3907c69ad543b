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
    const { propose } = createFormProposer(null);
    const why = expect.stringContaining("outside a repository");
    expect(await propose({ changes: [add({})], files: [] })).toMatchObject({ problem: { why } });
  });

  const photo = (name: string) => ({ path: `media/${name}`, bytes: new Uint8Array(1) });
  const children = ["a", "b"].map((name) => ({ image_url: `media/${name}.jpg`, alt_text: `${name}.` }));
  const carousel = { media_type: "CAROUSEL", image_url: undefined, alt_text: undefined, children } as const;

  it.each<[string, ListChange[], string[]]>([
    [
      "a picture with everything that a form has no field for",
      [add({ image_url: "media/a.jpg", is_ai_generated: true, is_paid_partnership: true, handoff: "needs a poll" })],
      ["a.jpg"],
    ],
    ["a carousel, with its later alt texts", [add(carousel)], ["a.jpg", "b.jpg"]],
    ["a carousel with other pictures", [add(carousel)], ["a.jpg"]],
    ["a story", [add({ media_type: "STORIES", image_url: "media/a.jpg" })], ["a.jpg"]],
    ["a reel", [add({ media_type: "REELS", image_url: undefined, video_url: "media/a.mp4" })], ["a.mp4"]],
    ["two posts", [add({ image_url: "media/a.jpg" }), add({})], ["a.jpg"]],
    ["an edit", [{ kind: "edit", id: "a", set: { image_url: "media/a.jpg" }, remove: [] }], ["a.jpg"]],
  ])("packs %s, and leaves only the new files to be dropped", async (_, changes, names) => {
    const files = names.map(photo);
    expect(page.refusal(changes, names)).toBeNull();
    const outcome = await page.propose({ changes, files });
    if (outcome.kind !== "photos") throw new Error(outcome.kind);
    const { template, changes: packed } = Object.fromEntries(new URL(outcome.url).searchParams);
    expect(template).toBe("propose-changes.yml");
    expect(readPackedChanges(packed ?? "", inflate)).toEqual({ ok: true, value: JSON.parse(JSON.stringify(changes)) });
    expect(outcome).toMatchObject({ content: null, files });
  });

  it("leaves the picture that stands for a video to the job, which makes its own", async () => {
    const changes = [add({ media_type: "REELS", image_url: undefined, video_url: "media/a.mp4" })];
    const outcome = await page.propose({ changes, files: [photo("a.mp4"), photo("a-cover.jpg")] });
    expect(outcome).toMatchObject({ kind: "photos", files: [{ path: "media/a.mp4" }] });
  });

  it("gives the text to be pasted beside the files where it is too long for an address", async () => {
    const changes = [add({ image_url: "media/a.jpg", caption: words(9000, ["一", 15_000]) })];
    const outcome = await page.propose({ changes, files: [photo("a.jpg")] });
    if (outcome.kind !== "photos") throw new Error(outcome.kind);
    expect(readPackedChanges(outcome.content ?? "", inflate)).toEqual({ ok: true, value: changes });
  });

  it("says before anybody saves a photo that the form takes ten at a time", async () => {
    const files = Array.from({ length: 11 }, (_, n) => photo(`${n}.jpg`));
    const changes = files.map(({ path }) => add({ image_url: path }));
    const why = page.refusal(
      changes,
      Array.from(files, ({ path }) => path),
    );
    expect(why).toBe("The form on GitHub takes 10 new photos and videos at a time.");
    const whatToDo = expect.stringContaining("Connect");
    expect(await page.propose({ changes, files })).toMatchObject({ problem: { why, whatToDo } });
  });
});
