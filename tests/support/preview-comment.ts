import { expect } from "vitest";
import { publicPictureUrl } from "../../scripts/core/media/shown-url.ts";

const TAGS: Record<string, RegExp> = {
  ...Object.fromEntries(
    ["p", "b", "i", "ul", "li", "br", "sub", "blockquote", "details", "summary", "ins", "del"].map((tag) => [
      tag,
      /^$/,
    ]),
  ),
  ...Object.fromEntries(["h3", "div", "span"].map((tag) => [tag, /^(?: dir="auto")?$/])),
  a: /^(?: href="https:[^"<>\s]+")?$/,
  // Text would run under a picture with an alignment.
  img: /^ src="[^"<>\s]+" width="\d+" alt="[^"<>\n]+"$/,
};
const VOID_TAGS = ["br", "img"];
/** What GitHub would act on in plain text: mentions, references, addresses, emoji names. */
const CALLS = /@[\w-]|#\d|\bgh-\d|https?:\/\/|www\.|(?<![\w-])[0-9a-f]{7,40}(?![\w-])/i;

const ACCOUNT_TITLE = /^## Preview of the queue of [a-z0-9-]+$/;

/**
 * Fails when anything in a preview comment could do more than be read. Returns its text as a reader sees it. `areSeveral`: it has a
 * section for each account.
 */
export function readHarmless(markdown: string, { areSeveral = false } = {}): string {
  expect(markdown.length).toBeLessThanOrEqual(65_536);
  expect(markdown.isWellFormed()).toBe(true);
  const [marker, title = "", ...blocks] = markdown.split("\n\n");
  expect(marker).toBe("<!-- mergecast:preview -->");
  if (!areSeveral) expect(title).toBe("## Preview of the queue");
  else return [title, ...blocks].map((block) => (ACCOUNT_TITLE.test(block) ? block : readBlock(block))).join("\n");
  return blocks.map(readBlock).join("\n");
}

/** A block is one line of balanced HTML: a browser could not read it otherwise than it was meant. */
function readBlock(block: string): string {
  expect(block).toMatch(/^<(?:p|ul|details|h3 dir="auto")>[^\n\r\u2028\u2029\0]*>$/u);
  const open: string[] = [];
  const text = block.replace(/<(\/?)([a-z0-9]*)([^<>]*)>/g, (_, slash: string, tag: string, attributes: string) => {
    expect(TAGS[tag], `<${tag}>`).toBeDefined();
    expect(attributes).toMatch(TAGS[tag] ?? /^never$/);
    if (tag === "img") expectPublicPicture(attributes);
    if (slash === "/") expect(open.pop()).toBe(tag);
    else if (!VOID_TAGS.includes(tag)) open.push(tag);
    return ["br", "div", "h3"].includes(tag) ? "\n" : "\u0001";
  });
  expect(open).toEqual([]);
  expect(text).not.toMatch(/[<>`*_[\]|\\]/);
  const seen = decode(text).replaceAll("\u0001", " ");
  expect(seen.replace(/(?<=Preview of commit )[0-9a-f]{7}/, "")).not.toMatch(CALLS);
  expect(seen).not.toMatch(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
  return seen.replaceAll("\u200b", "");
}

function expectPublicPicture(attributes: string): void {
  const url = decode(/src="([^"]*)"/.exec(attributes)?.[1] ?? "");
  expect(publicPictureUrl(url)).toBe(url);
}

function decode(html: string): string {
  return html.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}
