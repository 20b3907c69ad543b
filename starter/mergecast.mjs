// What `npm run ...` starts on your own machine: the program of the commit that .github/workflows/post.yml calls, so that a check
// here says what the check there says. git fetches that commit into .mergecast/, and no other. The workflows never run this file.
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { env } from "node:process";

const CALL = /uses: ([\w.-]+\/[\w.-]+)\/\.github\/workflows\/reusable-post\.yml@([0-9a-f]{40})/;
const FOLDER = ".mergecast";

const [, project, commit] = CALL.exec(readFileSync(".github/workflows/post.yml", "utf8")) ?? [];
if (commit === undefined) throw new Error(".github/workflows/post.yml calls no commit of mergecast.");
execFileSync("git", ["init", "--quiet", FOLDER]);
if (git("for-each-ref", "--format=%(objectname)", "refs/installed") !== commit) {
  process.stderr.write(`Getting ${project} at ${commit.slice(0, 7)}, which takes a minute.\n`);
  git("fetch", "--quiet", "--depth=1", `https://github.com/${project}.git`, commit);
  git("checkout", "--quiet", "--force", "--detach", commit);
  const install = ["ci", "--loglevel=error", "--no-audit", "--no-fund"];
  execFileSync(process.execPath, [env.npm_execpath, ...install], { cwd: FOLDER, stdio: ["ignore", 2, "inherit"] });
  git("update-ref", "refs/installed", commit);
}
const [script, ...words] = process.argv.slice(2);
const node = resolve(FOLDER, "node_modules/node/bin/node");
process.exitCode = spawnSync(node, [resolve(FOLDER, script), ...words], { stdio: "inherit" }).status ?? 1;

function git(...words) {
  return execFileSync("git", ["-C", FOLDER, ...words], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  }).trim();
}
