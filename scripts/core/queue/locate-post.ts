import { createScanner } from "jsonc-parser";

/** Half-open range of characters. */
export interface TextRange {
  start: number;
  end: number;
}

/** Token kinds of jsonc-parser, whose own const enum cannot be used by code that runs without a compiler. */
const TOKEN = { openBrace: 1, closeBrace: 2, openBracket: 3, closeBracket: 4, string: 10, end: 17 };
const OPENING = new Set<number>([TOKEN.openBrace, TOKEN.openBracket]);
const CLOSING = new Set<number>([TOKEN.closeBrace, TOKEN.closeBracket]);
const POSTS_DEPTH = 2;

/** Where the post at `index` of the top-level "posts" array stands in the text of a valid queue file; null when there is none. */
export function locatePost(text: string, index: number): TextRange | null {
  const scanner = createScanner(text, true);
  let depth = 0;
  let key = "";
  let isInPosts = false;
  let position = -1;
  let start = 0;
  for (let token: number = scanner.scan(); token !== TOKEN.end; token = scanner.scan()) {
    if (OPENING.has(token)) {
      if (depth === 1 && key === "posts" && token === TOKEN.openBracket) isInPosts = true;
      if (isInPosts && depth === POSTS_DEPTH && ++position === index) start = scanner.getTokenOffset();
      depth++;
    } else if (CLOSING.has(token)) {
      depth--;
      if (isInPosts && depth === POSTS_DEPTH && position === index) return { start, end: scanner.getTokenOffset() + 1 };
      if (depth === 1) isInPosts = false;
    } else if (depth === 1 && token === TOKEN.string) {
      key = scanner.getTokenValue();
    }
  }
  return null;
}
