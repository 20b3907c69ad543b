import { type Arguments, usageError } from "../../cli/command.ts";
import { readInput } from "../../cli/read-input.ts";
import type { DraftPost } from "../../core/content/draft-post.ts";
import { readQueue } from "../../core/content/read-queue.ts";
import { encodeUtf8 } from "../../core/text/bytes.ts";
import { askForPost } from "./ask-for-post.ts";
import type { DraftContext } from "./draft-context.ts";

const COMMAND = "queue add";

/** The new post from options, standard input or questions; null when none of them is to be had. @throws ProblemError (exit 2) */
export async function draftFrom(
  args: Arguments,
  book: DraftContext,
  fields: readonly string[],
): Promise<DraftPost | null> {
  if (args.switches.json === true) return parseDraft(await readInput("Paste the post, then press Ctrl+D:\n"));
  const given = fields.filter((field) => args.text[field] !== undefined);
  if (given.length > 0)
    return parseDraft(JSON.stringify(Object.fromEntries(given.map((name) => [fieldOf(name), givenText(args, name)]))));
  if (!process.stdin.isTTY) return null;
  return await askForPost(book);
}

function fieldOf(option: string): string {
  return option.replaceAll("-", "_");
}

function givenText(args: Arguments, option: string): string {
  return (args.text[option] ?? "").replaceAll("\\n", "\n");
}

/** Reads the post with the schema's own eyes, so that every wrong field is named. */
function parseDraft(json: string): DraftPost {
  const reading = readQueue(encodeUtf8(`{"account":"x","posts":[${json}]}`));
  const { posts } = reading.queue;
  const [post] = posts;
  const wrong = reading.complaints.filter(({ severity, message }) => severity === "error" && !isFilledIn(message));
  if (post === undefined || posts.length !== 1 || !reading.isJson || wrong.length > 0) {
    const list = wrong.map(({ message, hint }) => `${message} ${hint}`).join("\n");
    throw usageError(COMMAND, `this is not one post: ${list || "it must be a single JSON object"}`);
  }
  return post;
}

/** id and status may be missing: they are filled in. */
function isFilledIn(message: string): boolean {
  return /"(id|status)" is missing/.test(message);
}
