import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { readOwnPackage } from "../adapters/files/own-package.ts";
import { listAccounts, readWritten } from "../adapters/files/own-workflows.ts";
import { readIfOrdinary, refuseLinkedFolder } from "../adapters/files/regular-file.ts";
import { mergeByLines } from "../adapters/git/merge-lines.ts";
import { listReleases } from "../adapters/git/releases.ts";
import { describeFileChange } from "../adapters/git/show-change.ts";
import { openReleases } from "../adapters/git/starter-of-release.ts";
import { type Arguments, type CommandSpec, type ExitCode, usageError } from "../cli/command.ts";
import { decideUpgrade, isContent, withPins } from "../core/content/merge-starter.ts";
import { type CalledRelease, calledRelease } from "../core/content/starter.ts";
import { describeProblem, ProblemError } from "../core/findings/problem.ts";
import { printable } from "../core/text/printable.ts";
import { environment, readBasicEnv } from "../wiring/process-environment.ts";

export const spec: CommandSpec = {
  name: "upgrade",
  summary:
    "Takes over what a release brings besides its program: new and changed workflows, settings of editors, the start script. Merges each file that init wrote with what the team has changed, and touches no content.",
  options: {
    commit: { value: "SHA", description: "The release to move to, in full (default: the newest one)." },
    plan: { description: "Show what would change; write nothing." },
    keep: { description: "What conflicts is right as it is: do not show it again." },
  },
  examples: [
    "npm run mergecast -- upgrade --plan # what would change?",
    "npm run mergecast -- upgrade # on a branch of your own; then open a pull request",
    "npm run mergecast -- upgrade --keep # after you have settled what conflicted",
  ],
  exitCodes: { 0: "all files are of the release", 1: "some need a person", 2: "it could not start: usage" },
};

const ROOT = ".";
const PACKAGE = "package.json";

