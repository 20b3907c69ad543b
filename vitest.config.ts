import { defineConfig } from "vitest/config";

/**
 * Whole stories: months of simulated posting, workflows that are really run, commands against GitHub and a model, processes that
 * are killed, pages in a browser.
 * npm test leaves them to npm run check, so that it stays quick.
 */
const STORIES = [
  "tests/{captions,preview,propose,update-branches}.test.ts",
  "tests/captions/in-actions.test.ts",
  "tests/authorize.test.ts",
  "tests/bench/**/*.test.ts",
  "tests/fuzz/**/*.test.ts",
  "tests/post-{killed,large-queue}.test.ts",
  "tests/queue/merge-driver.test.ts",
  "tests/simulation/{mutants,crash-matrix}.test.ts",
  "tests/site/*.browser.test.ts",
  "tests/workflows/run/**/*.test.ts",
];

export default defineConfig({
  test: {
    projects: [
      // The tests wait for servers and child processes more than they compute.
      {
        test: {
          name: "mergecast",
          include: ["tests/**/*.test.ts"],
          exclude: STORIES,
          testTimeout: 30_000,
          maxWorkers: 3,
        },
      },
      { test: { name: "stories", include: STORIES, testTimeout: 60_000 } },
      "billing/vitest.config.ts",
    ],
  },
});
