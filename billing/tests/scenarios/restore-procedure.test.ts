import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, afterEach, describe, expect, inject, it } from "vitest";
import { readEnvironment } from "../../src/config/env.ts";
import { baseEnvironment, Harness } from "../support/harness.ts";
import { findPostgres } from "../support/postgres.ts";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** The commands that the section gives for one engine, in its order: first the backup, then the restore. */
function proceduresFor(variable: "SQLITE_FILE" | "DATABASE_URL"): string[] {
  const readme = readFileSync(new URL("../../docs/operations.md", import.meta.url), "utf8");
  const section = /\n## Backup and restore\n(.*?)\n## /s.exec(readme)?.[1] ?? "";
  const blocks = [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, block = ""]) => block);
  const isPostgres = (block: string) => block.includes("DATABASE_URL");
  return blocks.filter((block) => isPostgres(block) === (variable === "DATABASE_URL"));
}

async function createRealDatabase(adminUrl: string): Promise<string> {
  const name = `restore_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  return Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
}

describe("the restore procedure, typed as the documentation gives it, from the repository's root", () => {
  const folder = mkdtempSync(join(tmpdir(), "billing-restore-"));
  let harness: Harness | null = null;
  afterEach(async () => {
    await harness?.stop();
    harness = null;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** A backup, then purchases, then the restore: everybody who paid has access, and nobody is sold a second subscription. */
  async function rehearse(variable: "SQLITE_FILE" | "DATABASE_URL", value: string): Promise<void> {
    const [backup = "", restore = "", ...more] = proceduresFor(variable);
    expect([backup, restore, ...more]).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/import/)]);
    const database = { [variable]: value };
    harness = await Harness.start(database);
    const { world, webhooks } = harness.simulator;
    const environment: Record<string, string> = {
      ...baseEnvironment(world.baseUrl),
      // The service and the commands run in billing/, so that is where a relative path starts.
      [variable]: variable === "SQLITE_FILE" ? relative(join(ROOT, "billing"), value) : value,
      // As people type it: relative to where they are.
      BACKUP_FILE: relative(ROOT, join(folder, "backup")),
      PATH: [join(ROOT, "node_modules/.bin"), findPostgres() ?? "", readEnvironment().PATH ?? ""].join(":"),
      HOME: folder,
    };
    const type = (commands: string) => run("bash", ["--norc", "-euc", commands], { cwd: ROOT, env: environment });

    await harness.buy("ann");
    await type(backup);
    await harness.buy("bob");
    const seen = world.events.length;
    await harness.stopServers();
    await type(restore);
    await harness.moveTo(database);

    for (const user of ["ann", "bob"]) {
      expect(await harness.status(user)).toMatchObject({ subscription_status: "active", access: true });
      expect((await harness.checkout(user)).status).toBe(409);
    }
    expect(world.customers.size).toBe(2);
    webhooks.lose();
    const redelivered = await webhooks.send(world.events.slice(0, seen));
    expect(new Set(redelivered.map(({ status }) => status))).toEqual(new Set([200]));
    expect(harness.logLines.join("\n")).not.toContain("matches no user");
  }

  it("works for the embedded database", async () => {
    await rehearse("SQLITE_FILE", join(folder, "billing.sqlite"));
  });

  const adminUrl = inject("postgresUrl");
  it.skipIf(adminUrl === null)(
    "works for PostgreSQL",
    async () => {
      await rehearse("DATABASE_URL", await createRealDatabase(adminUrl ?? ""));
    },
    60_000,
  );
});
