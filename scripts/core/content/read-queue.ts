import { dropRefused } from "../findings/drop-refused.ts";
import { type Complaint, MAX_COMPLAINTS, tooManyComplaints } from "../findings/finding.ts";
import { errorsOf } from "../findings/schema-validator.ts";
import { translateErrors } from "../findings/translate-errors.ts";
import { validatePost, validateQueueFrame } from "../generated/validators.js";
import { parseJson } from "../json/index.ts";
import { boundSize } from "./bound-size.ts";
import type { DraftPost, DraftQueue } from "./draft-post.ts";
import { readOnce } from "./read-once.ts";
import { adviseWholeFile, WHOLE_FILE } from "./whole-file.ts";

const FRAME = { base: "", isSecret: false };

/** The readable part of a queue file. */
export interface QueueReading {
  /** Every post at its index, without the fields that the schema refused. Empty when there is no list of posts. */
  queue: DraftQueue;
  /** What is wrong with the JSON, and with the shape of the file and of each post. */
  complaints: Complaint[];
  /** The decoded text, for the positions of complaints. */
  text: string;
  /** Whether the text is valid JSON. */
  isJson: boolean;
  /** Whether the schema refused the value at this pointer of a post, such as "/caption". */
  isRefused(postIndex: number, pointer: string): boolean;
}

/**
 * Reads a queue file. Never throws, and an error in one post leaves the others usable. `wholeFile`: what to do about a file that is
 * empty or holds no queue at all.
 */
export function readQueue(bytes: Uint8Array, wholeFile: string = WHOLE_FILE.queue): QueueReading {
  const { text, value, faults, isJson } = parseJson(bytes);
  const complaints: Complaint[] = adviseWholeFile(faults, text, wholeFile);
  const refused = new Map<number, readonly string[]>();
  const queue: DraftQueue = { posts: [] };
  if (value !== undefined) {
    for (const complaint of adviseWholeFile(checkFrame(value), text, wholeFile)) complaints.push(complaint);
    const frame: { account?: unknown; posts?: unknown } = Object(value);
    if (typeof frame.account === "string") queue.account = frame.account;
    if (Array.isArray(frame.posts)) queue.posts = readPosts(frame.posts, complaints, refused);
  }
  const isRefusedAt = (index: number, pointer: string) => isRefused(refused.get(index), pointer);
  return {
    queue,
    complaints,
    text,
    isJson,
    isRefused: isRefusedAt,
  };
}

/** The same reading for the same bytes object, which must not be changed. */
export const readQueueOnce = readOnce((bytes) => readQueue(bytes));

function checkFrame(value: unknown): Complaint[] {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  const complaints: Complaint[] = [];
  const frame = isObject ? boundFrame(value, complaints) : value;
  return [...complaints, ...translateErrors(errorsOf(validateQueueFrame, frame), FRAME).complaints];
}

/** The list of posts has its own limit. */
function boundFrame({ posts, ...others }: { posts?: unknown }, complaints: Complaint[]): object {
  const bounded = Object(boundSize(others, "", complaints));
  return posts === undefined ? bounded : { ...bounded, posts };
}

function readPosts(
  posts: readonly unknown[],
  complaints: Complaint[],
  refused: Map<number, readonly string[]>,
): DraftPost[] {
  const read: DraftPost[] = [];
  const isCutOff = posts.some((post, index) => {
    if (complaints.length >= MAX_COMPLAINTS) return true;
    read.push(readPost(post, { index, complaints, refused }));
    return false;
  });
  if (isCutOff) complaints.push(tooManyComplaints());
  return read;
}

interface PostPlace {
  index: number;
  complaints: Complaint[];
  refused: Map<number, readonly string[]>;
}

/** Adds what is wrong with the post to the complaints, and the refused parts to `refused`. */
function readPost(post: unknown, { index, complaints, refused }: PostPlace): DraftPost {
  const base = `/posts/${index}`;
  const known = complaints.length;
  const bounded = boundSize(post, base, complaints);
  const errors = errorsOf(validatePost, bounded);
  // Safe: the schema accepted the whole post.
  if (errors.length === 0 && complaints.length === known) return bounded as DraftPost;
  const translation = translateErrors(errors, { base, isSecret: false });
  for (const complaint of translation.complaints) complaints.push(complaint);
  refused.set(index, translation.refused);
  return dropRefused(Object(bounded), translation.refused);
}

function isRefused(refused: readonly string[] | undefined, pointer: string): boolean {
  return refused?.some((place) => place === "" || place === pointer || pointer.startsWith(`${place}/`)) ?? false;
}
