import { describe, expect, it } from "vitest";
import {
  addressCharacters,
  altTextCharacters,
  captionCharacters,
  idCharacters,
} from "../../../../scripts/core/rules/posts/deceptive-characters.ts";
import { uniqueIds } from "../../../../scripts/core/rules/posts/unique-ids.ts";
import { urlForm } from "../../../../scripts/core/rules/posts/url-form.ts";
import { findingsIn, findingsInQueue, goodPost, placesIn } from "../../../support/rules.ts";

const TAGS = "\u{e0049}\u{e0067}";

describe("caption-characters", () => {
  it.each([
    "Fresh bread 👩‍🍳 🏳️‍🌈",
    "Наш хлеб, our bread, ψωμί",
    "Для PRщика: Wi-Fi-роутер, 5G-модем",
    "μ-opioid, γ-ray, Ω",
    "نان تازه می‌پزیم",
    "Ünïcödé, naïve, ﬁne, 𝐛𝐨𝐥𝐝",
  ])("takes no offence at %s", (caption) => {
    expect(findingsIn({ caption }, captionCharacters)).toEqual([]);
  });

  it("warns of an invisible character and says which and where", () => {
    expect(findingsIn({ caption: "Fresh\u200b bread\u2060" }, captionCharacters)).toMatchObject([
      {
        severity: "warning",
        pointer: "/caption",
        message: 'The caption has 2 invisible characters (U+200B, U+2060), the first after "Fresh".',
      },
    ]);
  });

  it.each([
    ["tags", `Fresh bread${TAGS}`],
    ["an override of direction", "Fresh \u202edaerb"],
    ["more than 20 of any kind", `Fresh${"\u200b\u200c".repeat(11)}`],
  ])("refuses %s, which can hide a text", (_name, caption) => {
    expect(placesIn({ caption }, captionCharacters)).toEqual(["error /caption"]);
  });

  it.each([
    ["a Cyrillic letter in a Latin word", "Pay with p\u0430ypal", '"\u0430" is a Cyrillic letter (U+0430)'],
    ["a Greek one", "Fresh br\u03bfwn bread", '"\u03bf" is a Greek letter'],
    ["a Latin letter in a Cyrillic word", "Наш мaгазин", '"a" is a Latin letter (U+0061)'],
  ])("warns of %s", (_name, caption, message) => {
    expect(findingsIn({ caption }, captionCharacters)).toMatchObject([
      { severity: "warning", message: expect.stringContaining(message) },
    ]);
  });

  it.each([
    ["error", "Bread \ud83c", "half a character (U+D83C)"],
    ["error", "\udf5e\u0001 bread", "half a character (U+DF5E)"],
    ["warning", "Bread\u0000", "a control character (U+0000)"],
    ["warning", "Brot für\u0085 alle", "a control character (U+0085)"],
  ])("gives an %s for %j, which followers cannot read", (severity, caption, message) => {
    expect(findingsIn({ caption }, captionCharacters)).toMatchObject([
      { severity, pointer: "/caption", message: expect.stringContaining(message) },
    ]);
    expect(placesIn({ alt_text: caption }, altTextCharacters)).toEqual([`${severity} /alt_text`]);
  });

  it("takes no offence at lines, tabs and whole emoji", () => {
    expect(findingsIn({ caption: "One\r\n\tTwo 🍞" }, captionCharacters)).toEqual([]);
  });

  it("looks at alt text too, also that of pictures in a carousel", () => {
    const post = { alt_text: "a\u200b", children: [{ alt_text: "fine" }, { alt_text: `b${TAGS}` }] };
    expect(placesIn(post, altTextCharacters)).toEqual(["warning /alt_text", "error /children/1/alt_text"]);
  });
});

describe("id-characters", () => {
  it.each(["p\u043est-1", "post-\u0430", "post\u200b-1", `post${TAGS}`, "post\u202e1"])("refuses %j", (id) => {
    expect(placesIn({ id }, idCharacters)).toEqual(["error /id"]);
  });

  it.each(["post-1", "Новый пост 1", "été-☀️", "新しい-1", "نان‌تازه"])("accepts %j", (id) => {
    expect(placesIn({ id }, idCharacters)).toEqual([]);
  });

  it("is not enough: ids of other posts may not look the same either", () => {
    const posts = [goodPost({ id: "оса" }), goodPost({ id: "oca" }), goodPost({ id: "Oca" })];
    expect(findingsInQueue(posts, uniqueIds)).toMatchObject([
      { severity: "error", pointer: "/posts/1/id", message: expect.stringContaining("looks like that of post 1") },
    ]);
  });
});

describe("address-characters", () => {
  const places = (image_url: string) => placesIn({ image_url }, addressCharacters);

  it("warns of encoded characters that are not what they seem, and of hosts in Punycode", () => {
    expect(places("https://cdn.example.com/a%E2%80%8B.jpg")).toEqual(["warning /image_url"]);
    expect(places("https://cdn.example.com/br%D0%B5ad.jpg")).toEqual(["warning /image_url"]);
    expect(places("https://xn--pple-43d.com/a.jpg")).toEqual(["warning /image_url"]);
    expect(places("https://cdn.example.com/%D1%85%D0%BB%D0%B5%D0%B1.jpg")).toEqual([]);
    expect(places("https://cdn.example.com/a%20b.jpg?x=%41")).toEqual([]);
  });

  it("leaves characters outside ASCII to url-form, which does not advise to keep them", () => {
    const hintFor = (image_url: string) => findingsIn({ image_url }, urlForm).map(({ hint }) => hint);
    expect(hintFor("https://cdn.example.com/a.jpg\u200b")).toEqual([expect.stringContaining("invisible")]);
    expect(hintFor("https://\u0430pple.com/a.jpg")).toEqual([expect.stringContaining("letter by letter")]);
    expect(hintFor("https://cdn.example.com/ä.jpg")).toEqual([expect.stringContaining("%C3%A4.jpg")]);
  });
});
