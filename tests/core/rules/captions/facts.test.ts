import { describe, expect, it } from "vitest";
import { facts } from "../../../../scripts/core/rules/captions/facts.ts";

describe("what is said about facts that no note knows", () => {
  it("does not repeat a number or a name without an end", () => {
    const caption = `We met 7${"ß".repeat(50_000)} and Anna${"b".repeat(50_000)} there.`;
    const objections = facts.check({ caption, flag: null }, { settings: {}, notes: ["A note."], samples: [] });
    expect(objections.length).toBeGreaterThan(0);
    for (const { message } of objections) expect(message.length).toBeLessThan(500);
  });
});

describe("facts that no note knows", () => {
  const said = (caption: string, notes = ["We bake bread."]) =>
    facts.check({ caption, flag: null }, { settings: {}, notes, samples: [] }).map(({ message }) => message);

  it.each([
    ["The shop is open for twenty years.", "twenty"],
    ["Seit zwölf Jahren backen wir.", "zwölf"],
    ["Wir sind seit fünfzig Jahren hier.", "fünfzig"],
    ["Llevamos treinta años aquí.", "treinta"],
    ["We sold ２５ loaves.", "25"],
    ["We sold 𝟐𝟓 loaves.", "25"],
    ["More at bit.ly/bread", "bit.ly/bread"],
    ["More at BIT.LY/bread", "BIT.LY/bread"],
    ["More at linktr.ee/bakery", "linktr.ee/bakery"],
    ["More at bakery.online today", "bakery.online"],
  ])("are found in %s", (caption, fact) => {
    expect(said(caption)).toContainEqual(expect.stringContaining(`"${fact}"`));
    const known = fact.normalize("NFKC");
    expect(said(caption, [`We bake bread: ${known}.`])).not.toContainEqual(expect.stringContaining(`"${fact}"`));
  });

  it("know a number in another language of the notes", () => {
    expect(said("Seit zwanzig Jahren.", ["20 years of bread"])).toEqual([]);
    expect(said("Twenty years of bread.", ["Seit zwanzig Jahren backen wir."])).toEqual([]);
  });

  it("are not found where a space is missing, or in and/or", () => {
    expect(said("It rose.Then it fell.And so on, with butter and/or salt.")).toEqual([]);
  });
});
