import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import {
  fillAccount,
  fillMediaBase,
  fillOwners,
  hasPlaceholderOwner,
  lacksAccount,
  lacksMediaBase,
} from "../../../scripts/core/checks/own-files.ts";

const OWNERS = { maintainers: "@maria", editors: "@bakery/editors" };

describe("the names in the files", () => {
  it("replaces the placeholders of CODEOWNERS and nothing else", () => {
    const text =
      "# @your-org/maintainers is a placeholder\n*  @your-org/maintainers\n/content/  @your-org/editors @jo\n";
    const filled = fillOwners(text, OWNERS);
    expect(filled).toContain("*  @maria\n/content/  @bakery/editors @jo\n");
    expect(hasPlaceholderOwner(filled)).toBe(false);
  });

  it("finds a placeholder in a line, not in a comment", () => {
    expect(hasPlaceholderOwner("# @your-org\n* @maria\n")).toBe(false);
    expect(hasPlaceholderOwner("* @your-org/anything\n")).toBe(true);
  });

  it("writes a whole CODEOWNERS where there is none", () => expect(fillOwners(null, OWNERS)).toMatch(/^\* +@maria$/m));

  it.each([
    ['{"account":"your_account","posts":[]}', true],
    ['{"posts":[]}', true],
    ['{"account":"","posts":[]}', true],
    ['{"account":"bakery","posts":[]}', false],
    ['{"account":"your_account",}', false],
  ])("judges the account of %s", (queue, isLacking) => expect(lacksAccount(queue)).toBe(isLacking));

  it.each(["content/queue.json", "starter/queue.json"])("finds no account of anybody's in the new %s", async (path) =>
    expect(lacksAccount(await readFile(path, "utf8"))).toBe(true),
  );

  it("keeps the look of the queue", () => {
    expect(fillAccount('{\n\t"account": "your_account",\n\t"posts": []\n}\n', "bakery")).toBe(
      '{\n\t"account": "bakery",\n\t"posts": []\n}\n',
    );
  });

  it.each([
    [null, true],
    ["{}", true],
    ['{"media":{"hosts":["a.example"]}}', true],
    ['{"media":{"base_url":"https://a.example"}}', false],
    ['{"media":{"bucket":{}}}', false],
    ['{"timezone":"UTC",}', false],
  ])("judges the media of %s", (settings, isLacking) => expect(lacksMediaBase(settings)).toBe(isLacking));

  it.each([null, "{}", '{"timezone":"UTC"}', '{\n  "media": { "hosts": ["a.example"] }\n}', '{"media":{}}'])(
    "adds the address to %s and keeps the rest",
    (settings) => {
      const filled = JSON.parse(fillMediaBase(settings, "https://m.example/media"));
      const before = JSON.parse(settings ?? "{}");
      expect(filled).toEqual({ ...before, media: { ...before.media, base_url: "https://m.example/media" } });
    },
  );
});
