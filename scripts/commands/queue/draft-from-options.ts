import { createMediaFolder } from "../../adapters/files/local-media.ts";
import { type Arguments, type OptionSpec, usageError } from "../../cli/command.ts";
import { readInput } from "../../cli/read-input.ts";
import { queuePathOf } from "../../cli/shared-options.ts";
import type { DraftPost } from "../../core/content/draft-post.ts";
import { fieldOptions, valueOfText } from "../../core/content/post-fields.ts";
import { readQueue } from "../../core/content/read-queue.ts";
import { readNotBefore } from "../../core/queue/read-not-before.ts";
import { encodeUtf8 } from "../../core/text/bytes.ts";
import { describeAdded } from "../../flows/add-media.ts";
import { shapeOf } from "../media/shape-options.ts";
import { askForPost } from "./ask-for-post.ts";
import type { DraftContext } from "./draft-context.ts";

/** One for each field of a post that can be given as text. */
export const POST_FIELD_OPTIONS: Readonly<Record<string, OptionSpec>> = Object.fromEntries(
  fieldOptions().map(([field, option]) => [field.replaceAll("_", "-"), option]),
);

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
    const { places = [] } = context.context.settings;
    const fields = given.map((option) => {
      const field = fieldOf(option);
      return [field, valueOfText(field, givenText(args, option), places)];
    });
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
  const wrong = reading.findings.filter(({ severity, message }) => severity === "error" && !isFilledIn(message));
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

export interface NewPicture {
  /** "media/market.jpg" */
  path: string;
  /** What was done to it, as sentences. */
  described: string;
  /** Removes the file again, unless it was there before. */
  discard(): Promise<void>;
}

/** Converts the picture of --image into the media folder; null without one. Loads the converters only then. @throws ProblemError */
export async function pictureFrom(args: Arguments): Promise<NewPicture | null> {
  const { image } = args.text;
  if (image === undefined || args.switches.json === true) return null;
  if (args.text["image-url"] !== undefined) throw usageError(args.command, "give --image or --image-url, not both");
  const queuePath = queuePathOf(args);
  const { addFile } = await import("../../wiring/open-converters.ts");
  const added = await addFile(queuePath, image, { ...shapeOf(args), isPictureWanted: true });
  const { name, wasThere } = added;
  const discard = async () => await createMediaFolder(queuePath).remove(name);
  const path = `media/${name}`;
  return { path, described: describeAdded(added), discard: wasThere ? async () => undefined : discard };
}
