import type { Post } from "../../scripts/core/generated/queue.ts";
import type { Random } from "../chance/random.ts";

/** How a team formats its file. The bot must not change any of it. */
export interface Handwriting {
  indent: string;
  newline: string;
  /** Every third post on one line. */
  hasShortPosts: boolean;
  /** Keys in a different order, with the status first. */
  isStatusFirst: boolean;
  endsWithNewline: boolean;
}

export function chooseHandwriting(random: Random): Handwriting {
  return {
    indent: random.pick(["  ", "    ", "\t", " "]),
    newline: random.pick(["\n", "\n", "\n", "\r\n"]),
    hasShortPosts: random.isLucky(0.3),
    isStatusFirst: random.isLucky(0.2),
    endsWithNewline: random.isLucky(0.8),
  };
}

export function writeQueueText(posts: readonly Post[], hand: Handwriting): string {
  const written = posts.map((post, index) => writePost(post, hand, index)).join(`,\n${hand.indent}${hand.indent}`);
  const list = posts.length === 0 ? "[]" : `[\n${hand.indent}${hand.indent}${written}\n${hand.indent}]`;
  const text = `{\n${hand.indent}"account": "harbour_bakery",\n${hand.indent}"posts": ${list}\n}`;
  return `${text}${hand.endsWithNewline ? "\n" : ""}`.replaceAll("\n", hand.newline);
}

function writePost(post: Post, hand: Handwriting, index: number): string {
  const { status, ...others } = post;
  const ordered = hand.isStatusFirst ? { status, ...others } : post;
  if (hand.hasShortPosts && index % 3 === 1) {
    const members = Object.entries(ordered).map(
      ([name, value]) => `${JSON.stringify(name)}:  ${JSON.stringify(value)}`,
    );
    return `{ ${members.join(", ")} }`;
  }
  return JSON.stringify(ordered, null, hand.indent).replaceAll("\n", `\n${hand.indent}${hand.indent}`);
}
