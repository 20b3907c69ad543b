import type { DraftPost } from "../content/draft-post.ts";
import type { Finding } from "../findings/finding.ts";
import { plural } from "../text/words.ts";
import { isMediaPath } from "./media-path.ts";
import type { MediaRuleId } from "./media-rules.ts";
import { mediaUrls, nameMedia } from "./media-target.ts";

export const SERVE_SOMEWHERE =
  "Publish the calendar on Pages, or write media.bucket or media.base_url into settings.json.";

/** Warns once of waiting posts whose files nothing serves: neither the settings nor the repository has a place for them. */
export function judgeServing(posts: readonly DraftPost[]): Finding[] {
  const waiting = posts.flatMap((post, index) => {
    const file = post.status === "pending" ? mediaUrls(post).find(({ url }) => isMediaPath(url)) : undefined;
    return file === undefined ? [] : [{ ...file, pointer: `/posts/${index}${file.pointer}` }];
  });
  const [first] = waiting;
  if (first === undefined) return [];
  const rule: MediaRuleId = "media/not-served";
  const others = waiting.length === 1 ? "The post" : `${plural(waiting.length, "post")} with files`;
  const message = `${nameMedia(first.url)} is served nowhere: the repository has no site on Pages, and the settings name no other place. ${others} will wait.`;
  return [{ rule, severity: "warning", pointer: first.pointer, message, hint: SERVE_SOMEWHERE }];
}
