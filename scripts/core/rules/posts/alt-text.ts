import type { DraftPost } from "../../content/draft-post.ts";
import type { Child } from "../../generated/queue.ts";
import { MAX_ALT_TEXT_LENGTH } from "../../instagram/limits.ts";
import { formatCount } from "../../text/words.ts";
import { NOTHING, type Objection } from "../rule.ts";
import { checkLength } from "./caption-rules.ts";
import type { PostContext, PostRule } from "./post-rule.ts";

const DESCRIBE = "Describe in a sentence what the picture shows, for people who cannot see it.";

export const altText: PostRule = {
  id: "alt-text",
  severity: "error",
  description: `Alt text has at most ${formatCount(MAX_ALT_TEXT_LENGTH)} characters and belongs to pictures only, not to reels or videos. A picture without it is a warning, and so is a story's, which is not sent.`,
  looksAt: "alt_text",
  check(post, context) {
    if (post.media_type === "CAROUSEL")
      return [...misplaced(post), ...(post.children ?? []).flatMap((child, index) => ofChild(child, index, context))];
    if (post.media_type === "STORIES" && post.image_url !== undefined) return ofStory(post);
    if (post.media_type !== undefined) return misplaced(post);
    const isPicture = post.image_url !== undefined && !context.isRefused("/media_type");
    return isPicture ? ofPicture(post.alt_text, "", context) : tooLong(post.alt_text, "");
  },
};

const REASONS = {
  REELS: ["Instagram takes no alt text on reels.", "Remove alt_text."],
  STORIES: ["Instagram takes no alt text on videos.", "Remove alt_text."],
  CAROUSEL: ["A carousel as a whole has no alt text.", "Move alt_text to the pictures in children."],
} as const;

function misplaced(post: DraftPost): Objection[] {
  if (post.alt_text === undefined || post.media_type === undefined) return [];
  const [message, hint] = REASONS[post.media_type];
  return [{ pointer: "/alt_text", message, hint }];
}

/** Like a story's caption, it stays in the queue: Instagram's reference names pictures of the feed and of carousels only. */
function ofStory({ alt_text: text }: DraftPost): Objection[] {
  if (text === undefined) return [];
  const message = "Instagram takes no alt text on stories: it stays in the queue and is not sent.";
  const hint = "Remove alt_text, or put what people must know into the picture.";
  return [{ pointer: "/alt_text", severity: "warning", message, hint }, ...tooLong(text, "")];
}

function ofChild(child: Child, index: number, context: PostContext): readonly Objection[] {
  const place = `/children/${index}`;
  const isVideo = child.video_url !== undefined && child.image_url === undefined;
  if (isVideo && child.alt_text !== undefined) {
    const message = "Instagram takes no alt text on videos.";
    return [{ pointer: `${place}/alt_text`, message, hint: "Remove alt_text here." }];
  }
  return child.image_url === undefined ? tooLong(child.alt_text, place) : ofPicture(child.alt_text, place, context);
}

function ofPicture(text: string | undefined, place: string, context: PostContext): readonly Objection[] {
  if ((text ?? "").trim() !== "") return tooLong(text, place);
  if (text === undefined && context.isRefused(`${place}/alt_text`)) return [];
  const pointer = text === undefined ? place : `${place}/alt_text`;
  return [{ pointer, severity: "warning", message: "The picture has no alt text.", hint: `Add alt_text. ${DESCRIBE}` }];
}

function tooLong(text: string | undefined, place: string): readonly Objection[] {
  if (text === undefined || text.length <= MAX_ALT_TEXT_LENGTH) return NOTHING;
  return checkLength("alt text", text, { limit: MAX_ALT_TEXT_LENGTH, pointer: `${place}/alt_text` });
}
