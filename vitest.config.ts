import { defineConfig } from "vitest/config";
import { memoryFolder } from "./billing/tests/support/memory-folder.ts";
import {
  AS_NODE_LOADS,
  AS_STORIES,
  billingProjects,
  PATIENCE,
  QUICK_AT_ONCE,
  SAME_INPUTS,
} from "./billing/vitest.config.ts";

/**
 * Whole stories: months of simulated posting, workflows that are really run, commands against GitHub and a model, processes that
 * are killed, sites that are built, pages in a browser, pictures and videos that are encoded, a bucket that is filled.
 * npm test leaves them to npm run check, so that it stays quick.
 */
const STORIES = [
  "tests/adapters/conversion/{picture,video}-converter.test.ts",
  "tests/commands/media/upload.test.ts",
  "tests/tools/{bench,bundle,fuzz}/**/*.test.ts",
  "tests/tools/demo-agents.test.ts",
  "tests/tools/release/package.test.ts",
  "tests/flows/checks/{setup-interrupted,spoiled}.test.ts",
  "tests/commands/{authorize,captions/*,post-large-queue,preview,propose,propose-photos,queue/merge-driver,update-branches,validate-proposal}.test.ts",
  "tests/tools/mutants/play.test.ts",
  "tests/simulation/{crash-matrix,simulate-at-length}.test.ts",
  "tests/simulator/main.test.ts",
  "tests/site/{*.browser,calendar-command}.test.ts",
  "tests/workflows/run/**/*.test.ts",
];

// Tests share their workers (isolate: false): starting one for each file, and loading the same modules in it, took longer than
// most tests. So a test gives back what it takes of its process: environment, folder, listeners.
export default defineConfig({
  test: {
    experimental: AS_NODE_LOADS,
    projects: [
      {
        test: {
          name: "mergecast",
          include: ["tests/**/*.test.ts"],
          exclude: STORIES,
          ...PATIENCE,
          setupFiles: [SAME_INPUTS],
          isolate: false,
          maxWorkers: QUICK_AT_ONCE,
          env: memoryFolder(),
        },
      },
      { test: { name: "stories", include: STORIES, ...PATIENCE, ...AS_STORIES } },
      ...billingProjects,
    ],
  },
});
