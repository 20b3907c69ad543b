import type { DraftPost } from "../content/draft-post.ts";
import { readPosts } from "../content/read-posts.ts";
import type { Finding } from "../findings/finding.ts";
import { checkPost, type QueueCheck } from "../rules/posts/check-queue.ts";
import { captionKey, mediaKey } from "../rules/posts/same-post.ts";
import { foldName } from "../text/look-alikes.ts";
import type { ComposeData, KnownPost } from "./site-data.ts";

/** What CI would report for a new post at the end of the queue, without its media. Pointers are relative to the post. */
export function openDraftCheck(data: ComposeData): (draft: DraftPost) => Finding[] {
  const queue = openKnown(data.queue);
  const archive = openKnown(data.archive);
  return (draft) => {
    const findings: Finding[] = [];
    // As a file would hold it: without fields that have no value.
    const read = readPosts([JSON.parse(JSON.stringify(draft))], findings);
    const [post = {}] = read.posts;
    const posts = queue(post);
    const at = posts.length;
    const base = `/posts/${at}`;
    const check: QueueCheck = {
      reading: {
        queue: { account: data.account, posts: [...posts, post] },
        findings: findings.map((finding) => ({
          ...finding,
          pointer: finding.pointer.replace(/^\/posts\/0(?=\/|$)/, base),
        })),
        isRefused: (index, pointer) => index === at && read.isRefused(0, pointer),
        text: "",
        isJson: true,
      },
      settings: data.settings,
      journal: { entries: [] },
      archive: archive(post),
      allowPrivateHosts: data.allowPrivateHosts,
    };
    return checkPost(check, at).map((finding) => ({
      ...finding,
      pointer: finding.pointer.slice(base.length),
    }));
  };
}

/** Stands for a post that has nothing in common with the draft. It keeps the places of the others, which messages name. */
const UNRELATED: DraftPost = {};

/**
 * Posts in order, for a draft: those that share an id or the content with it, and {@link UNRELATED} for the rest in front of the last of them.
 * Of those behind it, rules and messages say nothing, so that most drafts are checked alone.
 */
function openKnown(known: readonly KnownPost[]): (draft: DraftPost) => DraftPost[] {
  const places = new Map<string, number[]>();
  const add = (key: string, place: number) => {
    const kept = places.get(key);
    if (kept === undefined) places.set(key, [place]);
    else kept.push(place);
  };
  for (const [place, [id, , print]] of known.entries()) {
    add(`id ${foldName(id)}`, place);
    if (print !== "") add(`content ${print}`, place);
  }
  const others = known.map(() => UNRELATED);
  return (draft) => {
    const print = fingerprint(draft);
    const names = [draft.id, draft.repeat_of].flatMap((id) => (id === undefined ? [] : [`id ${foldName(id)}`]));
    const related = [...names, `content ${print}`].flatMap((key) => places.get(key) ?? []);
    const posts = others.slice(0, Math.max(0, ...related.map((place) => place + 1)));
    for (const place of related) posts[place] = restorePost(known[place] ?? ["", "", ""], { draft, print });
    return posts;
  };
}

/** Only the fields that whole-queue rules compare. A post with the draft's fingerprint is assumed to have its content. */
function restorePost([id, status, known]: KnownPost, { draft, print }: { draft: DraftPost; print: string }): DraftPost {
  const { id: _id, status: _status, repeat_of: _repeatOf, ...content } = known !== "" && known === print ? draft : {};
  return {
    ...content,
    ...(id === "" ? {} : { id }),
    ...(status === "pending" || status === "done" || status === "failed" ? { status } : {}),
  };
}

/** A short hash of what followers see of a post; "" without media. It does not protect against deliberate collisions. */
export function fingerprint(post: DraftPost): string {
  const media = mediaKey(post);
  if (media === null) return "";
  const text = `${media}\n${captionKey(post)}`;
  let [high, low] = [0x811c9dc5, 0x1000193];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 0x01000193);
    low = Math.imul(low ^ (unit + at), 0x85ebca6b);
  }
  return `${(high >>> 0).toString(36)}${(low >>> 10).toString(36)}`;
}
