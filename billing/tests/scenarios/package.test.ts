import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { readEnvironment } from "../../src/config/env.ts";
import { baseEnvironment } from "../support/harness.ts";
import { findPostgres, startPostgres } from "../support/postgres.ts";
import { runScript } from "../support/processes.ts";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const ENVIRONMENT = {
  ...readEnvironment(),
  PATH: `${join(ROOT, "node_modules/.bin")}:${readEnvironment().PATH ?? ""}`,
};

/** What `npm install` of the packed file would do, without a registry: its files, and its dependencies from here. */
async function installPacked(folder: string): Promise<void> {
  await run("npm", ["pack", "-w", "billing", "--pack-destination", folder], { cwd: ROOT, env: ENVIRONMENT });
  const target = join(folder, "node_modules/mergecast-billing");
  await mkdir(target, { recursive: true });
  await run("tar", ["-xzf", join(folder, "mergecast-billing-0.1.0.tgz"), "-C", target, "--strip-components=1"]);
  const client = join(folder, "node_modules/mergecast-billing-client");
  await cp(join(ROOT, "billing/dist/client"), client, { recursive: true });
  expect(JSON.parse(await readFile(join(client, "package.json"), "utf8"))).not.toHaveProperty("dependencies");
  const { dependencies } = JSON.parse(await readFile(join(target, "package.json"), "utf8"));
  for (const name of [...Object.keys(dependencies), "@types/node", "undici-types"]) {
    await mkdir(join(folder, "node_modules", name, ".."), { recursive: true });
    await symlink(join(ROOT, "node_modules", name), join(folder, "node_modules", name));
  }
}

describe("the packed embedding entry, in a foreign project", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "billing-package-"));
    await installPacked(folder);
    await writeFile(join(folder, "package.json"), '{"type":"module"}');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("runs: an application opens the service and answers", async () => {
    const script = `
      import { createApp, openService, readConfig, createLog } from "mergecast-billing";
      const log = createLog(() => {}, () => new Date());
      const config = readConfig({ PAYMENTS_SECRET_KEY: "sk_test_x", PAYMENTS_WEBHOOK_SECRET: "whsec_x", APP_URL: "https://a.example",
        PRICE_IDS: "price_a", AUTH_JWT_SECRET: "x".repeat(32), SQLITE_FILE: ":memory:" });
      const service = await openService(config, log);
      const app = createApp({ ...service.parts, isAccepting: () => true });
      console.log((await app.request("/readyz")).status, (await app.request("/api/billing/status")).status);
      await service.close();`;
    await writeFile(join(folder, "run.js"), script);
    const { stdout } = await run(process.execPath, ["run.js"], { cwd: folder, env: ENVIRONMENT });
    expect(stdout.trim()).toBe("200 401");
  });

  it("has a client that runs and has types where nothing else is installed", async () => {
    const alone = await mkdtemp(join(tmpdir(), "billing-client-"));
    onTestFinished(() => rm(alone, { recursive: true, force: true }));
    await mkdir(join(alone, "node_modules"));
    await cp(join(ROOT, "billing/dist/client"), join(alone, "node_modules/mergecast-billing-client"), {
      recursive: true,
    });
    const script = `import { BillingError, createBillingClient } from "mergecast-billing-client";
      const client = createBillingClient({ url: "http://127.0.0.1:9", token: "t" });
      await client.manage({ price_id: "p" }).catch((error) => console.log(error instanceof BillingError, error.isRetryable));`;
    await writeFile(join(alone, "package.json"), '{"type":"module"}');
    await writeFile(join(alone, "run.mts"), script);
    expect((await run(process.execPath, ["run.mts"], { cwd: alone, env: ENVIRONMENT })).stdout.trim()).toBe(
      "true true",
    );
    const options = [
      "--strict",
      "--noEmit",
      "--module",
      "nodenext",
      "--target",
      "es2024",
      "--lib",
      "es2024,dom",
      "--types",
      "",
    ];
    await run("tsc", [...options, "run.mts"], { cwd: alone, env: ENVIRONMENT });
  });

  it("has types: the examples of the documentation compile", async () => {
    const page = await readFile(join(ROOT, "billing/docs/your-app.md"), "utf8");
    const examples = [...page.matchAll(/```ts\n(.*?)```/gs)].map(([, code = ""]) => code);
    const files = examples.map((_, index) => `example-${index}.ts`);
    for (const [index, code] of examples.entries()) await writeFile(join(folder, `example-${index}.ts`), code);
    await writeFile(join(folder, "surroundings.d.ts"), SURROUNDINGS);
    const compilerOptions = { strict: true, noEmit: true, module: "nodenext", target: "es2024", types: ["node"] };
    const config = { compilerOptions, files: [...files, "surroundings.d.ts"] };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
    const compiler = run("tsc", ["-p", folder], { cwd: folder, env: ENVIRONMENT });
    await expect(compiler.catch(({ stdout }: { stdout: string }) => stdout)).resolves.toMatchObject({ stdout: "" });
    expect(files.length).toBe(3);
  });
});

/** What the application in the examples has. */
const SURROUNDINGS = `
declare module "@/auth" {
  export function auth(): Promise<{ user?: { id?: string; email?: string | null } } | null>;
  export function findSession(cookie: string | null): Promise<{ id: string; email: string | null } | null>;
  export function tokenOf(request: object): Promise<string>;
}
declare module "express" {
  export type Request = object;
  export interface Response { locals: Record<string, unknown>; redirect(status: number, url: string): void }
  export type NextFunction = () => void;
}`;

const BILLING = fileURLToPath(new URL("../..", import.meta.url));
describe("the image", () => {
  it("holds every command that the documentation tells an operator to run", async () => {
    const folder = await mkdtemp(join(tmpdir(), "billing-image-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await run(process.execPath, ["build.ts", folder], { cwd: BILLING });
    expect(await readdir(folder)).toEqual(expect.arrayContaining(["billing.js", "main.js"]));
    const pages = ["README.md", "docs/operations.md", "docs/api.md"].map((page) =>
      readFile(`${BILLING}${page}`, "utf8"),
    );
    const readme = (await Promise.all(pages)).join("");
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
      const environment = { ...baseEnvironment("http://127.0.0.1:9"), DATABASE_URL: server.adminUrl };
      const migrate = (given: string) =>
        runScript("src/billing.ts", ["migrate"], { ...environment, PGPASSWORD: given });
      expect((await migrate(password)).code).toBe(0);
      expect((await migrate("wrong")).stderr).toContain("the database refused the password");
    },
    60_000,
  );
});
