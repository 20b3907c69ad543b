// npm run tool -- <name>: what only builders of mergecast run.
import type { CommandGroup } from "../scripts/cli/command.ts";
import { runGroup } from "../scripts/cli/run-command.ts";

const tools: CommandGroup = {
  name: "tool",
  summary: "What builders of mergecast run. Each tool has its own --help.",
  commands: {
    generate: { about: "writes types, validators and tables", load: () => import("./generate/index.ts") },
    fix: { about: "formats, and writes generated files", load: () => import("./fix/index.ts") },
    bundle: { about: "builds dist/, the program of a release", load: () => import("./bundle/index.ts") },
    release: { about: "packs a release and writes what belongs to it", load: () => import("./release/index.ts") },
    pins: { about: "compares pinned actions with their versions", load: () => import("./pins/index.ts") },
    bench: { about: "measures speed and memory", load: () => import("./bench/index.ts") },
    simulate: { about: "plays simulated teams", load: () => import("../simulation/index.ts") },
    "crash-matrix": { about: "kills the poster everywhere", load: () => import("../simulation/crash-matrix.ts") },
    fuzz: { about: "feeds hostile input to what reads it", load: () => import("./fuzz/index.ts") },
    mutants: { about: "plants bugs that a test must notice", load: () => import("./mutants/index.ts") },
    screenshots: { about: "takes the README's screenshots", load: () => import("./screenshots/index.ts") },
    demo: { about: "plays a week of posting on the simulator", load: () => import("./demo/index.ts") },
  },
};

await runGroup(tools, process.argv.slice(2));
