import { createScanner } from "jsonc-parser";

/** Half-open range of characters. */
export interface TextRange {
  start: number;
  end: number;
}

export interface LocatedPosts {
  /** What stands between the brackets of the list. */
  list: TextRange;
  posts: TextRange[];
}

/** Token kinds of jsonc-parser, whose own const enum cannot be used by code that runs without a compiler. */
const TOKEN = { openBrace: 1, closeBrace: 2, openBracket: 3, closeBracket: 4, string: 10, end: 17 };
const OPENING = new Set<number>([TOKEN.openBrace, TOKEN.openBracket]);
const CLOSING = new Set<number>([TOKEN.closeBrace, TOKEN.closeBracket]);
const POSTS_DEPTH = 2;

/** Where the post at `index` of the top-level "posts" array stands in the text of a valid queue file; null when there is none. */
export function locatePost(text: string, index: number): TextRange | null {
  return locatePosts(text)?.posts[index] ?? null;
}

/** Where the top-level "posts" array of a valid queue file stands, and each object in it; null when there is no such array. */
export function locatePosts(text: string): LocatedPosts | null {
  const scanner = createScanner(text, true);
  const posts: TextRange[] = [];
  let depth = 0;
  let key = "";
  let listStart: number | null = null;
  let start = 0;
  for (let token: number = scanner.scan(); token !== TOKEN.end; token = scanner.scan()) {
    if (OPENING.has(token)) {
      if (depth === 1 && key === "posts" && token === TOKEN.openBracket) listStart = scanner.getTokenOffset() + 1;
      if (listStart !== null && depth === POSTS_DEPTH) start = scanner.getTokenOffset();
      depth++;
    } else if (CLOSING.has(token)) {
      depth--;
      if (listStart !== null && depth === POSTS_DEPTH) posts.push({ start, end: scanner.getTokenOffset() + 1 });
      if (listStart !== null && depth === 1)
        return { list: { start: listStart, end: scanner.getTokenOffset() }, posts };
    } else if (depth === 1 && token === TOKEN.string) {
      key = scanner.getTokenValue();
    }
  }
  return null;
}