export async function run(args: Arguments): Promise<ExitCode> {
  const called = calledRelease(read(".github/workflows/post.yml") ?? "");
  if (called === null)
    throw usageError(
      args.command,
      "start it in a repository of posts: .github/workflows/post.yml here calls no project",
    );
  const { serverUrl } = readBasicEnv(environment()).github;
  const address = `${serverUrl}/${called.project}.git`;
  const known = (await listReleases(address, ROOT)) ?? [];
  const target = chooseTarget(args, called, known[0] ?? null);
  const written = readWritten(ROOT) ?? called.commit;
  const temporary = await mkdtemp(join(tmpdir(), "mergecast-upgrade-"));
  try {
    const versionOf = (commit: string) => [called, ...known].find((one) => one.commit === commit)?.version ?? null;
    const releases = openReleases({
      address,
      project: called.project,
      temporary,
      own: readOwnPackage().folder,
      accounts: await accountsHere(),
    });
    const now = { commit: target, version: versionOf(target) };
    const current = await releases.filesOf(now);
    const earlier = await releases.filesOf({ commit: written, version: versionOf(written) }).catch(explainGone);
    return await takeOver(args, { earlier, now: current }, now);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Without it, nobody knows what the team has changed: all that differs is named. */
function explainGone(error: unknown): Starter {
  if (!(error instanceof ProblemError)) throw error;
  process.stdout.write(`${describeProblem(error.problem)}\n\n`);
  return new Map();
}

function chooseTarget(args: Arguments, called: CalledRelease, newest: { commit: string } | null): string {
  const { commit = newest?.commit ?? called.commit } = args.text;
  if (!/^[0-9a-f]{40}$/.test(commit))
    throw usageError(args.command, "name the commit in full, 40 digits: --commit SHA");
  return commit;
}

async function accountsHere(): Promise<readonly (string | null)[]> {
  const { hasSingle, names } = await listAccounts(ROOT);
  return hasSingle || names.length === 0 ? [null, ...names] : names;
}

type Starter = ReadonlyMap<string, string>;

async function takeOver(
  { switches }: Arguments,
  { earlier, now }: Record<"earlier" | "now", Starter>,
  release: { commit: string; version: string | null },
): Promise<ExitCode> {
  const paths = [...new Set([...earlier.keys(), ...now.keys()])].filter((path) => !isContent(path)).sort();
  const left: string[] = [];
  let changes = 0;
  for (const path of paths) {
    refuseLinkedFolder(dirname(path));
    const before = read(path);
    const after = await decide(path, { earlier, now, before, release, isKeeping: switches.keep === true });
    if (after.conflict !== null) left.push(`${path}: ${after.conflict}`);
    if (after.text === before) continue;
    changes++;
    process.stdout.write(`${printable(await describeFileChange(path, before, after.text))}\n`);
    if (switches.plan !== true) await write(path, after.text);
  }
  const isDone = left.length === 0 || switches.keep === true;
  if (switches.plan !== true) await note(release.commit, isDone);
  process.stdout.write(
    ending({ changes, left, isPlan: switches.plan === true, name: release.version ?? release.commit.slice(0, 7) }),
  );
  return isDone ? 0 : 1;
}

interface Circumstances {
  earlier: Starter;
  now: Starter;
  before: string | null;
  release: { commit: string; version: string | null };
  isKeeping: boolean;
}

/** What the file is to hold (null: nothing), and what a person has to settle (null: nothing). */
async function decide(
  path: string,
  { earlier, now, before, release, isKeeping }: Circumstances,
): Promise<{ text: string | null; conflict: string | null }> {
  const pinned = (text: string | undefined | null) =>
    text === undefined || text === null ? null : unstamped(path, withPins(text, release));
  const own = pinned(before);
  const decision = decideUpgrade({ earlier: pinned(earlier.get(path)), now: pinned(now.get(path)), own });
  switch (decision.kind) {
    case "same":
      return { text: before === null ? null : withPins(before, release), conflict: null };
    case "write":
      return { text: stamped(path, decision.text, before), conflict: null };
    case "remove":
      return { text: null, conflict: null };
    case "left-over":
      return { text: before, conflict: isKeeping ? null : "the release has it no longer, and it was changed here" };
    case "merge": {
      const { isClean, merged } = await mergeByLines({
        base: decision.earlier,
        ours: decision.own,
        theirs: decision.now,
      });
      if (isClean) return { text: stamped(path, Buffer.from(merged).toString("utf8"), before), conflict: null };
      const why = "it was changed here and in the release, at the same place";
      return { text: before === null ? null : withPins(before, release), conflict: isKeeping ? null : why };
    }
  }
}

const STAMP = /("mergecast":\s*\{\s*"files":\s*)"[0-9a-f]{40}"/;

/** package.json says which release the files are from; that line is ours. */
const unstamped = (path: string, text: string) => (path === PACKAGE ? text.replace(STAMP, '$1"%COMMIT%"') : text);
const stamped = (path: string, text: string, before: string | null) =>
  path === PACKAGE
    ? text.replace('"%COMMIT%"', `"${/"files":\s*"([0-9a-f]{40})"/.exec(before ?? "")?.[1] ?? ""}"`)
    : text;

async function note(commit: string, isDone: boolean): Promise<void> {
  const text = read(PACKAGE);
  if (isDone && text !== null) await write(PACKAGE, text.replace(STAMP, `$1"${commit}"`));
}

function ending({
  changes,
  left,
  isPlan,
  name,
}: {
  changes: number;
  left: readonly string[];
  isPlan: boolean;
  name: string;
}): string {
  const done =
    changes === 0
      ? `All files are as release ${name} and your team want them.`
      : `${changes} ${changes === 1 ? "file" : "files"} ${isPlan ? "would change" : "changed"} for release ${name}. Look at them, and open a pull request.`;
  if (left.length === 0) return `${done}\n`;
  const list = left.map((line) => `  ${line}\n`).join("");
  return `${done}\nFor a person:\n${list}Compare them with the files of the release, then: npm run mergecast -- upgrade --keep\n`;
}

function read(path: string): string | null {
  return readIfOrdinary(join(ROOT, path))?.toString("utf8") ?? null;
}

async function write(path: string, text: string | null): Promise<void> {
  await rm(join(ROOT, path), { force: true });
  if (text === null) return;
  await mkdir(dirname(join(ROOT, path)), { recursive: true });
  await writeFile(join(ROOT, path), text, { flag: "wx" });
}
