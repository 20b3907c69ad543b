import type { PostText } from "../queue/post-list.ts";

/** How the posts of a file are laid out. */
export interface ListStyle {
  /** White space behind the opening bracket and before the closing one. */
  open: string;
  close: string;
  /** What usually stands between two posts, comma included. */
  gap: string;
  lineEnd: "\n" | "\r\n";
  /** White space before a post that begins a line. */
  indent: string;
  /** What a field of a post is indented further than the post; null where posts are written on one line. */
  unit: string | null;
}

/** The layout of a list; null when it is empty. */
export function readStyle(posts: readonly PostText[]): ListStyle | null {
  const [first] = posts;
  const last = posts.at(-1);
  if (first === undefined || last === undefined) return null;
  const indent = lastLineOf(first.lead) ?? "";
  return {
    open: first.lead,
    close: last.trail,
    gap: usualGap(posts) ?? guessGap(first),
    lineEnd: posts.some(({ lead, body }) => lead.includes("\r\n") || body.includes("\r\n")) ? "\r\n" : "\n",
    indent,
    unit: unitOf(posts, indent),
  };
}

export function sameStyle(a: ListStyle, b: ListStyle): boolean {
  return (
    a.lineEnd === b.lineEnd && a.indent === b.indent && a.unit === b.unit && a.open === b.open && a.close === b.close
  );
}

/**
 * The text of a post from a file of one layout as it belongs into a file of another. Line breaks and indentation stand outside
 * of all values, so nothing of the content changes.
 */
export function adaptBody(body: string, from: ListStyle, to: ListStyle): string {
  const [first = "", ...others] = body.split(/\r?\n/);
  const lines = others.map((line) => {
    if (!line.startsWith(from.indent)) return line;
    const rest = line.slice(from.indent.length);
    return to.indent + (from.unit === null || to.unit === null ? rest : replaceUnits(rest, from.unit, to.unit));
  });
  return [first, ...lines].join(to.lineEnd);
}

function replaceUnits(line: string, from: string, to: string): string {
  let depth = 0;
  while (line.startsWith(from, depth * from.length)) depth++;
  return to.repeat(depth) + line.slice(depth * from.length);
}

function usualGap(posts: readonly PostText[]): string | null {
  const counts = new Map<string, number>();
  for (const [index, { lead }] of posts.entries()) {
    const before = posts[index - 1];
    const gap = `${before?.trail ?? ""},${lead}`;
    if (before !== undefined) counts.set(gap, (counts.get(gap) ?? 0) + 1);
  }
  const [usual] = [...counts].sort(([, a], [, b]) => b - a);
  return usual?.[0] ?? null;
}

/** A single post has no gap to look at, but its fields have. */
function guessGap({ lead, body }: PostText): string {
  return `,${lead === "" && /":\s/.test(body) ? " " : lead}`;
}

function unitOf(posts: readonly PostText[], indent: string): string | null {
  for (const { body } of posts) {
    const space = /\n([ \t]+)/.exec(body)?.[1];
    if (space?.startsWith(indent) && space.length > indent.length) return space.slice(indent.length);
  }
  return null;
}

/** What stands behind the last line break; null when there is none. */
function lastLineOf(space: string): string | null {
  const at = space.lastIndexOf("\n");
  return at === -1 ? null : space.slice(at + 1);
}
