import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEnvironment } from "../../src/config/env.ts";

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
