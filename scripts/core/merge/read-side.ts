import { type PostList, splitPosts } from "../content/post-list.ts";
import { quote } from "../findings/describe-value.ts";
import { LineIndex, parseJson } from "../json/index.ts";
import { encodeUtf8 } from "../text/bytes.ts";
import { type ListStyle, readStyle } from "./list-style.ts";

export interface SidePost {
  /** The object as written in the file. */
  body: string;
  /** The text between the previous post and this one, including the comma; null for the first. */
  gap: string | null;
  value: Record<string, unknown>;
}

/** The parts of one version of the queue file. */
export interface Side {
  /** From the start of the file to the opening bracket of the list, and from its closing bracket to the end. */
  head: string;
  tail: string;
  /** The fields next to the posts, by name. */
  frame: Record<string, unknown>;
  /** By id, in file order. */
  posts: Map<string, SidePost>;
  /** null for a list without posts. */
  style: ListStyle | null;
}

/** A file that does not exist yet: git passes an empty text when both sides added it. */
const NOTHING: Side = { head: "", tail: "", frame: {}, posts: new Map(), style: null };

/** Splits a queue file into its parts, or says why that is impossible without guessing. */
export function readSide(text: string, { mayBeMissing }: { mayBeMissing: boolean }): Side | { why: string } {
  if (text === "" && mayBeMissing) return NOTHING;
  const { value, faults } = parseJson(encodeUtf8(text));
  const fault = faults[0];
  if (fault !== undefined) return { why: `line ${new LineIndex(text).lineOf(fault.offset)}: ${fault.message}` };
  if (typeof value !== "object" || value === null || !("posts" in value) || !Array.isArray(value.posts))
    return { why: 'It has no list "posts".' };
  const { posts, ...frame } = value;
  const ids = idsOf(posts);
  const list = splitPosts(text);
  if (!Array.isArray(ids)) return ids;
  return list === null ? { why: 'It has no list "posts".' } : toSide(list, { ids, posts, frame });
}

function idsOf(posts: readonly unknown[]): string[] | { why: string } {
  const ids = new Set<string>();
  for (const [index, post] of posts.entries()) {
    const id: unknown = Array.isArray(post) ? undefined : Object(post).id;
    if (typeof id !== "string")
      return { why: `Entry ${index + 1} of "posts" has no id, so it is unclear which post it is.` };
    if (ids.has(id)) return { why: `Two posts have the id ${quote(id)}, so it is unclear which is which.` };
    ids.add(id);
  }
  return [...ids];
}

interface SideContents {
  ids: readonly string[];
  /** One object per id. */
  posts: readonly unknown[];
  frame: Record<string, unknown>;
}

function toSide({ head, posts: texts, tail }: PostList, { ids, posts, frame }: SideContents): Side {
  const read = texts.map(({ lead, body }, index): [string, SidePost] => {
    const before = texts[index - 1];
    const gap = before === undefined ? null : `${before.trail},${lead}`;
    return [ids[index] ?? "", { body, gap, value: Object(posts[index]) }];
  });
  return {
    head,
    tail: tail.slice(tail.indexOf("]")),
    frame,
    posts: new Map(read),
    style: readStyle(texts),
  };
}
