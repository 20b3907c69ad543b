import type { Complaint } from "../finding.ts";
import { validatePost, validateQueueFrame } from "../generated/validators.js";
import { parseJson } from "../json/parse-json.ts";
import type { DraftPost, DraftQueue } from "../rules/rule.ts";
import { dropRefused } from "../schema/drop-refused.ts";
import { errorsOf } from "../schema/generated-validator.ts";
import { translateErrors } from "../schema/translate-errors.ts";
import { MAX_COMPLAINTS, tooManyComplaints } from "../too-many-complaints.ts";
import { boundPost } from "./bound-post.ts";

/** A queue file as far as it can be understood. */
export interface QueueReading {
  /** Every post of the file in its place; what the schema refused is left out. Empty when there is no list of posts. */
  queue: DraftQueue;
  /** What is wrong with the text and with the shape, of the file and of every post. */
  complaints: Complaint[];
  /** The decoded text, in which complaints are located. */
  text: string;
  /** Whether the text is valid JSON. */
  isJson: boolean;
  /** Whether the file holds something in this place of a post ("/caption") that the schema refused. */
  isRefused(postIndex: number, pointer: string): boolean;
}

/** Reads a queue file. Never throws: a fault in one post leaves the others usable. */
export function readQueue(bytes: Uint8Array): QueueReading {
  const { text, value, faults, isJson } = parseJson(bytes);
  const complaints: Complaint[] = [...faults];
  const refused = new Map<number, readonly string[]>();
  const queue: DraftQueue = { posts: [] };
  if (value !== undefined) {
    complaints.push(...translateErrors(errorsOf(validateQueueFrame, value), { base: "", isSecret: false }).complaints);
    const frame: { account?: unknown; posts?: unknown } = Object(value);
    if (typeof frame.account === "string") queue.account = frame.account;
    if (Array.isArray(frame.posts)) queue.posts = readPosts(frame.posts, complaints, refused);
  }
  return { queue, complaints, text, isJson, isRefused: (index, pointer) => isRefused(refused.get(index), pointer) };
}

function readPosts(
  posts: readonly unknown[],
  complaints: Complaint[],
  refused: Map<number, readonly string[]>,
): DraftPost[] {
  return posts.map((post, index) => {
    if (complaints.length >= MAX_COMPLAINTS) {
      if (complaints.length === MAX_COMPLAINTS) complaints.push(tooManyComplaints());
      refused.set(index, [""]);
      return {};
    }
    const base = `/posts/${index}`;
    const bounded = boundPost(post, base);
    const errors = errorsOf(validatePost, bounded.post);
    // Sound because the schema found nothing to refuse.
    if (errors.length === 0 && bounded.complaints.length === 0) return bounded.post as DraftPost;
    const translation = translateErrors(errors, { base, isSecret: false });
    for (const complaint of [...bounded.complaints, ...translation.complaints]) complaints.push(complaint);
    refused.set(index, translation.refused);
    return dropRefused(Object(bounded.post), translation.refused);
  });
}

function isRefused(refused: readonly string[] | undefined, pointer: string): boolean {
  return refused?.some((place) => place === "" || place === pointer || pointer.startsWith(`${place}/`)) ?? false;
}
