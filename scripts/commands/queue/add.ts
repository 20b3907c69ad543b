import { type Arguments, type CommandSpec, type ExitCode, type Redactor, usageError } from "../../cli/command.ts";
import type { DraftPost } from "../../core/content/draft-post.ts";
import type { ListChange } from "../../core/queue/edit-list.ts";
import { printable } from "../../core/text/printable.ts";
import { editExitCodes, placeOf, placeOptions, queueOption } from "./edit-options.ts";

const FIELD_OPTIONS = {
  id: { value: "ID", description: "Name of the post; proposed from its day and first words when left out." },
  caption: { value: "TEXT", description: "Text of the post; \\n is a line break." },
  "image-url": { value: "URL", description: "Public https address of the JPEG." },
  "video-url": { value: "URL", description: "Public https address of the video, for reels and video stories." },
  "media-type": { value: "TYPE", description: "REELS, STORIES or CAROUSEL; left out for a single picture." },
  "alt-text": { value: "TEXT", description: "Describes the picture for people who cannot see it." },
  pillar: { value: "NAME", description: "Content pillar." },
  "cta-type": { value: "NAME", description: "Kind of call to action." },
  "not-before": { value: "INSTANT", description: "Hold the post until then, such as 2026-12-24T09:00:00Z." },
  note: { value: "TEXT", description: "Remark for the team; never published." },
};

export const spec: CommandSpec = {
  name: "queue add",
  summary: "Adds a post. Without options it asks for one field after the other and counts while you type.",
  options: {
    queue: queueOption,
    ...FIELD_OPTIONS,
    json: { description: "Read the post as JSON from standard input (the way to add a carousel)." },
    offline: { description: "Do not fetch the media." },
    ...placeOptions,
  },
  examples: [
    "npm run queue -- add",
    'npm run queue -- add --caption "Fresh at nine." --image-url https://… --pillar craft --cta-type none --next',
    "npm run queue -- add --json < post.json",
  ],
  exitCodes: editExitCodes,
};

export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const place = placeOf(spec, args) ?? "last";
  const [{ draftFrom }, { edit }, { openDraftContext }] = await Promise.all([
    import("./draft-from-options.ts"),
    import("./write-edit.ts"),
    import("./draft-context.ts"),
  ]);
  const book = await openDraftContext(args, redactor);
  const draft = await draftFrom(args, book, Object.keys(FIELD_OPTIONS));
  if (draft === null) throw usageError(spec.name, "give the fields as options or --json, or run it in a terminal");
  const post = { ...draft, id: draft.id ?? book.proposeId(draft), status: draft.status ?? "pending" };
  const { id, ...others } = post;
  const change: ListChange = { kind: "add", post: { id, ...others }, place };
  try {
    return await edit({ args, redactor, change, done: `${id} is added.` });
  } catch (error) {
    if (process.stdin.isTTY) keepWriting(change.post);
    throw error;
  }
}

/** What somebody typed is not lost because it was refused. */
function keepWriting(post: DraftPost): void {
  process.stderr.write(
    `What you wrote, for npm run queue -- add --json:\n${printable(JSON.stringify(post, null, 2))}\n`,
  );
}
