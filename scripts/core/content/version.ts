export type Version = readonly [major: number, minor: number, patch: number];

/** Of "1.2.3" or "v1.2.3"; null for anything else, such as 2.0.0-rc.1. */
export function readVersion(text: string): Version | null {
  const [, major, minor, patch] = /^v?(\d+)\.(\d+)\.(\d+)$/.exec(text) ?? [];
  return major === undefined ? null : [Number(major), Number(minor), Number(patch)];
}

/** Sorts the older one first. */
export function compareVersions(one: Version, other: Version): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
}
