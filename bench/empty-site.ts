/** Builds a page that does nothing with Vite, from one folder into another: what any site built by it costs. */
import { build } from "vite";

const [root = "", outDir = ""] = process.argv.slice(2);
await build({ root, configFile: false, envDir: false, logLevel: "error", build: { outDir, emptyOutDir: true } });
