import fc from "fast-check";
import { defineTarget } from "../target.ts";

const kept: unknown[] = [];

export default defineTarget<number>({
  name: "hoards",
  promise: "It forgets.",
  suiteRuns: 1,
  inputs: fc.constant(1),
  open: () => ({
    check: () => {
      for (;;) kept.push(new Array(10_000).fill({}));
    },
  }),
});
