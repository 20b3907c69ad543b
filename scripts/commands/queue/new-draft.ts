import { createFileStore } from "../../adapters/files/file-store.ts";
import { createMediaFolder } from "../../adapters/files/local-media.ts";
import { type Arguments, type OptionSpec, usageError } from "../../cli/command.ts";
import { type Answer, ask, askLines } from "../../cli/prompts.ts";
import { readInput } from "../../cli/read-input.ts";
import { queuePathOf } from "../../cli/shared-options.ts";
import type { DraftPost } from "../../core/content/draft-post.ts";
import { fieldOptions, valueOfText } from "../../core/content/post-fields.ts";
import { readQueue } from "../../core/content/read-queue.ts";
import type { Content } from "../../core/posting/content.ts";
import { takenIds } from "../../core/posting/progress.ts";
import { describeCaption } from "../../core/queue/describe-caption.ts";
import { proposeId, readNotBefore, type SlotTimes } from "../../core/queue/read-not-before.ts";
import { postRules } from "../../core/rules/posts/index.ts";
import type { PostContext } from "../../core/rules/rule.ts";
import { runRules } from "../../core/rules/run-rules.ts";
import { slotPlan } from "../../core/schedule/day-slots.ts";
import { encodeUtf8 } from "../../core/text/bytes.ts";
import { describeAdded } from "../../flows/media/add-media.ts";
import { openMediaChecker } from "../../wiring/connect-media.ts";
import type { Context } from "../../wiring/context.ts";
import type { Env } from "../../wiring/environment.ts";
import { openRecord, withRecord } from "../../wiring/open-content.ts";
import { shapeOf } from "../media/shape-options.ts";

export interface DraftContext {
  /** An id that no post in the queue, record or archive has. */
  proposeId(post: DraftPost): string;
  slotTimes: SlotTimes;
  /** What the rules need to judge a post while it is being written. */
  context: PostContext;
  /** What is wrong with the media of a post, in words; null when nothing is. */
  judgeMedia(post: DraftPost): Promise<string | null>;
}

/** @throws ProblemError (exit 2) when the content folder cannot be read */
export async function openDraftContext(args: Arguments, context: Context): Promise<DraftContext> {
  const { env, queuePath, clock, readContent } = context;
  const isOffline = args.switches.offline === true;
  const record = await openRecord(env, { queuePath, isOffline }).read();
  const snapshot = withRecord(await createFileStore(queuePath).readAll(), record);
  const content = readContent(snapshot);
  const taken = takenIds(content);
  return {
    proposeId: (post) => proposeId(post, (id) => taken.has(id)),
    slotTimes: slotTimesOf(content, clock.now()),
    judgeMedia: (post) => (isOffline ? Promise.resolve(null) : judgeMedia(post, env)),
    context: { settings: content.settings, allowPrivateHosts: env.allowPrivateMediaHosts, isRefused: () => false },
  };
}

export function slotTimesOf({ settings }: Content, now: Date): SlotTimes {
  return { ...slotPlan(settings), now };
}

async function judgeMedia(post: DraftPost, env: Env): Promise<string | null> {
  const checker = openMediaChecker(env);
  const { findings } = await checker.check(post).finally(() => checker.close());
  const error = findings.find(({ severity }) => severity === "error");
  return error === undefined ? null : `${error.message} ${error.hint}`;
}

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
      const field = option.replaceAll("-", "_");
      const text = (args.text[option] ?? "").replaceAll("\\n", "\n");
      return [field, valueOfText(field, text, places)];
    });
    const date = dateOf(args, context);
    const image = picture === null ? {} : { image_url: picture };
    return parseDraft(args, JSON.stringify({ ...Object.fromEntries(fields), ...date, ...image }));
  }
  if (!process.stdin.isTTY) return null;
  return await askForPost(context);
}

/** @throws ProblemError (exit 2) for a date that cannot be understood, or that clocks show twice or skip */
function dateOf(args: Arguments, { slotTimes }: DraftContext): { not_before?: string } {
  const text = args.text["not-before"];
  if (text === undefined) return {};
  const read = readNotBefore(text, slotTimes);
  if (!read.ok) throw usageError(args.command, `--not-before: ${read.error}`);
  return { not_before: read.value };
}

/** Reads the post through the schema, so that every wrong field is named. */
function parseDraft({ command, switches }: Arguments, json: string): DraftPost {
  const reading = readQueue(encodeUtf8(`{"account":"x","posts":[${json}]}`));
  const { posts } = reading.queue;
  const [post] = posts;
  const wrong = reading.findings.filter(({ severity, message }) => severity === "error" && !isFilledIn(message));
  if (post === undefined || posts.length !== 1 || !reading.isJson || wrong.length > 0) {
    const list = wrong.map(({ message, hint }) => `${message} ${hint}`).join("\n");
    const what = switches.json === true ? "this is not one post: " : "";
    throw usageError(command, `${what}${list || "it must be a single JSON object"}`);
  }
  return post;
}

/** id and status may be missing: they are filled in. */
function isFilledIn(message: string): boolean {
  return /"(id|status)" is missing/.test(message);
}

interface NewPicture {
  /** "media/market.jpg" */
  path: string;
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

/** Asks for one field after another. When the rules refuse an answer, it says why and asks again. */
async function askForPost({ context, proposeId, judgeMedia, slotTimes }: DraftContext): Promise<DraftPost> {
  const { pillars, cta_types } = context.settings;
  const judge = (post: DraftPost, pointer: string) => (value: string) =>
    firstError({ ...post, [pointer]: value }, pointer);
  const post: DraftPost = { status: "pending" };
  const judgeAddress = judge(post, "image_url");
  post.image_url = await ask({
    question: "Picture (a path such as media/market.jpg, or the https address of a JPEG)",
    check: async (value) => judgeAddress(value) ?? (await judgeMedia({ ...post, image_url: value })),
  });
  post.alt_text = await ask({
    question: "Alt text (what it shows, for people who cannot see it)",
    check: judge(post, "alt_text"),
  });
  post.caption = await askLines({
    question: "Caption (a line with only a dot ends it)",
    status: (caption) => {
      const { text, errors } = describeCaption(caption, context);
      return [text, ...errors].join("\n");
    },
    check: judge(post, "caption"),
  });
  post.pillar = await ask({ question: `Pillar${oneOf(pillars)}`, check: judge(post, "pillar") });
  post.cta_type = await ask({ question: `Kind of call to action${oneOf(cta_types)}`, check: judge(post, "cta_type") });
  const held = await ask({
    question: `Hold until (a day, or ${slotTimes.timeZone} time such as 2026-12-24 18:00; empty to post it when its turn comes)`,
    isOptional: true,
    check: (value) => {
      const read = readNotBefore(value, slotTimes);
      return read.ok ? null : read.error;
    },
  });
  const date = held === "" ? null : readNotBefore(held, slotTimes);
  if (date?.ok === true) post.not_before = date.value;
  const proposed = proposeId(post);
  const id = await ask({ question: `Id of the post (empty for ${proposed})`, isOptional: true, check: () => null });
  return { id: id === "" ? proposed : id, ...post };

  function firstError(draft: DraftPost, field: string): Answer {
    const finding = runRules(postRules, draft, { context, base: "" }).find(
      ({ severity, pointer }) => severity === "error" && pointer === `/${field}`,
    );
    return finding === undefined ? null : `${finding.message} ${finding.hint}`;
  }
}

function oneOf(values: readonly string[] | undefined): string {
  return values === undefined ? "" : ` (${values.join(", ")})`;
}
