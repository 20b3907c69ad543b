// What `npm run ...` starts on your own machine: the program of the commit that .github/workflows/post.yml calls, so that a check
// here says what the check there says. git fetches that commit into .mergecast/, and no other. A release holds its program built, so
// that nothing else is installed, as in the jobs. The workflows never run this file.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { resolve } from "node:path";
import { env } from "node:process";

const CALL = /uses: ([\w.-]+\/[\w.-]+)\/\.github\/workflows\/reusable-post\.yml@([0-9a-f]{40})/;
const FOLDER = ".mergecast";
const SOURCE = "scripts/mergecast.ts";
const PROGRAM = "dist/mergecast.js";
/** What reads and converts pictures, which only these commands need. */
const CONVERTERS = {
  folder: ".github/actions/converters",
  for: ["media", "calendar", "preview"],
  link: "dist/node_modules",
};

const [, project, commit] = CALL.exec(readFileSync(".github/workflows/post.yml", "utf8")) ?? [];
if (commit === undefined) throw new Error(".github/workflows/post.yml calls no commit of mergecast.");
execFileSync("git", ["init", "--quiet", FOLDER]);
if (git("for-each-ref", "--format=%(objectname)", "refs/fetched") !== commit) {
  process.stderr.write(`Getting ${project} at ${commit.slice(0, 7)}.\n`);
  git("fetch", "--quiet", "--depth=1", `https://github.com/${project}.git`, commit);
  git("checkout", "--quiet", "--force", "--detach", commit);
  git("clean", "-ffdxq");
  git("update-ref", "refs/fetched", commit);
}
const [script, ...words] = process.argv.slice(2);
const isBuilt = script === SOURCE && has(PROGRAM);
if (!isBuilt && !has("node_modules/.package-lock.json")) {
  process.stderr.write("Installing its packages, because this commit is no release or the command is for builders.\n");
  npm("ci");
}
if (isBuilt && CONVERTERS.for.includes(words[0]) && has(CONVERTERS.folder) && !has(CONVERTERS.link)) {
  npm("ci", "--ignore-scripts", "--prefix", CONVERTERS.folder);
  symlinkSync(resolve(FOLDER, CONVERTERS.folder, "node_modules"), resolve(FOLDER, CONVERTERS.link), "junction");
}
const file = resolve(FOLDER, isBuilt ? PROGRAM : script);
process.exitCode = spawnSync(findNode(), [file, ...words], { stdio: "inherit" }).status ?? 1;

/** This Node where it is new enough; else the one that the project is tested with, from npm. */
function findNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (isBuilt && (major > 24 || (major === 24 && minor >= 15))) return process.execPath;
  const own = "node_modules/node/bin/node";
  if (has(own)) return resolve(FOLDER, own);
  const { node } = JSON.parse(readFileSync(resolve(FOLDER, "package.json"), "utf8")).devDependencies;
  if (!has(`of-npm/${own}`)) npm("install", "--no-save", "--prefix", "of-npm", `node@${node}`);
  return resolve(FOLDER, "of-npm", own);
}

function has(path) {
  return existsSync(resolve(FOLDER, path));
}

/** What is installed sees none of your tokens. */
function npm(...given) {
  const isOurs = (name) => /TOKEN|SECRET|_KEY|WEBHOOK/.test(name) && !/^(?:npm_|NODE_)/i.test(name);
  const rest = Object.fromEntries(Object.entries(env).filter(([name]) => !isOurs(name)));
  const options = { cwd: FOLDER, env: rest, stdio: ["ignore", 2, "inherit"] };
  execFileSync(process.execPath, [env.npm_execpath, ...given, "--loglevel=error", "--no-audit", "--no-fund"], options);
}

function git(...given) {
  return execFileSync("git", ["-C", FOLDER, ...given], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  }).trim();
}
