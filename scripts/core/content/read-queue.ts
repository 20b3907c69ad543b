import { type Finding, MAX_FINDINGS, tooManyFindings } from "../findings/finding.ts";
import { dropRefused, errorsOf } from "../findings/schema-validator.ts";
import { translateErrors } from "../findings/translate-errors.ts";
import { validatePost, validateQueueFrame } from "../generated/validators.js";
import { parseJson } from "../json/index.ts";
import { boundSize } from "./bound-size.ts";
import type { DraftPost, DraftQueue } from "./draft-post.ts";
import { adviseWholeFile, readOnce, WHOLE_FILE } from "./read-file.ts";

const FRAME = { base: "", isSecret: false };

export interface QueueReading {
  /** Every post at its index, without the fields that the schema refused. Empty when there is no list of posts. */
  queue: DraftQueue;
  /** What is wrong with the JSON, and with the shape of the file and of each post. */
  findings: Finding[];
  /** The decoded text, for the positions of findings. */
  text: string;
  isJson: boolean;
  /** Whether the schema refused the value at this pointer of a post, such as "/caption". */
  isRefused(postIndex: number, pointer: string): boolean;
}

/** Reads a queue file. Never throws, and an error in one post leaves the others usable. */
export function readQueue(bytes: Uint8Array, wholeFile: string = WHOLE_FILE.queue): QueueReading {
  const { text, value, faults, isJson } = parseJson(bytes);
  const findings: Finding[] = adviseWholeFile(faults, text, wholeFile);
  const refused = new Map<number, readonly string[]>();
  const queue: DraftQueue = { posts: [] };
  if (value !== undefined) {
    for (const finding of adviseWholeFile(checkFrame(value), text, wholeFile)) findings.push(finding);
    const frame: { account?: unknown; posts?: unknown } = Object(value);
    if (typeof frame.account === "string") queue.account = frame.account;
    if (Array.isArray(frame.posts)) queue.posts = readPosts(frame.posts, findings, refused);
  }
  const isRefused = (index: number, pointer: string) =>
    refused.get(index)?.some((at) => at === "" || at === pointer || pointer.startsWith(`${at}/`)) ?? false;
  return { queue, findings, text, isJson, isRefused };
}

/** The same reading for the same bytes object, which must not be changed. */
export const readQueueOnce = readOnce((bytes) => readQueue(bytes));

function checkFrame(value: unknown): Finding[] {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  const findings: Finding[] = [];
  const frame = isObject ? boundFrame(value, findings) : value;
  return [...findings, ...translateErrors(errorsOf(validateQueueFrame, frame), FRAME).findings];
}

/** The list of posts has its own limit. */
function boundFrame({ posts, ...others }: { posts?: unknown }, findings: Finding[]): object {
  const bounded = Object(boundSize(others, "", findings));
  return posts === undefined ? bounded : { ...bounded, posts };
}

/** Adds what is wrong with the posts to the findings, and the refused parts of each to `refused`. */
function readPosts(
  posts: readonly unknown[],
  findings: Finding[],
  refused: Map<number, readonly string[]>,
): DraftPost[] {
  const read: DraftPost[] = [];
  for (const [index, post] of posts.entries()) {
    if (findings.length >= MAX_FINDINGS) {
      findings.push(tooManyFindings());
      break;
    }
    const base = `/posts/${index}`;
    const known = findings.length;
    const bounded = boundSize(post, base, findings);
    const errors = errorsOf(validatePost, bounded);
    if (errors.length === 0 && findings.length === known) {
      // Safe: the schema accepted the whole post.
      read.push(bounded as DraftPost);
      continue;
    }
    const translation = isOfBatch(bounded)
      ? { findings: [{ ...OF_BATCH, pointer: base }], refused: [""] }
      : translateErrors(errors, { base, isSecret: false });
    for (const finding of translation.findings) findings.push(finding);
    refused.set(index, translation.refused);
    read.push(dropRefused(Object(bounded), translation.refused));
  }
  return read;
}

/** Whether it is a caption as a month's batch holds it. */
function isOfBatch(post: unknown): boolean {
  if (typeof post !== "object" || post === null) return false;
  return "hook_type" in post || "image_direction" in post;
}

const OF_BATCH = {
  rule: "wrong-form",
  severity: "error",
  message: "This is a caption of a month's batch, not a post: its picture and other fields of a post are missing.",
  hint: "Take it out. npm run captions -- enqueue FILE --day N adds it to the queue, with its picture and its day.",
} as const;
