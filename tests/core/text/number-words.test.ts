import { describe, expect, it } from "vitest";
import { findFigureWords, findNumberWords, valueOfWord } from "../../../scripts/core/text/number-words.ts";

describe("number words", () => {
  it.each([
    ["Dix-sept pains, quatre-vingts croissants", ["Dix-sept", "quatre-vingts"]],
    ["Treinta panes y catorce tartas", ["Treinta", "catorce"]],
    ["Zwölf Brote für fünfzig Leute", ["Zwölf", "fünfzig"]],
    ["Vinte pães, trinta bolos", ["Vinte", "trinta"]],
    ["Dertig broden", ["Dertig"]],
    ["Once a week we seize the day with an elf, and doze in onze winkel", []],
    ["Forty-ish? Unquestionably. Dodici", ["Forty", "Dodici"]],
  ])("are figures in %s", (text, words) => expect(findFigureWords(text)).toEqual(words));

  it("are small ones, too, where those are asked for", () =>
    expect(findNumberWords("Trois pains et un café").map(valueOfWord)).toEqual([3, 1]));
});
