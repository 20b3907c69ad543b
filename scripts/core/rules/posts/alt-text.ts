import type { DraftPost } from "../../content/draft-post.ts";
import { MAX_ALT_TEXT_LENGTH } from "../../content/limits.ts";
import { formatCount } from "../../text/words.ts";
import type { PostContext, PostRule, RuleFinding } from "../rule.ts";
import { checkLength } from "./caption-rules.ts";

export const altText: PostRule = {
  id: "alt-text",
  severity: "error",
  description: `Alt text has at most ${formatCount(MAX_ALT_TEXT_LENGTH)} characters and belongs to pictures only, not to reels or videos. A picture without it is a warning, and so is a story's, which is not sent.`,
  field: "alt_text",
  check(post, context) {
    const { media_type: kind, image_url, alt_text, children = [] } = post;
    if (kind === "CAROUSEL")
      return [...misplaced(post), ...children.flatMap((child, index) => ofFile(child, `/children/${index}`, context))];
    if (kind === "STORIES" && image_url !== undefined) return ofStory(alt_text);
    if (kind !== undefined) return misplaced(post);
    return ofFile(context.isRefused("/media_type") ? { alt_text } : { alt_text, image_url }, "", context);
  },
};

const REASONS = {
  REELS: ["Instagram takes no alt text on reels.", "Remove alt_text."],
  STORIES: ["Instagram takes no alt text on videos.", "Remove alt_text."],
  CAROUSEL: ["A carousel as a whole has no alt text.", "Move alt_text to the pictures in children."],
} as const;

function misplaced(post: DraftPost): RuleFinding[] {
  if (post.alt_text === undefined || post.media_type === undefined) return [];
  const [message, hint] = REASONS[post.media_type];
  return [{ pointer: "/alt_text", message, hint }];
}

/** Like a story's caption, it stays in the queue: Instagram's reference names pictures of the feed and of carousels only. */
function ofStory(text: string | undefined): RuleFinding[] {
  if (text === undefined) return [];
  const message = "Instagram takes no alt text on stories: it stays in the queue and is not sent.";
  const hint = "Remove alt_text, or put what people must know into the picture.";
  return [{ pointer: "/alt_text", severity: "warning", message, hint }, ...tooLong(text, "/alt_text")];
}

type Holder = { [Field in "alt_text" | "image_url" | "video_url"]?: string | undefined };

/** Of a single picture, or of a picture or video in a carousel. */
function ofFile({ alt_text, image_url, video_url }: Holder, place: string, context: PostContext): RuleFinding[] {
  const pointer = `${place}/alt_text`;
  if (video_url !== undefined && image_url === undefined)
    return alt_text === undefined
      ? []
      : [{ pointer, message: "Instagram takes no alt text on videos.", hint: "Remove alt_text here." }];
  if (image_url === undefined || (alt_text ?? "").trim() !== "") return tooLong(alt_text ?? "", pointer);
  if (alt_text === undefined && context.isRefused(pointer)) return [];
  const hint = "Add alt_text. Describe in a sentence what the picture shows, for people who cannot see it.";
  const at = alt_text === undefined ? place : pointer;
  return [{ pointer: at, severity: "warning", message: "The picture has no alt text.", hint }];
}

function tooLong(text: string, pointer: string): RuleFinding[] {
  return checkLength("alt text", text, { limit: MAX_ALT_TEXT_LENGTH, pointer });
}
