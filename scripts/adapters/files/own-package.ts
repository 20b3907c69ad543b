import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { type Origin, refusePackage } from "../../core/checks/distribution.ts";
import { calledRelease } from "../../core/content/starter.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import { readPostWorkflow } from "./own-workflows.ts";

interface OwnPackage extends Origin {
  version: string;
  folder: string;
}

/** The package of the running code, which lies one folder deep as a bundle and deeper as sources. Read once per process. */
export function readOwnPackage(): OwnPackage {
  own ??= parseOwn();
  return own;
}

let own: OwnPackage | undefined;

function parseOwn(): OwnPackage {
  const levels = ["./", "../", "../../", "../../../"];
  const found = levels.map((level) => new URL(`${level}package.json`, import.meta.url)).find((url) => existsSync(url));
  const manifest = Object(found === undefined ? {} : JSON.parse(readFileSync(found, "utf8")));
  const repository = /^(?:github:)?([\w.-]+\/[\w.-]+)$/.exec(String(manifest.repository ?? ""))?.[1] ?? null;
  const commit = /^[0-9a-f]{40}$/.exec(String(manifest.gitHead ?? ""))?.[0] ?? null;
  const folder = dirname(fileURLToPath(found ?? import.meta.url));
  const isPackage = manifest.private !== true;
  return { version: String(manifest.version ?? "0.0.0"), isPackage, repository, commit, folder };
}

/** For commands that ask for secrets. @throws ProblemError (exit 2) in a package that is not of the project that the workflows call */
export function refuseForeignPackage(queuePath: string): void {
  const called = calledRelease(readPostWorkflow(queuePath)?.text ?? "");
  const problem = refusePackage(readOwnPackage(), called?.project ?? null);
  if (problem !== null) throw new ProblemError(problem, 2);
}
