import { CAPTION_LIMITS } from "../../instagram/limits.ts";
import type { Objection } from "../rule.ts";
import type { CaptionRule } from "./caption-rule.ts";

const SHORTEST = 300;
const LONGEST = 1500;
/** Hashtags included. */
const HARD_CAP = CAPTION_LIMITS.characters;

export const captionSize: CaptionRule = {
  id: "caption-size",
  severity: "error",
  description: "A caption has 300 to 1,500 characters, hashtags included; Instagram takes at most 2,200.",
  scope: "caption",
  check({ caption }) {
    if (caption === undefined) return [];
    const { length } = caption;
    if (length < SHORTEST) return [objection(`has ${length} characters; at least ${SHORTEST} are wanted`, "Say more.")];
    if (length <= LONGEST) return [];
    const limit = length > HARD_CAP ? `Instagram takes at most ${HARD_CAP}` : `at most ${LONGEST} are wanted`;
    return [objection(`has ${length} characters; ${limit}`, `Shorten it by at least ${length - LONGEST}.`)];
  },
};

function objection(what: string, hint: string): Objection {
  return { pointer: "/caption", message: `The caption ${what}.`, hint };
}
