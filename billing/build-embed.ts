import { execFile } from "node:child_process";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const OUT = `${FOLDER}dist/embed`;

/**
 * What other applications import: Node does not run TypeScript inside node_modules, so the package holds built files and their
 * types. Dependencies stay outside, so that the application's own hono is used.
 */
await rm(OUT, { recursive: true, force: true });
await build({
  absWorkingDir: FOLDER,
  entryPoints: ["src/index.ts", "src/client.ts"],
  outdir: OUT,
  bundle: true,
  splitting: true,
  packages: "external",
  platform: "node",
  format: "esm",
  target: "node24",
  logLevel: "warning",
});
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
