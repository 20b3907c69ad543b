import type { Finding } from "../findings/finding.ts";
import { errorsOf } from "../findings/schema-validator.ts";
import { translateErrors } from "../findings/translate-errors.ts";
import { validateQueueFrame } from "../generated/validators.js";
import { parseJson } from "../json/index.ts";
import { boundSize } from "./bound-size.ts";
import type { DraftQueue } from "./draft-post.ts";
import { adviseWholeFile, readOnce, WHOLE_FILE } from "./read-file.ts";
import { type PostsReading, readPosts } from "./read-posts.ts";

const FRAME = { base: "", isSecret: false };

export interface QueueReading extends Pick<PostsReading, "isRefused"> {
  /** Every post at its index, without the fields that the schema refused. Empty when there is no list of posts. */
  queue: DraftQueue;
  /** What is wrong with the JSON, and with the shape of the file and of each post. */
  findings: Finding[];
  /** The decoded text, for the positions of findings. */
  text: string;
  isJson: boolean;
}

/** Reads a queue file. Never throws, and an error in one post leaves the others usable. */
export function readQueue(bytes: Uint8Array, wholeFile: string = WHOLE_FILE.queue): QueueReading {
  const { text, value, faults, isJson } = parseJson(bytes);
  const findings: Finding[] = adviseWholeFile(faults, text, wholeFile);
  if (value !== undefined)
    for (const finding of adviseWholeFile(checkFrame(value), text, wholeFile)) findings.push(finding);
  const frame: { account?: unknown; posts?: unknown } = Object(value);
  const { posts, isRefused } = readPosts(Array.isArray(frame.posts) ? frame.posts : [], findings);
  const queue: DraftQueue = typeof frame.account === "string" ? { account: frame.account, posts } : { posts };
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
