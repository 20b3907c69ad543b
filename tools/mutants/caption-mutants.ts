import { bugsIn, type Mutant } from "./mutant.ts";

const CAPTIONS = ["tests/core/captions", "tests/core/rules/captions"];

/** What a caption must be, and how a model is made to write it. */
export const CAPTION_MUTANTS: readonly Mutant[] = [
  ...bugsIn("flows/generate-captions.ts", ["tests/flows/generate-captions.test.ts"], {
    "a model is asked thirty times": [["const ROUNDS = 3;", "const ROUNDS = 30;"]],
    "a model is asked once only": [["const ROUNDS = 3;", "const ROUNDS = 1;"]],
    "a batch with errors is accepted in the first round": [
      ["if (batch !== null && !hasErrors(batch.findings)) return batch;", "if (batch !== null) return batch;"],
    ],
    "every earlier answer is sent again": [
      [
        "conversation.splice(\n      2,\n      conversation.length,",
        "conversation.splice(\n      conversation.length,\n      0,",
      ],
    ],
    "a batch with too few captions is accepted": [
      ["if (wanted === null || found === wanted) return [];", "if (wanted === null || found <= wanted) return [];"],
    ],
    "an answer that was cut short is called a refusal": [
      ['written.kind === "truncated" ? truncated(count)', 'written.kind === "refused" ? truncated(count)'],
    ],
    "a batch is checked without the notes": [
      ["{ settings, notes, samples, account }", "{ settings, notes: [], samples, account }"],
    ],
  }),
  ...bugsIn("core/captions/check-batch.ts", [...CAPTIONS, "tests/flows/generate-captions.test.ts"], {
    "the rules of the whole batch are not asked": [
      ['yield [...findings, ...runRules(batchRules, captions, { context, base: "" })];', "yield [...findings];"],
    ],
  }),
  ...bugsIn("core/captions/proposal-text.ts", [...CAPTIONS, "tests/core/text/github-limits.test.ts"], {
    "three hundred warnings are listed": [["MAX_WARNINGS = 30", "MAX_WARNINGS = 300"]],
    "nobody is told which facts to check": [["    ...flagged(captions),\n", ""]],
  }),
  ...bugsIn("core/rules/captions/lengths.ts", ["tests/core/captions"], {
    "three captions must vary": [["MIN_CAPTIONS = 4", "MIN_CAPTIONS = 3"]],
    "captions of nearly the same length pass": [["MIN_RATIO = 1.5", "MIN_RATIO = 1.05"]],
  }),
  ...bugsIn("core/rules/captions/voice.ts", ["tests/core/captions"], {
    "one past caption shows the voice": [["MIN_SAMPLES = 3", "MIN_SAMPLES = 1"]],
  }),
  ...bugsIn("core/captions/extract-array.ts", ["tests/core/captions"], {
    "a list that does not end is used as far as it goes": [
      ["if (end === null && looksLikeCaptions(answer, start)) return null;", ""],
    ],
  }),
];
