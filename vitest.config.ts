import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      { test: { name: "mergecast", include: ["tests/**/*.test.ts"], testTimeout: 30_000 } },
      "billing/vitest.config.ts",
    ],
  },
});
