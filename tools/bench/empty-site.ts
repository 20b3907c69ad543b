/** Builds an empty page with Vite, from one folder into another: the minimal cost of any site that Vite builds. */
import { build } from "vite";

const [root = "", outDir = ""] = process.argv.slice(2);
await build({ root, configFile: false, envDir: false, logLevel: "error", build: { outDir, emptyOutDir: true } });
