import fc from "fast-check";
import { defineTarget } from "../../../../tools/fuzz/target.ts";

export default defineTarget<number>({
  name: "circles",
  promise: "It comes back.",
  suiteRuns: 1,
  inputs: fc.constant(1),
  corpus: [2],
  open: () => ({
    check: (input) => {
      while (input === 1);
    },
  }),
});
