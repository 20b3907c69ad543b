import { execFile } from "node:child_process";
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type BuildOptions, build } from "esbuild";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const OUT = `${FOLDER}dist/embed`;

/**
 * What other applications import: Node does not run TypeScript inside node_modules, so the package holds built files and their
 * types. Dependencies stay outside, so that the application's own hono is used.
 */
await rm(OUT, { recursive: true, force: true });
const OPTIONS: BuildOptions = {
  absWorkingDir: FOLDER,
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  target: "node24",
  logLevel: "warning",
};
await build({ ...OPTIONS, entryPoints: ["src/index.ts", "src/client.ts"], outdir: OUT, splitting: true });
await promisify(execFile)(
  process.execPath,
  [
    fileURLToPath(import.meta.resolve("typescript/package.json")).replace("package.json", "bin/tsc"),
    ...["-p", `${FOLDER}tsconfig.embed.json`],
  ],
  { cwd: FOLDER },
);
for (const file of await readdir(`${OUT}/types`, { recursive: true })) {
  if (!file.endsWith(".d.ts")) continue;
  const text = await readFile(`${OUT}/types/${file}`, "utf8");
  // The compiler keeps the extensions of the sources, which the package does not hold.
  await writeFile(`${OUT}/types/${file}`, text.replaceAll(/((?:from|import\() ?"\.[^"]*)\.ts"/g, '$1.js"'));
}

/** The client alone, as a package without dependencies. Its types import nothing but types of their own. */
const CLIENT = `${FOLDER}dist/client`;
await rm(CLIENT, { recursive: true, force: true });
await build({ ...OPTIONS, entryPoints: ["src/client.ts"], outdir: CLIENT, platform: "neutral" });
for (const file of ["client.d.ts", "core/status-shape.d.ts", "core/problem-codes.d.ts"])
  await cp(`${OUT}/types/${file}`, `${CLIENT}/types/${file}`);
const { version, license } = JSON.parse(await readFile(`${FOLDER}package.json`, "utf8"));
const exports = { ".": { types: "./types/client.d.ts", default: "./client.js" } };
const manifest = { name: "mergecast-billing-client", version, license, type: "module", exports };
await writeFile(`${CLIENT}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
