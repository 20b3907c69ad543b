import { describe, expect, it } from "vitest";
import { facts } from "../../../../scripts/core/rules/captions/facts.ts";

describe("what is said about facts that no note knows", () => {
  it("does not repeat a number or a name without an end", () => {
    const caption = `We met 7${"ß".repeat(50_000)} and Anna${"b".repeat(50_000)} there.`;
    const findings = facts.check({ caption, flag: null }, { settings: {}, notes: ["A note."], samples: [] });
    expect(findings.length).toBeGreaterThan(0);
    for (const { message } of findings) expect(message.length).toBeLessThan(500);
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

  it.each([
    ["We open at 09.30.", "Open from 9:30."],
    ["We open at 9:30.", "Open from 9. The oven takes 30 minutes."],
  ])("are none where every part of a number is known: %s %s", (caption, note) => {
    expect(said(caption, [note])).toEqual([]);
  });

  it.each([
    ["We close at 21:30.", "Open from 9:30.", "21:30"],
    ["We open at 9:45.", "Open from 9:30.", "9:45"],
    ["A loaf costs 9.95.", "Open from 9:30.", "9.95"],
    ["We baked 1,500 loaves.", "We baked 500 loaves.", "1,500"],
    ["It takes 36,5 hours.", "It takes 36 hours.", "36,5"],
  ])("are found where only a part of a number is known: %s %s", (caption, note, fact) => {
    expect(said(caption, [note])).toEqual([expect.stringContaining(`"${fact}"`)]);
  });

  it("know a number in another language of the notes", () => {
    expect(said("Seit zwanzig Jahren.", ["20 years of bread"])).toEqual([]);
    expect(said("Twenty years of bread.", ["Seit zwanzig Jahren backen wir."])).toEqual([]);
  });

  it.each([
    ["It was our friend Marta who built the oven, and she still comes for rye.", "Marta"],
    ["Come to our sourdough workshop at the weekend.", "workshop"],
    ["Nos vemos en la inauguración del obrador.", "inauguración"],
    ["On vous attend à la dégustation de samedi.", "dégustation"],
  ])("are names and events, and no evergreen post fails for them: %s", (caption, fact) => {
    const judge = (flag: "EVERGREEN" | null, notes: string[]) =>
      facts.check({ caption, flag }, { settings: {}, notes, samples: [] });
    expect(judge(null, ["We bake."])).toEqual([
      expect.objectContaining({ message: expect.stringContaining(`"${fact}"`) }),
    ]);
    expect(judge(null, ["We bake."])[0]?.severity).toBeUndefined();
    expect(judge("EVERGREEN", ["We bake."])[0]?.severity).toBe("warning");
    expect(judge(null, [`A note on ${fact}.`])).toEqual([]);
  });

  it.each([
    "See you on Sunday, before the August heat, with a French loaf for Christmas.",
    "The market was cold, and the sale of rye was slow.",
    "I'm sure it rose. OK, almost.",
  ])("are no weekdays, months and feasts: %s", (caption) => expect(said(caption)).toEqual([]));

  it("are not found where a space is missing, or in and/or", () => {
    expect(said("It rose.Then it fell.And so on, with butter and/or salt.")).toEqual([]);
  });
});
