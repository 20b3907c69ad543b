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
  const isRefusedAt = (index: number, pointer: string) => isRefused(refused.get(index), pointer);
  return { queue, findings, text, isJson, isRefused: isRefusedAt };
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

function readPosts(
  posts: readonly unknown[],
  findings: Finding[],
  refused: Map<number, readonly string[]>,
): DraftPost[] {
  const read: DraftPost[] = [];
  const isCutOff = posts.some((post, index) => {
    if (findings.length >= MAX_FINDINGS) return true;
    read.push(readPost(post, { index, findings, refused }));
    return false;
  });
  if (isCutOff) findings.push(tooManyFindings());
  return read;
}

interface PostPlace {
  index: number;
  findings: Finding[];
  refused: Map<number, readonly string[]>;
}

/** Adds what is wrong with the post to the findings, and the refused parts to `refused`. */
function readPost(post: unknown, { index, findings, refused }: PostPlace): DraftPost {
  const base = `/posts/${index}`;
  const known = findings.length;
  const bounded = boundSize(post, base, findings);
  const errors = errorsOf(validatePost, bounded);
  // Safe: the schema accepted the whole post.
  if (errors.length === 0 && findings.length === known) return bounded as DraftPost;
  const translation = isOfBatch(bounded)
    ? { findings: [ofBatch(base)], refused: [""] }
    : translateErrors(errors, { base, isSecret: false });
  for (const finding of translation.findings) findings.push(finding);
  refused.set(index, translation.refused);
  return dropRefused(Object(bounded), translation.refused);
}

/** Whether it is a caption as a month's batch holds it. */
function isOfBatch(post: unknown): boolean {
  if (typeof post !== "object" || post === null) return false;
  return "hook_type" in post || "image_direction" in post;
}

function ofBatch(pointer: string): Finding {
  const message =
    "This is a caption of a month's batch, not a post: its picture and other fields of a post are missing.";
  const hint =
    "Take it out. npm run captions -- enqueue FILE --day N adds it to the queue, with its picture and its day.";
  return { rule: "wrong-form", severity: "error", pointer, message, hint };
}

function isRefused(refused: readonly string[] | undefined, pointer: string): boolean {
  return refused?.some((place) => place === "" || place === pointer || pointer.startsWith(`${place}/`)) ?? false;
}
