import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
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
  "tests/tools/release/package.test.ts",
  "tests/flows/checks/{setup-interrupted,spoiled}.test.ts",
  "tests/commands/{authorize,captions/*,post-killed,post-large-queue,preview,propose,propose-photos,queue/merge-driver,update-branches,validate-proposal}.test.ts",
  "tests/tools/mutants/runner.test.ts",
  "tests/simulation/{mutants,crash-matrix,simulate-at-length}.test.ts",
  "tests/simulator/main.test.ts",
  "tests/site/{*.browser,calendar-command}.test.ts",
  "tests/workflows/run/**/*.test.ts",
];

/** Files that take long begin first, the longest in front: one that began last would keep one worker busy and leave the others idle. */
const LONGEST = [
  "tests/flows/checks/setup-interrupted.test.ts",
  "tests/workflows/run/accounts-together.test.ts",
  "tests/site/calendar-work.browser.test.ts",
  "tests/site/pictures.browser.test.ts",
  "tests/site/proposing.browser.test.ts",
  "tests/workflows/run/alert.test.ts",
  "tests/tools/bench/bench.test.ts",
  "tests/site/composer.browser.test.ts",
  "tests/workflows/run/accounts.test.ts",
  "tests/flows/checks/spoiled.test.ts",
  "tests/site/photos-in-composer.browser.test.ts",
  "tests/workflows/run/thin.test.ts",
  "tests/workflows/run/post.test.ts",
  "tests/site/calendar.browser.test.ts",
  "tests/simulation/mutants.test.ts",
  "tests/commands/propose.test.ts",
  "billing/tests/scenarios/command-line.test.ts",
  "billing/tests/scenarios/verify-command.test.ts",
  "billing/tests/scenarios/load.test.ts",
  "billing/tests/scenarios/crash.test.ts",
  "tests/scenarios.test.ts",
  "tests/simulation/simulate.test.ts",
  "tests/commands/validate.test.ts",
  "tests/commands/setup.test.ts",
  "tests/flows/post/account-refuses.test.ts",
  "tests/commands/accounts.test.ts",
  "tests/flows/preview-pull-request.test.ts",
  "tests/core/text/github-limits.test.ts",
  "tests/core/content/read-queue.test.ts",
  "billing/tests/scenarios/restored-database.test.ts",
];

/** Waits, and hardly computes: the last of its project, so that the next one computes meanwhile. */
const WAITING = "billing/tests/adapters/pooled-http-client.test.ts";

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId }: TestSpecification) => {
      if (moduleId.endsWith(`/${WAITING}`)) return LONGEST.length + 1;
      const found = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`));
      return found < 0 ? LONGEST.length : found;
    };
    const projects = [...new Set(sorted.map(({ project }) => project.name))].sort();
    const filesOf = (name: string) => sorted.filter(({ project }) => project.name === name);
    return projects.flatMap((name) => filesOf(name).sort((one, other) => place(one) - place(other)));
  }
}

/** --sequence.shuffle.files asks for another order. */
const isShuffled = process.argv.some((word) => word.startsWith("--sequence.shuffle"));

// Tests share their workers (isolate: false): starting one for each file, and loading the same modules in it, took longer than
// most tests. So a test gives back what it takes of its process: environment, folder, listeners.
export default defineConfig({
  test: {
    ...(isShuffled ? {} : { sequence: { sequencer: LongestFirst } }),
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
