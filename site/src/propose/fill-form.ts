import type { Repository } from "../../../scripts/core/calendar/site-data.ts";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { FORM_FIELDS, labelOf, textOfValue } from "../../../scripts/core/content/post-fields.ts";
import { titleOfChanges } from "../../../scripts/core/proposal/describe-changes.ts";
import { changesToBytes, packedText } from "../../../scripts/core/proposal/packed-changes.ts";
import type { ListChange } from "../../../scripts/core/queue/change-posts.ts";
import type { Outcome, PageProposal } from "./proposer.ts";

/** GitHub answers longer addresses with an error. */
export const MAX_ADDRESS_LENGTH = 8000;

/** The form "Changes from the calendar", with all changes in its one field. */
export async function fillChangesForm(repository: Repository, changes: readonly ListChange[]): Promise<Outcome> {
  const content = packedText(await deflate(changesToBytes(changes)));
  const addressOf = (values: Values) => formAddress(repository, "propose-changes.yml", changes, values);
  const filled = addressOf({ changes: content });
  const isShort = filled.length <= MAX_ADDRESS_LENGTH;
  return { kind: "form", url: isShort ? filled : addressOf({}), content: isShort ? null : content };
}

/** The form "Propose a post", with everything but the photos and what it has no field for. A caption that is too long is copied. */
export function fillPhotoForm(
  repository: Repository,
  changes: readonly ListChange[],
  { post, files }: { post: DraftPost; files: PageProposal["files"] },
): Outcome {
  const [first, ...others] = post.children ?? [];
  const {
    image_url: _,
    caption = "",
    ...short
  } = Object.fromEntries(
    FORM_FIELDS.map((name) => {
      const value = post[name] ?? (name === "alt_text" || name === "user_tags" ? first?.[name] : undefined);
      return [name, value === undefined ? value : textOfValue(value)];
    }),
  );
  const carried = new Set<string>(["id", "status", "media_type", "children", ...FORM_FIELDS]);
  const left = Object.keys(post).filter((name) => !carried.has(name));
  const ofOthers = OF_PICTURE.filter((name) => others.some((child) => textOfValue(child[name]) !== ""));
  const lacks = ofOthers.map((name) => `${labelOf(name)} after the first picture`);
  const addressOf = (values: Values) => formAddress(repository, "propose-a-post.yml", changes, values);
  const filled = addressOf({ caption, ...short });
  const isShort = filled.length <= MAX_ADDRESS_LENGTH;
  return {
    kind: "photos",
    url: isShort ? filled : addressOf(short),
    files,
    caption: isShort ? null : caption,
    leftOut: [...left.map(labelOf), ...lacks],
  };
}

/** Fields that each picture of a carousel has for itself. The form has them for the first. */
const OF_PICTURE = ["alt_text", "user_tags"] as const;

type Values = Readonly<Record<string, string | undefined>>;

function formAddress(
  { url, account }: Repository,
  template: string,
  changes: readonly ListChange[],
  values: Values,
): string {
  const all = { template, title: titleOfChanges(changes), account, ...values };
  const filled = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return `${url}/issues/new?${new URLSearchParams(filled)}`;
}

async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
