import type { PostText } from "../content/post-list.ts";

/** The layout of the posts in a file. */
export interface ListStyle {
  /** White space after the opening bracket and before the closing one. */
  open: string;
  close: string;
  /** The usual text between two posts, including the comma. */
  gap: string;
  lineEnd: "\n" | "\r\n";
  /** White space before a post that begins a line. */
  indent: string;
  /** The extra indentation of a post's fields; null where posts are written on one line. */
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
 * Converts the text of a post from one layout to another. Line breaks and indentation are never inside a value, so the content
 * does not change.
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

/** A single post has no gap to other posts, so the gap is derived from its fields. */
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

/** The text after the last line break; null when there is none. */
function lastLineOf(space: string): string | null {
  const at = space.lastIndexOf("\n");
  return at === -1 ? null : space.slice(at + 1);
}
