import { type Finding, MAX_FINDINGS, tooManyFindings } from "../findings/finding.ts";
import { dropRefused, errorsOf } from "../findings/schema-validator.ts";
import { translateErrors } from "../findings/translate-errors.ts";
import { validatePost } from "../generated/validators.js";
import { boundSize } from "./bound-size.ts";
import type { DraftPost } from "./draft-post.ts";

export interface PostsReading {
  /** Every post at its index, without the fields that the schema refused. */
  posts: DraftPost[];
  /** Whether the schema refused the value at this pointer of a post, such as "/caption". */
  isRefused(postIndex: number, pointer: string): boolean;
}

/** Reads posts that are parsed already, and adds what is wrong with their shape to the findings. An error in one leaves the others usable. */
export function readPosts(values: readonly unknown[], findings: Finding[]): PostsReading {
  const refused = new Map<number, readonly string[]>();
  const posts: DraftPost[] = [];
  for (const [index, post] of values.entries()) {
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
      posts.push(bounded as DraftPost);
      continue;
    }
    const translation = isOfBatch(bounded)
      ? { findings: [{ ...OF_BATCH, pointer: base }], refused: [""] }
      : translateErrors(errors, { base, isSecret: false });
    for (const finding of translation.findings) findings.push(finding);
    refused.set(index, translation.refused);
    posts.push(dropRefused(Object(bounded), translation.refused));
  }
  const isRefused = (index: number, pointer: string) =>
    refused.get(index)?.some((at) => at === "" || at === pointer || pointer.startsWith(`${at}/`)) ?? false;
  return { posts, isRefused };
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
