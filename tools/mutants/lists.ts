import { readFileSync } from "node:fs";

/** One deliberate bug: a change of the program's text. */
export interface Mutant {
  /** What the broken program does. */
  name: string;
  patches: Patch[];
  /** Test files or folders of them, from the root of the repository: one test must fail. None: all that load a patched file. */
  tests: readonly string[];
}

export interface Patch {
  /** From the root of the repository. */
  file: string;
  /** Stands in the file exactly once. */
  find: string;
  replace: string;
}

export interface MutantList {
  name: string;
  /** What must notice: the simulation, or tests of these projects of vitest. */
  witness: "simulation" | readonly string[];
  mutants: readonly Mutant[];
}

/** Every deliberate bug, and what must notice it. Each breaks a promise to somebody; there are at most 150. */
export const LISTS: readonly MutantList[] = [
  { name: "posting", witness: ["mergecast", "stories"], mutants: readMutants("posting") },
  { name: "content", witness: ["mergecast", "stories"], mutants: readMutants("content") },
  { name: "site", witness: ["mergecast"], mutants: readMutants("site") },
  { name: "simulation", witness: "simulation", mutants: readMutants("simulation") },
  { name: "billing", witness: ["billing", "billing-stories"], mutants: readMutants("billing") },
];

/**
 * Reads the lines of a list: a file and the tests that notice bugs in it; below it the names of bugs; below a name what is taken out
 * ("-") and put in its place ("+"), once for each patch. "@" names another file for the patches behind it.
 */
function readMutants(name: string): Mutant[] {
  const mutants: Mutant[] = [];
  let file = "";
  let tests: string[] = [];
  let last = "";
  for (const line of readFileSync(new URL(`${name}.txt`, import.meta.url), "utf8").split("\n")) {
    const [, sign = "", text = ""] = /^ {2}([-+@]?)(?: ?(.*))$/.exec(line) ?? [];
    const patches = mutants.at(-1)?.patches ?? [];
    if (/^(?:#|$)/.test(line)) continue;
    else if (!line.startsWith("  ")) [file = "", ...tests] = line.split(" ");
    else if (sign === "") mutants.push({ name: text, patches: [], tests });
    else if (sign === "@") file = text;
    else {
      if (sign === "-" && last !== "-") patches.push({ file, find: "", replace: "" });
      const patch = patches.at(-1);
      const part = sign === "-" ? "find" : "replace";
      if (patch !== undefined) patch[part] = sign === last ? `${patch[part]}\n${text}` : text;
    }
    last = sign;
  }
  return mutants;
}
