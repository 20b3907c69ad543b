import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { readQueue } from "../../../scripts/core/content/read-queue.ts";
import { DEFAULT_SETTINGS } from "../../../scripts/core/content/read-settings.ts";
import type { LocatedFinding } from "../../../scripts/core/findings/finding.ts";
import { publishedDigest } from "../../../scripts/core/posting/digest.ts";
import type { PreviewInput } from "../../../scripts/core/preview/build-cards.ts";
import { renderPreview } from "../../../scripts/core/preview/render-preview.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";
import { readHarmless } from "../../support/preview-comment.ts";
import { goodPost } from "../../support/rules.ts";

export interface Change {
  before?: readonly DraftPost[];
  after: readonly DraftPost[] | string;
  findings?: readonly LocatedFinding[];
}

const AT_COMMIT = "https://github.com/team/posts/blob/0123456/content";

export function post(id: string, changes: DraftPost = {}): DraftPost {
  return goodPost({
    id,
    caption: `Words of ${id}? Tell us.\n\n#market`,
    image_url: `https://cdn.example.com/${encodeURIComponent(id.toWellFormed())}.jpg`,
    ...changes,
  });
}

export function inputOf({ before = [], after, findings = [] }: Change, over: Partial<PreviewInput> = {}): PreviewInput {
  const read = (queue: readonly DraftPost[] | string) =>
    readQueue(encodeUtf8(typeof queue === "string" ? queue : JSON.stringify({ account: "team", posts: queue })));
  const counts = { pending: 0, held: 0, done: 0, failed: 0 };
  return {
    account: null,
    sharedBy: 1,
    before: read(before),
    after: read(after),
    standing: "current",
    report: {
      findings: [...findings],
      queueFile: "content/queue.json",
      postIds: [],
      counts,
      media: { checkedPosts: 0, skippedPosts: 0, reason: null },
    },
    settings: { ...DEFAULT_SETTINGS, timezone: "Europe/Berlin" },
    journal: { entries: [] },
    archive: [],
    digestOf: publishedDigest,
    measuredOf: () => null,
    fileUrlOf: (path) => (path.startsWith("media/") ? `${AT_COMMIT}/${path}?raw=true` : null),
    files: { before: null, after: null },
    unfetchedPosts: 0,
    otherFiles: [],
    commit: "0123456789abcdef0123456789abcdef01234567",
    now: new Date("2026-03-02T07:00:00Z"),
    pageUrl: null,
    ...over,
  };
}

/** The comment as a reader sees it, after a look whether it does nothing else. */
export function seen(change: Change, over: Partial<PreviewInput> = {}): string {
  return readHarmless(renderPreview(inputOf(change, over)));
}

export function finding(pointer: string, over: Partial<LocatedFinding> = {}): LocatedFinding {
  return {
    rule: "hashtags",
    severity: "error",
    file: "content/queue.json",
    line: 7,
    column: 3,
    pointer,
    message: "The caption has 31 hashtags.",
    hint: "Remove 1 of them.",
    ...over,
  };
}
