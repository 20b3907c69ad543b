import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { findPostgres, startPostgres } from "../support/postgres.ts";

const run = promisify(execFile);
const BILLING = fileURLToPath(new URL("../../", import.meta.url));
describe("the image", () => {
  it("holds every command that the README tells an operator to run", async () => {
    const folder = await mkdtemp(join(tmpdir(), "billing-image-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await run(process.execPath, ["build.ts", folder], { cwd: BILLING });
    expect(await readdir(folder)).toEqual(expect.arrayContaining(["billing.js", "main.js"]));
    const readme = await readFile(`${BILLING}README.md`, "utf8");
    const named = new Set(
      [...readme.matchAll(/npm run billing -w billing -- ([a-z-]+)/g)].map(([, name = ""]) => name),
    );
    expect(named.size).toBeGreaterThan(5);
    for (const name of named) {
      const { stdout } = await run(process.execPath, [join(folder, "billing.js"), name, "--help"], { cwd: folder });
      expect(stdout).toMatch(new RegExp(`^${name}`));
    }
  });

  it("reaches its database with a password of any characters", async () => {
    const compose = await readFile(`${BILLING}compose.yaml`, "utf8");
    expect(/DATABASE_URL: (.*)/.exec(compose)?.[1]).toBe("postgres://billing@database:5432/billing");
    expect(/ PGPASSWORD: (.*)/.exec(compose)?.[1]).toContain("${POSTGRES_PASSWORD:?");
  });

  it.skipIf(findPostgres() === null)(
    "reads the password from PGPASSWORD",
    async () => {
      const password = `a/b#c?d@e:${randomUUID()}`;
      const server = await startPostgres(findPostgres() ?? "", { password });
      onTestFinished(() => server.stop());
      const script = fileURLToPath(new URL("../support/open-database.ts", import.meta.url));
      const open = (given: string) =>
        run(process.execPath, [script, server.adminUrl], { env: { PGPASSWORD: given } }).then(
          ({ stdout }) => stdout.trim(),
          ({ stdout }: { stdout: string }) => stdout.trim(),
        );
      expect(await open(password)).toBe("open");
      expect(await open("wrong")).toContain("the database refused the password");
    },
    60_000,
  );
});
