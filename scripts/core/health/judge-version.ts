import { compareVersions, readVersion } from "../content/version.ts";

/** How far a version is behind the project's releases; null when it is not. 2.0.0-rc.1 and the like do not count. */
export function judgeVersion(own: string, releases: readonly string[]): string | null {
  const mine = readVersion(own);
  const newer = releases
    .map(readVersion)
    .filter((one) => one !== null)
    .filter((one) => mine !== null && compareVersions(one, mine) > 0)
    .sort(compareVersions);
  const newest = newer.at(-1);
  if (newest === undefined) return null;
  const count = newer.length === 1 ? "1 release" : `${newer.length} releases`;
  return `mergecast ${own} runs here, ${count} behind ${newest.join(".")}. Dependabot's pull request brings it up to date.`;
}
