import { defineConfig } from "vitest/config";
import { billingProjects } from "./billing/vitest.config.ts";

/**
 * Whole stories: months of simulated posting, workflows that are really run, commands against GitHub and a model, processes that
 * are killed, pages in a browser, videos that are encoded, a bucket that is filled.
 * npm test leaves them to npm run check, so that it stays quick.
 */
const STORIES = [
  "tests/adapters/conversion/video-converter.test.ts",
  "tests/commands/media/upload.test.ts",
  "tests/bench/**/*.test.ts",
  "tests/flows/set-up/{set-up-interrupted,spoiled}.test.ts",
  "tests/commands/{authorize,captions/*,post-killed,post-large-queue,preview,propose,propose-photos,queue/merge-driver,update-branches,validate-proposal}.test.ts",
  "tests/fuzz/**/*.test.ts",
  "tests/mutants/runner.test.ts",
  "tests/program/package.test.ts",
  "tests/simulation/{mutants,crash-matrix}.test.ts",
  "tests/site/*.browser.test.ts",
  "tests/workflows/run/**/*.test.ts",
];

/** Tests of code that touches nothing outside itself. */
const PURE = ["tests/core/**/*.test.ts"];

// More workers than cores (maxWorkers): tests wait for servers, browsers and child processes more than they compute.
// Quick tests share their workers (isolate: false): starting one for each file, and loading the same modules in it, took longer than
// most tests. So a test gives back what it takes of its process: environment, folder, listeners (docs/decisions/0051).
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "mergecast",
          include: ["tests/**/*.test.ts"],
          exclude: [...STORIES, ...PURE],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          isolate: false,
          maxWorkers: 3,
        },
      },
      { test: { name: "core", include: PURE, testTimeout: 30_000, isolate: false, maxWorkers: 3 } },
      { test: { name: "stories", include: STORIES, testTimeout: 60_000, maxWorkers: 3 } },
      ...billingProjects,
    ],
  },
});
