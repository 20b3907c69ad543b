import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, inject } from "vitest";
import { createDatabase } from "./postgres.ts";

/** Environment variables that name a fresh, empty database. */
export type FreshDatabase = () => Promise<Record<string, string>>;

export function onEmbedded(tests: (fresh: FreshDatabase) => void): void {
  describe("on the embedded database", () => {
    const folder = mkdtempSync(join(tmpdir(), "billing-sqlite-"));
    let count = 0;
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
    tests(async () => {
      count += 1;
      return { SQLITE_FILE: join(folder, `${count}.sqlite`) };
    });
  });
}

export function onPostgres(tests: (fresh: FreshDatabase) => void): void {
  const adminUrl = inject("postgresUrl");
  const describeHere = adminUrl === null ? describe.skip : describe;
  describeHere("on PostgreSQL", () => {
    tests(async () => ({ DATABASE_URL: adminUrl === null ? "" : await createDatabase(adminUrl) }));
  });
}

/** Runs the same tests on both engines. */
export function onBothEngines(tests: (fresh: FreshDatabase) => void): void {
  onEmbedded(tests);
  onPostgres(tests);
}
