import { createHash } from "node:crypto";
import type { DraftPost } from "../content/draft-post.ts";
import { containerParams } from "../instagram/container-params.ts";
import type { Alert } from "../ports/alerts.ts";

/**
 * SHA-256 (hex) of everything that is sent to the platform for this post, independent of its id, status and notes: posts with
 * the same digest look the same to followers. The journal stores it, so the shape of its input must never change.
 */
export function publishedDigest(post: DraftPost): string {
  const sent = containerParams(post);
  const canonical = sent.kind === "single" ? [sent.params] : [...sent.children, sent.parent([])];
  return sha256(JSON.stringify(canonical.map((params) => Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1)))));
}

/** SHA-256 (hex) of a caption after {@link normaliseCaption}. */
export function captionDigest(caption: string): string {
  return sha256(normaliseCaption(caption));
}

/**
 * The platform returns captions with different white space and, for some apps, without "@", so the comparison ignores both.
 */
export function normaliseCaption(caption: string): string {
  return caption.normalize("NFC").replaceAll("@", "").replace(/\s+/gu, " ").trim();
}

/** Two alerts with the same digest say the same thing. */
export function alertDigest({ title, about = "" }: Pick<Alert, "title" | "about">): string {
  return sha256(`${title}\n${about}`);
}

function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}
