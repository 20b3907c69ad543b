/** What a changelog says of one version, without its heading; null when it has no such section. */
export function releaseNotes(changelog: string, version: string): string | null {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split("\n")[0]?.trim() === version);
  const notes = section?.slice(section.indexOf("\n")).trim();
  return notes === undefined || notes === "" ? null : `${notes}\n`;
}

/** Whether the tag names the version, such as v1.2.3 for 1.2.3. */
export function isTagOf(tag: string, version: string): boolean {
  return /^v\d+\.\d+\.\d+$/.test(tag) && tag === `v${version}`;
}
