import type { TestProject } from "vitest/node";
import { findPostgres, startPostgres } from "./postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** `null` when no PostgreSQL server is installed. */
    postgresUrl: string | null;
  }
}

/** One PostgreSQL server for all test files of a run. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const binaries = findPostgres();
  if (binaries === null) {
    console.log("billing: no PostgreSQL server is installed here, its tests are skipped");
    project.provide("postgresUrl", null);
    return undefined;
  }
  const server = await startPostgres(binaries);
  project.provide("postgresUrl", server.adminUrl);
  return () => server.stop();
}
