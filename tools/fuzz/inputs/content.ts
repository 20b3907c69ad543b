import fc from "fast-check";
import { damaged } from "./bytes.ts";
import { corpusOf } from "./corpus.ts";
import { asFile, mostly, objectLike } from "./json.ts";
import { nastyText, textUpTo } from "./texts.ts";

const instant = fc.oneof(
  fc.constantFrom("2026-01-05T09:30:00Z", "2026-13-45T99:99:99Z", "0000-01-01T00:00:00Z", "+275760-09-13T00:00:00Z"),
  nastyText,
);
const id = fc.oneof(fc.constantFrom("a", "b", "c", "a ", "A"), nastyText);
const url = fc.oneof(
  fc.constantFrom(
    "https://cdn.example.com/a.jpg",
    "http://10.0.0.1/a.jpg",
    "https://user:secret@cdn.example.com/",
    "https://cdn.example.com/a b",
  ),
  nastyText.map((text) => `https://cdn.example.com/${text}`),
  nastyText,
);
const digits = fc.constantFrom("1", "17841400000000001", "");
const caption = textUpTo(20_000);

const child = objectLike({ image_url: url, video_url: url, alt_text: nastyText });
const bare = {
  id,
  status: fc.constantFrom("pending", "done", "failed"),
  pillar: nastyText,
  cta_type: nastyText,
  caption,
  image_url: url,
};
const rich = {
  ...bare,
  alt_text: nastyText,
  not_before: instant,
  media_type: fc.constantFrom("REELS", "STORIES", "CAROUSEL", "IMAGE"),
  video_url: url,
  cover_url: url,
  thumb_offset: fc.oneof(fc.integer(), fc.double()),
  children: fc.array(child, { maxLength: 12 }),
  share_to_feed: fc.boolean(),
  is_ai_generated: fc.boolean(),
  is_paid_partnership: fc.boolean(),
  note: nastyText,
  branded_content_sponsor_ids: fc.array(digits, { maxLength: 4 }),
  media_id: digits,
  permalink: url,
  published_at: instant,
  error: nastyText,
  failed_at: instant,
  product_tags: fc.constant([]),
};
export const anyPost = fc.oneof(objectLike(bare), objectLike(rich));
const posts = fc.array(anyPost, { maxLength: 5 });

const claim = objectLike({ at: instant, run: nastyText });
const entry = objectLike({
  id,
  digest: fc.constantFrom("0".repeat(64), "f".repeat(63)),
  account_id: digits,
  container_id: digits,
  claim,
  outcome: fc.constantFrom(null, "done", "failed", "abandoned"),
  media_id: fc.oneof(digits, fc.constant(null)),
  published_at: instant,
});

export const queueFile = asFile(objectLike({ account: nastyText, posts }));
export const journalFile = asFile(objectLike({ entries: fc.array(entry, { maxLength: 4 }) }));
export const tokenStatusFile = asFile(objectLike({ refreshed_at: instant, expires_at: instant }));
export const settingsFile = asFile(
  objectLike({
    timezone: fc.oneof(fc.constantFrom("Europe/Berlin", "UTC", "Etc/GMT+12", "europe/berlin"), nastyText),
    posts_per_day: fc.integer(),
    low_queue_threshold: fc.integer(),
    pillars: fc.array(nastyText),
    cta_types: fc.array(nastyText),
    hashtags: objectLike({ max: fc.integer() }),
    captions: objectLike({ hashtags: fc.integer() }),
    media: objectLike({ hosts: fc.array(nastyText) }),
    polling: fc.dictionary(fc.constantFrom("IMAGE", "REELS", "x"), objectLike({ attempts: fc.integer() })),
  }),
);

/** The queue as a person, a program or a bad disk leaves it. */
export const anyQueueFile = fc.oneof(
  { weight: 6, arbitrary: queueFile },
  { weight: 2, arbitrary: damaged([...corpusOf("queue").values()]) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
);

const archive = fc.array(fc.record({ name: nastyText, bytes: anyQueueFile }), { maxLength: 2 });

/** Everything in the content folder; only the queue is sure to be there. */
export const contentFiles = fc.record({
  queue: anyQueueFile,
  settings: fc.option(settingsFile),
  journal: fc.option(journalFile),
  tokenStatus: fc.option(tokenStatusFile),
  archive,
});

export const changedPaths = fc.record({
  contentFolder: fc.constantFrom("", "content/"),
  paths: fc.array(fc.oneof(fc.constantFrom("content/queue.json", "content/journal.json", "README.md"), nastyText), {
    maxLength: 4,
  }),
});

export const tokenFile = asFile(
  objectLike({
    access_token: nastyText,
    token_type: mostly(fc.constant("bearer")),
    expires_in: fc.integer(),
    obtained_at: instant,
    account_id: digits,
  }),
);
