import type { Repository } from "../../../scripts/core/calendar/site-data.ts";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";

/** GitHub answers longer addresses with an error. */
const MAX_ADDRESS_LENGTH = 8000;
/** The ids of the form's fields, which are also the field names of the queue. */
const FORM_FIELDS = ["caption", "image_url", "alt_text", "pillar", "cta_type", "not_before"] as const;
const FORM = "propose-a-post.yml";

export type ProposeLink = { kind: "link"; address: string } | { kind: "none"; why: string };

/** The page on GitHub with the form filled in, or why there is none. */
export function formLink(post: DraftPost, repository: Repository | null): ProposeLink {
  if (repository === null) {
    return { kind: "none", why: "This calendar was built outside a repository, so there is no form to open." };
  }
  if (post.media_type !== undefined) {
    return { kind: "none", why: "The form supports single pictures only. Copy the JSON and add it to the queue file." };
  }
  if (post.is_paid_partnership === true || post.is_ai_generated === true) {
    return {
      kind: "none",
      why: "The form has no fields for the AI and partnership labels. Copy the JSON and add it to the queue file.",
    };
  }
  const query = new URLSearchParams({ template: FORM, title: `Post: ${titleOf(post)}` });
  for (const field of FORM_FIELDS) query.set(field, post[field] ?? "");
  const address = `${repository.url}/issues/new?${query}`;
  if (address.length <= MAX_ADDRESS_LENGTH) return { kind: "link", address };
  return { kind: "none", why: "The post is too long for a link to the form. Copy the JSON instead." };
}

/** Where the queue file can be edited on GitHub; null if unknown. */
export function editLink(repository: Repository | null): string | null {
  if (repository === null) return null;
  const path = [repository.branch, ...repository.queuePath.split("/")].map(encodeURIComponent).join("/");
  return `${repository.url}/edit/${path.replaceAll("%2F", "/")}`;
}

function titleOf({ id, caption = "" }: DraftPost): string {
  return (id ?? caption).replaceAll(/\s+/g, " ").slice(0, 80).toWellFormed();
}
