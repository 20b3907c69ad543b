/** How far a version is behind the project's releases; null when it is not. 2.0.0-rc.1 and the like do not count. */
export function judgeVersion(own: string, releases: readonly string[]): string | null {
  const mine = parse(own);
  const newer = releases
    .map(parse)
    .filter((one) => one !== null)
    .filter((one) => mine !== null && compare(one, mine) > 0)
    .sort(compare);
  const newest = newer.at(-1);
  if (newest === undefined) return null;
  const count = newer.length === 1 ? "1 release" : `${newer.length} releases`;
  return `mergecast ${own} runs here, ${count} behind ${newest.join(".")}. Dependabot's pull request brings it up to date.`;
}

type Version = readonly [number, number, number];

function parse(text: string): Version | null {
  const [, major, minor, patch] = /^v?(\d+)\.(\d+)\.(\d+)$/.exec(text) ?? [];
  return major === undefined ? null : [Number(major), Number(minor), Number(patch)];
}

function compare(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
