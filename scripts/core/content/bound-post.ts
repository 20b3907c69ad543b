import type { Complaint } from "../finding.ts";

const MAX_FIELDS = 100;
const MAX_ENTRIES = 100;

interface BoundedPost {
  post: unknown;
  complaints: Complaint[];
}

/**
 * Cuts a post of absurd size down before it is checked, so that a million unknown fields give a few findings. An ordinary
 * post is returned as it is.
 */
export function boundPost(post: unknown, base: string): BoundedPost {
  if (typeof post !== "object" || post === null || Array.isArray(post)) return { post, complaints: [] };
  const names = Object.keys(post);
  if (names.length <= MAX_FIELDS && !names.some((name) => isLongList(Reflect.get(post, name))))
    return { post, complaints: [] };
  const members = Object.entries(post).slice(0, MAX_FIELDS);
  const complaints =
    names.length > MAX_FIELDS ? [tooMuch(base, `The post has ${names.length} fields`, MAX_FIELDS)] : [];
  const bounded = members.map(([name, value]) => {
    if (!isLongList(value)) return [name, value] as const;
    complaints.push(tooMuch(`${base}/${name}`, `The list has ${value.length} entries`, MAX_ENTRIES));
    return [name, value.slice(0, MAX_ENTRIES)] as const;
  });
  return { post: Object.fromEntries(bounded), complaints };
}

function isLongList(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length > MAX_ENTRIES;
}

function tooMuch(pointer: string, what: string, limit: number): Complaint {
  const message = `${what}; only the first ${limit} were checked.`;
  return { rule: "too-many-findings", severity: "error", pointer, message, hint: "Remove what does not belong there." };
}
