import { parseJson } from "../json/index.ts";

/**
 * Every post with one of these ids and all that it holds, even what the rules refuse, as text that does not depend on formatting.
 * null when there is none; what is not JSON is nobody's.
 */
export function textOfPosts(queue: Uint8Array | null, ids: readonly string[]): string | null {
  const parsed = queue === null ? null : parseJson(queue);
  const posts: unknown = parsed?.isJson === true ? Object(parsed.value).posts : null;
  if (!Array.isArray(posts)) return null;
  const own = posts.filter((post: unknown) => ids.includes(Object(post).id));
  return own.length === 0 ? null : JSON.stringify(own.map(sortFields));
}

function sortFields(post: object): unknown {
  return Object.entries(post).sort(([a], [b]) => (a < b ? -1 : 1));
}
