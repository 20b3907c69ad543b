import type { Params } from "./graph-call.ts";
import { GraphRefusal, invalid } from "./graph-errors.ts";
import { pickFields, platformTimestamp } from "./node-reads.ts";
import { mintId, type PublishedMedia, type World } from "./world.ts";

/** The limit of captions: the reference gives none for comments. */
const MAX_LENGTH = 2_200;

/** POST /<media_id>/comments. The same text again goes live again, and is recorded as a violation. @throws GraphRefusal */
export function addComment(world: World, media: PublishedMedia, { message = "" }: Params): string {
  if (media.kind === "STORIES") throw new GraphRefusal("objectMissing");
  if (!media.isCommentEnabled) throw invalid("comments are off");
  if (message.trim() === "" || message.length > MAX_LENGTH)
    throw invalid("message must be a text of at most 2,200 characters");
  const id = mintId(world, "comment");
  const { containerId } = media;
  if (media.comments.some(({ text }) => text === message)) {
    const detail = `Media ${media.id} got the same comment again.`;
    world.violations.push({ kind: "double comment", containerId, detail });
  }
  media.comments.push({ id, text: message, timestamp: world.settings.clock.now() });
  return id;
}

/** POST /<media_id>, whose one parameter this is. Refusing stories is a guess: the reference does not name them. @throws GraphRefusal */
export function switchComments(media: PublishedMedia, { comment_enabled: word }: Params): void {
  if (word !== "true" && word !== "false") throw invalid("The parameter comment_enabled is required");
  if (media.kind === "STORIES") throw new GraphRefusal("objectMissing");
  media.isCommentEnabled = word === "true";
}

/** GET /<media_id>/comments: newest first, on one page. @throws GraphRefusal */
export function listComments(world: World, media: PublishedMedia, { fields = "id,text,timestamp" }: Params): unknown {
  const readers = {
    id: (comment: PublishedMedia["comments"][number]) => comment.id,
    text: (comment: PublishedMedia["comments"][number]) => comment.text,
    timestamp: (comment: PublishedMedia["comments"][number]) => platformTimestamp(comment.timestamp),
    username: () => world.settings.account.username,
  };
  return { data: media.comments.toReversed().map((comment) => pickFields(comment, readers, fields)) };
}
