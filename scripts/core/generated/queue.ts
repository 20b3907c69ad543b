// Generated from schemas/queue.schema.json by npm run tool -- generate. Do not edit.

/**
 * The posts of one account, in the order they go out. People propose changes to this file by pull request; merging approves them.
 */
export interface Queue {
  /**
   * Handle of the Instagram account, for people to read. SOCIAL_ACCOUNT_ID decides which account is posted to.
   */
  account: string;
  /**
   * One object per post. The first pending post whose not_before has passed goes out next.
   */
  posts: Post[];
  /**
   * Address of this description, for editors. Nothing else reads it.
   */
  $schema?: string;
}
export interface Post {
  /**
   * Unique name of the post, on one line, without spaces at its ends. Never reuse one, even after the post was archived.
   */
  id: string;
  /**
   * `pending` for a new post. The bot sets `done` or `failed`; to retry a failed post, set it back to `pending` and remove the bot's fields.
   */
  status: "pending" | "done" | "failed";
  /**
   * Content pillar the post belongs to.
   */
  pillar: string;
  /**
   * What the caption asks readers to do, such as comment or save.
   */
  cta_type: string;
  /**
   * Text of the post: at most 2,200 characters, 30 hashtags and 20 mentions. Line breaks are written \n. Optional on stories.
   */
  caption?: string;
  /**
   * The JPEG, 4:5 to 1.91:1, at most 8 MiB: a path such as media/market.jpg beside the queue, or a public https address, which must work until the post goes out, because Instagram fetches it then.
   */
  image_url?: string;
  /**
   * Describes the image for people who cannot see it, at most 1,000 characters. Not on reels and videos; on a story it is not sent.
   */
  alt_text?: string;
  /**
   * Holds the post until this instant in UTC, such as 2026-12-24T09:00:00Z. It goes out at a slot after that.
   */
  not_before?: string;
  /**
   * Omitted for a single image. REELS needs video_url, STORIES needs image_url or video_url, CAROUSEL needs children.
   */
  media_type?: "REELS" | "STORIES" | "CAROUSEL";
  /**
   * An MP4 or MOV, for reels and video stories: a path such as media/market.mp4 beside the queue, or a public https address.
   */
  video_url?: string;
  /**
   * Cover of a reel, a JPEG: a path such as media/cover.jpg beside the queue, or a public https address. Takes precedence over thumb_offset.
   */
  cover_url?: string;
  /**
   * Cover of a reel: the frame of the video at this time, in milliseconds from its start.
   */
  thumb_offset?: number;
  /**
   * The 2 to 10 pictures or videos of a carousel, in order. All are cropped to the shape of the first.
   */
  children?: Child[];
  /**
   * Makes a reel a trial, which only people who do not follow the account see at first. manual: somebody shares it with followers in the app. performance: Instagram does if it does well. Not every account may.
   */
  trial?: "manual" | "performance";
  /**
   * Name of a reel's original audio. It can be changed once in the app.
   */
  audio_name?: string;
  /**
   * User names, without @, of at most 3 accounts that are invited as co-authors. They must be public and allow invitations. Not on stories.
   */
  collaborators?: string[];
  /**
   * At most 20 people who are tagged: on a picture with the place of each, on a reel by their names alone. Not on a carousel as a whole, but on its pictures. They must be public.
   */
  user_tags?: UserTag[];
  /**
   * Published as the account's own comment right after the post went live: at most 2,200 characters and 30 hashtags. Needs the permission instagram_business_manage_comments. Not on stories.
   */
  first_comment?: string;
  /**
   * false turns the comments off, by a call of its own right after the post went live: Instagram has no parameter for it before. Needs the permission instagram_business_manage_comments. Not on stories, and not with a first_comment.
   */
  comment_enabled?: boolean;
  /**
   * Where it is: the id of a place's Facebook page that has an address, such as one of `places` in the settings. Not on stories.
   */
  location_id?: string;
  /**
   * Whether a reel also appears in the feed.
   */
  share_to_feed?: boolean;
  /**
   * true adds Instagram's AI label.
   */
  is_ai_generated?: boolean;
  /**
   * true adds the paid-partnership label.
   */
  is_paid_partnership?: boolean;
  /**
   * Account ids of at most 2 sponsors. Only with is_paid_partnership.
   */
  branded_content_sponsor_ids?: string[];
  /**
   * Note for the team. Never published.
   */
  note?: string;
  /**
   * Id of the post that this one repeats on purpose. Without it, a post with the media and the caption of another one is refused.
   */
  repeat_of?: string;
  /**
   * Why somebody has to publish this post by hand, such as music or a poll. The bot does not publish it: at its turn, it sends the team its media and caption, and its day's slot counts as used.
   */
  handoff?: string;
  /**
   * Written by the bot: id of the live post, or null if the platform did not say.
   */
  media_id?: string | null;
  /**
   * Written by the bot: address of the live post.
   */
  permalink?: string;
  /**
   * Written by the bot: when the post went live (UTC).
   */
  published_at?: string;
  /**
   * Written by the bot: why the post failed and what to do.
   */
  error?: string;
  /**
   * Written by the bot: when the post failed (UTC).
   */
  failed_at?: string;
}
export interface Child {
  /**
   * A JPEG: a path such as media/market.jpg beside the queue, or a public https address. A child has either this or video_url.
   */
  image_url?: string;
  /**
   * An MP4 or MOV: a path such as media/market.mp4 beside the queue, or a public https address. A child has either this or image_url.
   */
  video_url?: string;
  /**
   * Describes this picture, at most 1,000 characters. Images only.
   */
  alt_text?: string;
  /**
   * People who are tagged on this picture, at most 20 in the whole post. Images only.
   */
  user_tags?: UserTag[];
}
export interface UserTag {
  /**
   * User name, without @.
   */
  username?: string;
  /**
   * From the left edge of the picture (0) to the right one (1). Needed on pictures, optional in stories, not on reels.
   */
  x?: number;
  /**
   * From the top edge of the picture (0) to the bottom (1).
   */
  y?: number;
}
