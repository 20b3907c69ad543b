import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Arguments, CommandSpec, ExitCode } from "../../scripts/cli/command.ts";
import { ProblemError } from "../../scripts/core/findings/problem.ts";
import { readBasicEnv } from "../../scripts/wiring/process-environment.ts";
import { comparePins, findPins, type PinnedPlace, type Pins } from "./find-pins.ts";

export const spec: CommandSpec = {
  name: "tool pins",
  summary:
    "Asks GitHub which commit each action's version is, compares that with the files, and notes actions and images in .github/pins.json. Needs GITHUB_TOKEN, of any account.",
  options: { check: { description: "Only compare the files with .github/pins.json. Asks nobody, writes nothing." } },
  examples: [
    "npm run tool -- pins # after an update of an action or an image",
    "npm run tool -- pins --check # do the files agree?",
  ],
  exitCodes: {
    0: "everything agrees",
    1: "a commit is not what its comment says, the files do not agree with .github/pins.json, or GitHub did not answer",
    2: "it could not start: usage, no token, or one that GitHub refuses",
  },
};

const FILE = ".github/pins.json";

/** npm run tool -- pins, in the folder it is called in. Writes only when every commit is what its comment says. */
export async function run({ switches }: Arguments): Promise<ExitCode> {
  const root = process.cwd();
  const places = await findPins(root);
  const problems = switches.check === true ? await compareWithFile(places, root) : await update(places, root);
  process.stdout.write(problems.length === 0 ? agreed(places) : problems.map((line) => `${line}\n`).join(""));
  return problems.length === 0 ? 0 : 1;
}

async function compareWithFile(places: readonly PinnedPlace[], root: string): Promise<string[]> {
  const text = await readFile(join(root, FILE), "utf8").catch(() => '{"actions":{},"images":{}}');
  const problems = comparePins(places, JSON.parse(text) as Pins);
  return problems.length === 0
    ? []
    : [...problems, "npm run tool -- pins asks GitHub, and brings the file up to date."];
}

async function update(places: readonly PinnedPlace[], root: string): Promise<string[]> {
  const pins = pinsOf(places);
  const problems = [...unpinned(places), ...comparePins(places, pins)];
  const wrong = problems.length > 0 ? problems : await askGithub(pins);
  if (wrong.length === 0) await writeFile(join(root, FILE), `${JSON.stringify(pins, null, 2)}\n`);
  return wrong;
}

/** By name, in order. The first place of each name decides; the others are compared with it. */
function pinsOf(places: readonly PinnedPlace[]): Pins {
  const byName = (kind: PinnedPlace["kind"]) =>
    Map.groupBy(places.filter((one) => one.kind === kind).toSorted(inOrder), ({ name }) => name)
      .entries()
      .toArray();
  return {
    actions: Object.fromEntries(byName("action").map(([name, [first]]) => [name, shown(first)])),
    images: Object.fromEntries(byName("image").map(([name, [first]]) => [name, first?.pin ?? ""])),
  };
}

const inOrder = (one: PinnedPlace, other: PinnedPlace) => (one.name < other.name ? -1 : 1);
const shown = (place: PinnedPlace | undefined) => ({ version: place?.version ?? "", commit: place?.pin ?? "" });

function unpinned(places: readonly PinnedPlace[]): string[] {
  return places
    .filter(({ kind, pin, version }) => pin === "" || (kind === "action" && version === ""))
    .map(({ place, name }) => `${place}: ${name} is not pinned, or the comment behind it names no version.`);
}

async function askGithub({ actions }: Pins): Promise<string[]> {
  const { github } = readBasicEnv();
  if (github.token === undefined) return noToken();
  const [{ connectGithub }, { explainGithubErrors }, { taggedCommit }] = await Promise.all([
    import("../../scripts/wiring/connect-github.ts"),
    import("../../scripts/adapters/github/github-problem.ts"),
    import("../../scripts/adapters/github/git-commits.ts"),
  ]);
  const found = Object.entries(actions).map(async ([name, { version, commit }]) => {
    const repository = name.split("/").slice(0, 2).join("/");
    const connection = connectGithub({ ...github, repository }, "commenter") ?? noToken();
    const real = await explainGithubErrors(connection)(`Reading the tags of ${repository}`, "Contents: read", () =>
      taggedCommit(connection.client, version),
    );
    const said = real === null ? "no tag" : `commit ${real}`;
    return real === commit ? [] : [`${name}: ${version} is ${said} on GitHub, and the files say ${commit}.`];
  });
  return (await Promise.all(found)).flat();
}

function agreed(places: readonly PinnedPlace[]): string {
  const count = (kind: PinnedPlace["kind"]) =>
    new Set(places.filter((one) => one.kind === kind).map(({ name }) => name)).size;
  return `${count("action")} actions and ${count("image")} images agree with ${FILE}.\n`;
}

function noToken(): never {
  const whatToDo = "Set it, for example GITHUB_TOKEN=$(gh auth token) npm run tool -- pins. It needs no permission.";
  throw new ProblemError(
    {
      code: "github-token-missing",
      what: "Asking GitHub",
      why: "GITHUB_TOKEN is not set.",
      whatToDo,
      isRetryable: false,
    },
    2,
  );
}
