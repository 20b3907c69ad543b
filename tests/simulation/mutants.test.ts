import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { environment } from "../../scripts/wiring/process-environment.ts";
import { MUTANTS, type Mutant } from "./mutants.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const SEEDS = new URL("known-seeds.json", import.meta.url);
/** All but the planted file is compiled once for all. */
const COMPILED = join(root, "scripts", "cli", "compile-cache.js");
const { RECORD, CI } = environment();

/** A seed that noticed each bug when it was last recorded. Its world is tried first; a stale one costs time and proves nothing less. */
const known = JSON.parse(await readFile(SEEDS, "utf8")) as Record<string, number>;
const noticed = new Map<string, number>();

const folder = await mkdtemp(join(tmpdir(), "mergecast-"));

/** A module that, loaded first, hands the changed texts to Node instead of the files. Returns its path. */
async function plant({ name, patches }: Mutant): Promise<string> {
  const texts = new Map<string, string>();
  for (const { file, find, replace } of patches) {
    const { href } = pathToFileURL(join(root, file));
    const text = texts.get(href) ?? (await readFile(join(root, file), "utf8"));
    expect(text.split(find).length - 1, `"${find}" stands once in ${file}`).toBe(1);
    texts.set(
      href,
      text.replace(find, () => replace),
    );
  }
  const path = join(folder, `${name.replaceAll(/\W/g, "-")}.mjs`);
  await writeFile(
    path,
    `import { registerHooks } from "node:module";
const planted = new Map(${JSON.stringify([...texts])});
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    return planted.has(url) ? { ...loaded, source: planted.get(url) } : loaded;
  },
});
`,
  );
  return path;
}

function simulate(planted: string, worlds: { from: number; count: number }): Promise<{ code: number; output: string }> {
  const { from, count } = worlds;
  const options = ["--seeds", String(count), "--from", String(from), "--jobs", "1", "--brief"];
  const args = ["--import", COMPILED, "--import", planted, join(root, "tools", "tool.ts"), "simulate", ...options];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root, env: {} }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, output: `${stdout}${stderr}` });
    });
  });
}

describe.concurrent("npm run tool -- simulate, with a publisher that is broken on purpose", () => {
  it.each(MUTANTS)("notices within 1,000 worlds when $name", async (mutant) => {
    const planted = await plant(mutant);
    const seed = known[mutant.name];
    const first = seed === undefined ? { code: 0, output: "" } : await simulate(planted, { from: seed, count: 1 });
    const isKnown = first.code !== 0;
    const { code, output } = isKnown ? first : await simulate(planted, { from: mutant.from ?? 1, count: 1_000 });
    expect(output).toMatch(/^Seed \d+ breaks a promise: /m);
    // A program that does not even run proves nothing.
    expect(output).not.toMatch(/no run breaks down/);
    expect(code).toBe(1);
    noticed.set(mutant.name, Number(/^Seed (\d+)/m.exec(output)?.[1]));
  });

  // RECORD=1 npx vitest run --project stories tests/simulation/mutants.test.ts
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    if (RECORD === undefined) return;
    if (CI !== undefined) throw new Error("Seeds are recorded by hand, never in CI: unset RECORD.");
    // Left out: what has never been noticed. Kept as they were: bugs that this run did not play.
    const seeds = Object.fromEntries(MUTANTS.map(({ name }) => [name, noticed.get(name) ?? known[name]]));
    await writeFile(SEEDS, `${JSON.stringify(seeds, null, 2)}\n`);
  });
});
