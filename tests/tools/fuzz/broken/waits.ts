import fc from "fast-check";
import { defineTarget } from "../../../../tools/fuzz/target.ts";

export default defineTarget<number>({
  name: "waits",
  promise: "It comes back.",
  suiteRuns: 1,
  inputs: fc.constant(1),
  open: () => {
    // Something that keeps the thread alive.
    const timer = setInterval(() => {}, 1_000);
    return { check: () => new Promise(() => {}), close: async () => clearInterval(timer) };
  },
});
