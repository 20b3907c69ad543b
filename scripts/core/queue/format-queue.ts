import { MAX_DEPTH, Tokenizer, type TokenKind } from "../json/index.ts";

const INDENT = "  ";

/**
 * The same JSON with one field per line, two spaces a level and a line end at its end. Only white space changes, since every
 * token is copied as it is written; text that is not JSON comes back as it is. Lines end like the first one of the text, with
 * "\n" when there is only one. Values nested deeper than {@link MAX_DEPTH} keep their layout: indented, they would be many
 * times as long.
 */
export function formatQueue(text: string): string {
  const lineEnd = /\r\n?|\n/.exec(text)?.[0] ?? "\n";
  const parts: string[] = [];
  let hasFaults = false;
  let depth = 0;
  let before: TokenKind | null = null;
  const tokens = new Tokenizer(text, () => {
    hasFaults = true;
  });
  for (let token = tokens.next(); token !== "end"; token = tokens.next()) {
    if (isClosing(token)) depth--;
    if (before !== null) parts.push(gapBetween(before, token, lineEnd + INDENT.repeat(Math.max(depth, 0))));
    if (isOpening(token) && depth >= MAX_DEPTH) {
      tokens.skipNesting();
      before = closingOf(token);
    } else {
      if (isOpening(token)) depth++;
      before = token;
    }
    parts.push(text.slice(tokens.start, tokens.end));
  }
  return hasFaults ? text : `${parts.join("")}${lineEnd}`;
}

function isOpening(token: TokenKind): token is "{" | "[" {
  return token === "{" || token === "[";
}

function isClosing(token: TokenKind): token is "}" | "]" {
  return token === "}" || token === "]";
}

function closingOf(opening: "{" | "["): TokenKind {
  return opening === "{" ? "}" : "]";
}

function gapBetween(before: TokenKind, token: TokenKind, newLine: string): string {
  if (token === "," || token === ":" || (isOpening(before) && isClosing(token))) return "";
  return before === ":" ? " " : newLine;
}
