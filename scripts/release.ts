// npm run release: packs a release and writes what belongs to it. The workflow of this name runs it for a tag.
import type { CommandSpec } from "./cli/command.ts";
import { runCommand } from "./cli/run-command.ts";

const spec: CommandSpec = {
  name: "release",
  summary:
    "Writes the files of a release: the package, the program, what they consist of (SBOM), their checksums, and the notes from CHANGELOG.md.",
  options: {
    tag: { value: "TAG", description: "The tag of the release, which must agree with package.json: v1.2.3." },
    out: { value: "DIR", description: "Where they are written (default release)." },
  },
  examples: ["npm run release -- --tag v1.2.3"],
  exitCodes: { 0: "written", 1: "it failed", 2: "the tag, package.json and CHANGELOG.md do not agree, or usage" },
};

await runCommand(spec, () => import("./commands/release/write-release.ts"));
