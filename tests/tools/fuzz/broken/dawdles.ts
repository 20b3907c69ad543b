import fc from "fast-check";
import { defineTarget } from "../../../../tools/fuzz/target.ts";

export default defineTarget<number>({
  name: "dawdles",
  promise: "It is quick.",
  suiteRuns: 1,
  inputs: fc.constant(1),
  open: () => ({
    check: () => {
      const before = process.threadCpuUsage();
      while (process.threadCpuUsage(before).user < 100_000);
    },
  }),
});
