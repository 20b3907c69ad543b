import { type JsonNode, parseTree, type TextRange } from "../json/index.ts";

export interface LocatedPosts {
  /** What is between the brackets of the list. */
  list: TextRange;
  posts: readonly TextRange[];
}

/** Where the post at `index` of the top-level "posts" array is in the text of a queue file; null when there is none. */
export function locatePost(text: string, index: number): TextRange | null {
  return locatePosts(text)?.posts[index] ?? null;
}

/**
 * Where the top-level "posts" array of a queue file is, and each object in it; null when there is no such array or a bracket
 * inside of the file is never closed. Of repeated "posts" members it is the last one, as for JSON.parse.
 */
export function locatePosts(text: string): LocatedPosts | null {
  const file = parseTree(text, LEVELS_TO_POSTS);
  const list = file?.children.findLast(({ name }) => name?.value === "posts");
  if (list?.kind !== "array") return null;
  return { list: { start: list.start + 1, end: list.end - 1 }, posts: list.children.filter(isContainer) };
}

/** The posts are two levels below the file: its member "posts", and the elements of that. */
const LEVELS_TO_POSTS = 2;

function isContainer({ kind }: JsonNode): boolean {
  return kind !== "scalar";
}
