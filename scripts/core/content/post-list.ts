import { parseTree, type TextRange } from "../json/index.ts";

/** One post of the list as it stands in the file, with the white space before and after it (up to the commas). */
interface PostText {
  lead: string;
  body: string;
  trail: string;
}

/** The text of a queue file, taken apart at its posts: head + posts joined by commas + tail is the file again. */
export interface PostList {
  /** Up to and including the "[" of the posts. */
  head: string;
  posts: PostText[];
  /** From the "]" of the posts on; for an empty list also the white space before it. */
  tail: string;
}

/** Takes the text of a valid queue file apart; null when it holds no list of posts. */
export function splitPosts(text: string): PostList | null {
  const located = locatePosts(text);
  if (located === null) return null;
  const { list, posts } = located;
  const texts = posts.map(({ start, end }, index) => {
    const next = posts[index + 1];
    const before = text.slice(posts[index - 1]?.end ?? list.start, start);
    const after = text.slice(end, next?.start ?? list.end);
    return {
      lead: index === 0 ? before : before.slice(before.indexOf(",") + 1),
      body: text.slice(start, end),
      trail: next === undefined ? after : after.slice(0, after.indexOf(",")),
    };
  });
  const first = texts.length === 0 ? list.start : list.end;
  return { head: text.slice(0, list.start), posts: texts, tail: text.slice(first) };
}

/** Puts the file together again. White space stays with its place in the list, so that a post that moves looks like its new neighbours. */
export function joinPosts({ head, posts, tail }: PostList): string {
  return `${head}${posts.map(({ lead, body, trail }) => lead + body + trail).join(",")}${tail}`;
}

/** The same list with other bodies in it: places that remain keep their white space, new ones take that of the last. */
export function withBodies(list: PostList, bodies: readonly string[]): PostList {
  const { posts } = list;
  const last = posts.at(-1);
  if (last === undefined) return withFirstBodies(list, bodies);
  if (bodies.length === 0) return { ...list, posts: [], tail: list.tail };
  const { lead } = posts[1] ?? last;
  return {
    ...list,
    posts: bodies.map((body, index) => ({
      lead: posts[index]?.lead ?? lead,
      body,
      trail: index === bodies.length - 1 ? last.trail : index === posts.length - 1 ? "" : (posts[index]?.trail ?? ""),
    })),
  };
}

/** Into an empty list: each post on lines of its own, indented like the rest of the file. */
function withFirstBodies(list: PostList, bodies: readonly string[]): PostList {
  if (bodies.length === 0) return list;
  const unit = indentOf(list.head);
  const lineEnd = list.head.includes("\r\n") ? "\r\n" : "\n";
  const close = list.tail.trimStart();
  return {
    head: list.head,
    posts: bodies.map((body, index) => ({
      lead: `${lineEnd}${unit}${unit}`,
      body,
      trail: index === bodies.length - 1 ? `${lineEnd}${unit}` : "",
    })),
    tail: close,
  };
}

/** One level of indentation of a queue file, two spaces where it is not known. */
export function indentOf(text: string): string {
  return /\n([ \t]+)"/.exec(text)?.[1] ?? "  ";
}

interface LocatedPosts {
  /** What is between the brackets of the list. */
  list: TextRange;
  posts: readonly TextRange[];
}

/** Where the post at `index` of the top-level "posts" array is in the text of a queue file; null when there is none. */
export function locatePost(text: string, index: number): TextRange | null {
  return locatePosts(text)?.posts[index] ?? null;
}

/** Where the list of posts is, and each object in it; null without one. Of repeated members the last counts. */
export function locatePosts(text: string): LocatedPosts | null {
  const file = parseTree(text, LEVELS_TO_POSTS);
  const list = file?.children.findLast(({ name }) => name?.value === "posts");
  if (list?.kind !== "array") return null;
  return {
    list: { start: list.start + 1, end: list.end - 1 },
    posts: list.children.filter(({ kind }) => kind !== "scalar"),
  };
}

/** The posts are two levels below the file: its member "posts", and the elements of that. */
const LEVELS_TO_POSTS = 2;
