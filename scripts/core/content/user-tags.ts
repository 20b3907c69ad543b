import type { UserTag } from "../generated/queue.ts";

const DECIMAL_COMMA = /(?<=\s[01]),(?=\d+(?:[\s,;]|$))/g;

/** Tags as people list them: "@miller 0.5 0.25, friend". A number after a name is its x, the next one its y. */
export function readTags(text: string): UserTag[] {
  const tags: UserTag[] = [];
  for (const word of text
    .replace(DECIMAL_COMMA, ".")
    .split(/[\s,;]+/)
    .filter((one) => one !== "")) {
    const last = tags.at(-1);
    const isNumber = /^-?\d*\.?\d+$/.test(word) && last !== undefined && last.y === undefined;
    if (!isNumber) tags.push({ username: word.replace(/^@/, "") });
    else if (last.x === undefined) last.x = Number(word);
    else last.y = Number(word);
  }
  return tags;
}

/** What {@link readTags} reads: "@miller 0.5 0.25, @friend". The sign keeps a name of digits from being a number. */
export function writeTags(tags: readonly UserTag[]): string {
  return tags.map(({ username = "", x, y }) => [`@${username}`, x ?? [], y ?? []].flat().join(" ")).join(", ");
}

/** For people who approve: "@miller (50% from the left, 25% from the top)". */
export function describeTag({ username = "", x, y }: UserTag): string {
  const at = (part: number) => `${Math.round(part * 1000) / 10}%`;
  const place = x === undefined || y === undefined ? "" : ` (${at(x)} from the left, ${at(y)} from the top)`;
  return `@${username}${place}`;
}
