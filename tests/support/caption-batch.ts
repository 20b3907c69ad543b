import { checkBatch } from "../../scripts/core/captions/check-batch.ts";
import { readBatch } from "../../scripts/core/captions/read-batch.ts";
import type { BatchCaption } from "../../scripts/core/generated/caption-batch.ts";
import type { CaptionContext } from "../../scripts/core/rules/rule.ts";

/** What the facts of the good batch can be traced to. */
export const NOTES = [
  "The sourdough takes 36 hours. Water is 75 percent of the flour. We burnt 40 loaves in March.",
  "Harbour market every Saturday from 8. The rye comes from the Lindner mill.",
];

/** Three past captions in the voice of the good batch. */
export const SAMPLES = [
  "Bread takes time. We take it too, every single day.\n\nThe dough rests while the town sleeps. Nobody hurries it.\n\nWhat do you wait for?\n\n#bread #bakery #slow",
  "The window at five in the morning. Nobody outside yet, and the first tray is in.\n\nThis is the quiet part of the day, and we like it best.\n\n#morning #bakery #bread",
  "Butter belongs on warm bread. There is no second opinion here.\n\nWe tried margarine once and talked about it for a year.\n\n#butter #bread #bakery",
];

const FILLER = [
  "The dough rests while the town sleeps, and we do not hurry it.",
  "Flour, water and salt go in, and nothing else does.",
  "We fold it in the evening and look at it in the morning.",
  "The crust tells you when it is done, if you listen.",
  "Nobody here has found a faster way that tastes of anything.",
];

const HOOKS: [BatchCaption["hook_type"], string, string][] = [
  ["NUMBER", "36 hours for one loaf, and not one of them is wasted.", "craft"],
  ["CONTRARIAN", "Fresh bread is overrated on the first day.", "craft"],
  ["STORY-OPENER", "The oven went out on the busiest morning of the year.", "place"],
  ["QUESTION", "What does a bakery smell like before the bread?", "place"],
  ["MISTAKE-CONFESSION", "We burnt 40 loaves before we understood the new oven.", "craft"],
  ["NUMBER", "75 percent water makes a dough that nobody wants to touch.", "recipes"],
  ["CONTRARIAN", "Kneading is mostly a waste of good time.", "recipes"],
  ["QUESTION", "Who gets the last rye at the market?", "place"],
];
const CTAS: BatchCaption["cta_type"][] = [
  "comment prompt",
  "save/share prompt",
  "link-in-bio push",
  "no call to action",
];

/** Eight captions of 300 to 900 characters that no rule objects to. */
export function goodBatch(): BatchCaption[] {
  return HOOKS.map(([hook_type, hook, pillar], index) => ({
    day: index + 1,
    pillar,
    hook_type,
    cta_type: CTAS[index % CTAS.length] ?? "comment prompt",
    caption: `${hook}\n\n${body(280 + index * 70)}\n\n#bread #bakery #slowfood`,
    image_direction: "A loaf on a wooden board, seen from the side.",
    alt_text: "A round loaf on a wooden board.",
    flag: null,
  }));
}

/** Sentences in paragraphs of two, of about the given length. */
function body(length: number): string {
  let text = "";
  for (let index = 0; text.length < length; index++) {
    text += `${index === 0 ? "" : index % 2 === 0 ? "\n\n" : " "}${FILLER[index % FILLER.length]}`;
  }
  return text;
}

/** The good batch with one caption changed. */
export function seeded(index: number, change: Record<string, unknown>): object[] {
  return goodBatch().map((caption, at) => (at === index ? { ...caption, ...change } : caption));
}

/** Everything the check says about a batch, such as "error hook /2/caption". */
export function findingsIn(batch: unknown, context: Partial<CaptionContext> = {}): string[] {
  return findingsAbout(batch, context).map(({ severity, rule, pointer }) => `${severity} ${rule} ${pointer}`);
}

export function findingsAbout(batch: unknown, context: Partial<CaptionContext> = {}) {
  const bytes = new TextEncoder().encode(JSON.stringify(batch));
  return checkBatch(readBatch(bytes), { settings: {}, notes: NOTES, samples: SAMPLES, ...context });
}
