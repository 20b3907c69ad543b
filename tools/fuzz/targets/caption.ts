import { readQueue } from "../../../scripts/core/content/read-queue.ts";
import { findHashtags, findMentions, foldCaption, hasWords } from "../../../scripts/core/instagram/caption-text.ts";
import { captionDigest, publishedDigest } from "../../../scripts/core/posting/digest.ts";
import { checkQueue } from "../../../scripts/core/rules/posts/check-queue.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";
import { textUpTo } from "../inputs/texts.ts";
import { must, mustBeForPeople } from "../promises.ts";
import { defineTarget } from "../target.ts";

const LARGEST = 1024 * 1024;
const POST = { id: "a", status: "pending", pillar: "x", cta_type: "y", image_url: "https://cdn.example.com/a.jpg" };

export default defineTarget<string>({
  name: "caption",
  promise: "Any text up to a megabyte is read as a caption in time in proportion to its length, and judged in words.",
  suiteRuns: 60,
  inputs: textUpTo(LARGEST),
  corpus: [
    "",
    "#".repeat(LARGEST),
    "#a".repeat(LARGEST / 2),
    "\u0301".repeat(LARGEST),
    `#${"a".repeat(LARGEST)}`,
    ...["\ud83d", "👩\u200d", "\u202e\u2066", " \u3164", "https://", "@a ", "#\u200d", "#a\u0301", "a#b@c", "＃a"].map(
      (piece) => piece.repeat(40_000),
    ),
  ],
  open: () => ({ check }),
});

function check(caption: string): void {
  for (const [tags, sign] of [
    [findHashtags(caption), /^[#＃]./u],
    [findMentions(caption), /^@./u],
  ] as const) {
    must(
      tags.every((tag) => sign.test(tag) && caption.includes(tag)),
      "every tag stands in the caption",
    );
    must(tags.reduce((sum, tag) => sum + tag.length, 0) <= caption.length, "no part of it is counted twice");
  }
  must(caption.startsWith(foldCaption(caption)), "what the feed shows is its beginning");
  hasWords(caption);
  captionDigest(caption);
  publishedDigest({ caption });
  const bytes = encodeUtf8(
    JSON.stringify({ account: "x", posts: [{ ...POST, caption, alt_text: caption, note: caption }] }),
  );
  const reading = readQueue(bytes);
  const findings = checkQueue({
    reading,
    settings: {},
    journal: { entries: [] },
    archive: [],
    allowPrivateHosts: [],
  });
  for (const { message, hint } of findings) {
    mustBeForPeople(`${message} ${hint}`);
    must(message.length + hint.length < 2_000, "a finding does not repeat the caption");
  }
}
