import { rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const OUT = process.argv[2] ?? `${FOLDER}dist`;

await rm(`${OUT}/main.js`, { force: true });
/** One file for the service and one for the operator's commands. Nothing has to be installed where they run. */
await build({
  absWorkingDir: FOLDER,
  entryPoints: ["src/main.ts", "src/billing.ts"],
  outdir: OUT,
  entryNames: "[name]",
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node24",
  sourcemap: false,
  legalComments: "linked",
  // pg looks for its optional native client and works without it.
  external: ["pg-native"],
  // Some dependencies are CommonJS and call require, which an ES module does not have.
  banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  logLevel: "warning",
});
await writeFile(`${OUT}/package.json`, '{"type":"module"}\n');
