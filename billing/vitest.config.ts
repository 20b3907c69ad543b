import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { memoryFolder } from "./tests/support/memory-folder.ts";

/**
 * Whole stories: processes that are killed, a million rows, an image, a compiler, every order of events, fifty checkouts at once.
 * npm test of the whole project leaves them out.
 */
const STORIES = [
  "tests/core/handled-events.test.ts",
  "tests/scenarios/{checkout-races,command-line,crash,event-order,package,restore-procedure,upgrade,verify-command}.test.ts",
  "tests/scenarios/*.browser.test.ts",
];

/** A limit ends what hangs. Nothing is slow enough on a busy machine to reach it, and no test proves anything by it. */
export const PATIENCE = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } };

/** Node loads tests and sources itself, as it does for whoever runs them. No test uses what vite's loader offers, such as module mocks. */
export const AS_NODE_LOADS = { viteModuleRunner: false, nodeLoader: false };

/** Inputs by chance are the same in every run. */
export const SAME_INPUTS = fileURLToPath(new URL("tests/support/same-inputs.ts", import.meta.url));

/**
 * How stories are played: behind the quick tests, and more at once than the two cores of most runners, since they wait for databases,
 * servers, browsers and child processes for about a third of their time. They share their workers, as the quick
 * tests do.
 */
export const AS_STORIES = { isolate: false, maxWorkers: 3, sequence: { groupOrder: 1 } };

/**
 * Workers for quick tests: a core stays free for vitest itself, but there are never fewer than three, since some tests wait for git
 * and for timeouts of connections.
 */
export const QUICK_AT_ONCE = Math.max(3, availableParallelism() - 1);

const common = {
  ...PATIENCE,
  setupFiles: [SAME_INPUTS],
  root: fileURLToPath(new URL(".", import.meta.url)),
  globalSetup: ["tests/support/postgres.ts"],
  // Nothing is kept between files but compiled modules, and loading those anew for each file took as long as many of its tests.
  isolate: false,
  maxWorkers: QUICK_AT_ONCE,
};

/** Also projects of the repository's own vitest.config.ts. */
export const billingProjects: TestProjectInlineConfiguration[] = [
  { test: { ...common, name: "billing", include: ["tests/**/*.test.ts"], exclude: STORIES, env: memoryFolder() } },
  { test: { ...common, ...AS_STORIES, name: "billing-stories", include: STORIES } },
];

export default defineConfig({ test: { experimental: AS_NODE_LOADS, projects: billingProjects } });
