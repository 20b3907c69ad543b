import type { BatchRule } from "./caption-rule.ts";

/** Fewer captions say nothing about variation. */
const FEWEST = 4;
const LEAST_RATIO = 1.5;

export const lengthVariation: BatchRule = {
  id: "length-variation",
  severity: "error",
  description:
    "Lengths vary: in a batch of four or more, the longest caption is at least one and a half times the shortest.",
  scope: "batch",
  check(batch) {
    const lengths = batch.flatMap(({ caption }) => (caption === undefined ? [] : [caption.length]));
    const [shortest, longest] = [Math.min(...lengths), Math.max(...lengths)];
    if (lengths.length < FEWEST || longest >= shortest * LEAST_RATIO) return [];
    const message = `All captions are about equally long (${shortest} to ${longest} characters).`;
    return [{ pointer: "", message, hint: "Mix short ones of about 300 characters with long ones of up to 1,500." }];
  },
};
