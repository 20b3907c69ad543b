import fc from "fast-check";
import { defineTarget } from "../../../../tools/fuzz/target.ts";

export default defineTarget<number>({
  name: "throws",
  promise: "Numbers are small.",
  suiteRuns: 1,
  inputs: fc.nat(1_000),
  open: () => ({
    check: (input) => {
      if (input > 300) throw new Error(`${input} is large`);
    },
  }),
});
