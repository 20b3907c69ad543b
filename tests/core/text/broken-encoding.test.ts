import { describe, expect, it } from "vitest";
import { repairEncoding } from "../../../scripts/core/text/broken-encoding.ts";

const broken = (text: string) => new TextDecoder("windows-1252").decode(new TextEncoder().encode(text));

describe("repairEncoding", () => {
  it.each([
    "für",
    "it’s",
    "Crème brûlée à 3 €",
    "¿Cómo estás?",
    "Zażółć gęślą",
    "パン",
    "🥖 fresh",
    "Ça va – très bien…",
    "Ärger",
  ])("gives back %s", (text) => expect(repairEncoding(broken(text))).toBe(text));

  it.each([
    "für",
    "ÂNGELA E JOÃO",
    "São João à noite",
    "« Très bien » – à bientôt…",
    "Œuvre, Ÿ, Ž",
    "£5 – 10 €",
    "Ã",
    "naïve café",
    "Đà Nẵng",
    "ÀÉÎÕÜ",
    "",
  ])("leaves %s alone", (text) => expect(repairEncoding(text)).toBeNull());
});
