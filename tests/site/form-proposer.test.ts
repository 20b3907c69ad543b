import { describe, expect, it } from "vitest";
import { inflate } from "../../scripts/adapters/compression/inflate.ts";
import { readPackedChanges } from "../../scripts/core/proposal/packed-changes.ts";
import type { ListChange } from "../../scripts/core/queue/change-posts.ts";
import { createFormProposer, MAX_ADDRESS_LENGTH } from "../../site/src/propose/proposers.ts";
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
    const url = new URL(outcome.kind === "go" ? outcome.url : "");
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
    expect(outcome.kind).toBe("go");
    expect(outcome.kind === "go" && outcome.url.length).toBeLessThanOrEqual(MAX_ADDRESS_LENGTH);
  });

  it("gives the text to be pasted where it is too long for an address", async () => {
    const changes = [add({ caption: words(9000, ["一", 15_000]) })];
    const outcome = await page.propose({ changes, files: [] });
    if (outcome.kind !== "paste") throw new Error("It should be too long.");
    expect(outcome.text).toMatch(/Copy the text.*paste it into the field “Changes”/);
    expect(new URL(outcome.url).searchParams.get("changes")).toBeNull();
    expect(readPackedChanges(outcome.content, inflate)).toEqual({ ok: true, value: changes });
  });

  it("says why it can offer no form", async () => {
    const nowhere = createFormProposer(null);
    expect(await nowhere.propose({ changes: [add({})], files: [] })).toMatchObject({
      problem: { why: expect.stringContaining("outside a repository") },
    });
    const files = [{ path: "media/a.jpg", bytes: new Uint8Array(1) }];
    expect(await page.propose({ changes: [add({})], files })).toMatchObject({
      problem: { whatToDo: expect.stringContaining("Connect") },
    });
  });
});
