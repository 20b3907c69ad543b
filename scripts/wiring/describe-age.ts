import { readOwnPackage } from "../adapters/files/own-package.ts";
import { judgeVersion } from "../core/health/judge-version.ts";
import type { Env } from "./environment.ts";

/** How far this program is behind its project's releases; null when it is not, or when that cannot be known, as without a network. */
export async function describeAge({ github }: Env): Promise<string | null> {
  const { version, repository } = readOwnPackage();
  const project = github.actionRepository ?? repository;
  if (project === null || github.token === undefined) return null;
  const { connectGithub, readReleases } = await import("./connect-github.ts");
  const connection = connectGithub({ ...github, repository: project }, "reader");
  return connection === null ? null : judgeVersion(version, await readReleases(connection.client));
}
