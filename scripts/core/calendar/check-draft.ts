import type { DraftPost } from "../content/draft-post.ts";
import { type QueueReading, readQueue } from "../content/read-queue.ts";
import type { Complaint } from "../findings/finding.ts";
import { checkPost, type QueueCheck } from "../rules/posts/check-queue.ts";
import { captionKey, isBare, mediaKeys } from "../rules/posts/same-post.ts";
import { encodeUtf8 } from "../text/bytes.ts";
import type { ComposeData, KnownPost } from "./site-data.ts";

/**
 * What CI would report for a new post at the end of the queue, by CI's own rules. Media is not fetched.
 * Pointers are relative to the post ("/caption").
 */
export function checkDraft(draft: DraftPost, data: ComposeData): Complaint[] {
  const reading = readQueue(encodeUtf8(JSON.stringify({ account: "x", posts: [draft] })));
  const [post = {}] = reading.queue.posts;
  const restore = (known: KnownPost) => restorePost(known, post);
  const queue = data.queue.map(restore);
  const check: QueueCheck = {
    reading: appendTo(queue, post, reading),
    settings: data.settings,
    journal: { entries: [] },
    archive: data.archive.map(restore),
    allowPrivateHosts: data.allowPrivateHosts,
  };
  const base = `/posts/${queue.length}`;
  return checkPost(check, queue.length).map((complaint) => ({
    ...complaint,
    pointer: complaint.pointer.slice(base.length),
  }));
}

/** Only the fields that whole-queue rules compare. A post with the draft's fingerprint is assumed to look like the draft. */
function restorePost([id, status, print]: KnownPost, draft: DraftPost): DraftPost {
  const {
    id: _id,
    status: _status,
    repeat_of: _repeatOf,
    ...looks
  } = print !== "" && print === fingerprint(draft) ? draft : {};
  return {
    ...looks,
    ...(id === "" ? {} : { id }),
    ...(status === "pending" || status === "done" || status === "failed" ? { status } : {}),
  };
}

function appendTo(queue: readonly DraftPost[], post: DraftPost, reading: QueueReading): QueueReading {
  const at = queue.length;
  return {
    ...reading,
    queue: { account: "x", posts: [...queue, post] },
    complaints: reading.complaints.map((complaint) => ({
      ...complaint,
      pointer: complaint.pointer.replace(/^\/posts\/0(?=\/|$)/, `/posts/${at}`),
    })),
    isRefused: (index, pointer) => index === at && reading.isRefused(0, pointer),
  };
}

/**
 * A short hash of what followers see of a post; "" without media. Posts with the same media and caption have the same hash. A
 * collision among ten thousand posts is very unlikely, but the hash does not protect against deliberate collisions.
 */
export function fingerprint(post: DraftPost): string {
  const media = mediaKeys(post);
  if (media === null) return "";
  const text = isBare(post) ? media.wholeAddresses : `${media.addresses}\n${captionKey(post)}`;
  let [high, low] = [0x811c9dc5, 0x1000193];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 0x01000193);
    low = Math.imul(low ^ (unit + at), 0x85ebca6b);
  }
  return `${(high >>> 0).toString(36)}${(low >>> 10).toString(36)}`;
}
