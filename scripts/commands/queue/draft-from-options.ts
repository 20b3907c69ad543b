import { type Arguments, type OptionSpec, usageError } from "../../cli/command.ts";
import { readInput } from "../../cli/read-input.ts";
import type { DraftPost } from "../../core/content/draft-post.ts";
import { readQueue } from "../../core/content/read-queue.ts";
import { readNotBefore } from "../../core/queue/read-not-before.ts";
import { encodeUtf8 } from "../../core/text/bytes.ts";
import { askForPost } from "./ask-for-post.ts";
import type { DraftContext } from "./draft-context.ts";

/** One for each field of a post that can be given as text. */
export const POST_FIELD_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  id: { value: "ID", description: "Id of the post; if left out, made from its day and first words." },
  caption: { value: "TEXT", description: "Text of the post; \\n is a line break." },
  "image-url": { value: "URL", description: "Public https address of the JPEG." },
  "video-url": { value: "URL", description: "Public https address of the video, for reels and video stories." },
  "media-type": { value: "TYPE", description: "REELS, STORIES or CAROUSEL; left out for a single picture." },
  "alt-text": { value: "TEXT", description: "Describes the picture for people who cannot see it." },
  pillar: { value: "NAME", description: "Content pillar." },
  "cta-type": { value: "NAME", description: "Kind of call to action." },
  "not-before": {
    value: "TIME",
    description:
      'Hold the post until this time in the team\'s zone, such as "2026-12-24 18:00", or until this day. An instant such as 2026-12-24T17:00:00Z works too.',
  },
  note: { value: "TEXT", description: "Note for the team; never published." },
  "repeat-of": { value: "ID", description: "Id of the post that this one repeats on purpose." },
};

/**
 * The new post from options, standard input or questions; null when none of them is available. `picture`: value of the field of a
 * picture that was converted for it. @throws ProblemError (exit 2)
 */
export async function draftFrom(
  args: Arguments,
  context: DraftContext,
  picture: string | null,
): Promise<DraftPost | null> {
  if (args.switches.json === true) return parseDraft(args, await readInput("Paste the post, then press Ctrl+D:\n"));
  const given = Object.keys(POST_FIELD_OPTIONS).filter((option) => args.text[option] !== undefined);
  if (given.length > 0 || picture !== null) {
    const fields = given.map((option) => [fieldOf(option), givenText(args, option)]);
    const date = dateOf(args, context);
    const image = picture === null ? {} : { image_url: picture };
    return parseDraft(args, JSON.stringify({ ...Object.fromEntries(fields), ...date, ...image }));
  }
  if (!process.stdin.isTTY) return null;
  return await askForPost(context);
}

/** @throws ProblemError (exit 2) for a date that cannot be understood, or that clocks show twice or skip */
function dateOf(args: Arguments, { clockwork }: DraftContext): { not_before?: string } {
  const text = args.text["not-before"];
  if (text === undefined) return {};
  const read = readNotBefore(text, clockwork);
  if (!read.ok) throw usageError(args.command, `--not-before: ${read.error}`);
  return { not_before: read.value };
}

function fieldOf(option: string): string {
  return option.replaceAll("-", "_");
}

function givenText(args: Arguments, option: string): string {
  return (args.text[option] ?? "").replaceAll("\\n", "\n");
}

/** Reads the post through the schema, so that every wrong field is named. */
function parseDraft({ command }: Arguments, json: string): DraftPost {
  const reading = readQueue(encodeUtf8(`{"account":"x","posts":[${json}]}`));
  const { posts } = reading.queue;
  const [post] = posts;
  const wrong = reading.complaints.filter(({ severity, message }) => severity === "error" && !isFilledIn(message));
  if (post === undefined || posts.length !== 1 || !reading.isJson || wrong.length > 0) {
    const list = wrong.map(({ message, hint }) => `${message} ${hint}`).join("\n");
    throw usageError(command, `this is not one post: ${list || "it must be a single JSON object"}`);
  }
  return post;
}

/** id and status may be missing: they are filled in. */
function isFilledIn(message: string): boolean {
  return /"(id|status)" is missing/.test(message);
}
