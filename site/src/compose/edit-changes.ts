import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { PEOPLES_FIELDS, type PeoplesField } from "../../../scripts/core/content/post-fields.ts";
import type { ListChange } from "../../../scripts/core/queue/list-change.ts";
import { clip } from "../../../scripts/core/text/printable.ts";
import type { Staged } from "../tray/staged.ts";
import { LABELS } from "./form-words.ts";
import { fromPost } from "./from-post.ts";
import { toPost } from "./to-post.ts";

/** A post that is not in the queue yet. It has an id. */
export function stageNew(post: DraftPost): Staged {
  const words = (post.caption ?? "").replaceAll(/\s+/g, " ").trim().slice(0, 40).toWellFormed();
  return {
    change: { kind: "add", posts: [post], place: "by-date" },
    words: `New post: ${words === "" ? clip(post.id ?? "") : words}`,
    post: null,
  };
}

/**
 * What changes a post of the queue into the edited one: single fields, so that everything else keeps its text. A new date also moves it
 * to its place. Empty when nothing differs. A note that the page does not know stays as it is.
 */
export function stageEdit(base: DraftPost, edited: DraftPost): Staged[] {
  const id = base.id ?? "";
  const written = writtenBy(base, edited);
  const differing = PEOPLES_FIELDS.filter(
    (field) => written.has(field) && JSON.stringify(base[field]) !== JSON.stringify(edited[field]),
  ).filter((field) => !isSame(field, base, edited));
  const notBefore = edited.not_before;
  const isMoved = differing.includes("not_before") && notBefore !== undefined;
  const fields = differing.filter((field) => !(isMoved && field === "not_before"));
  const edit: ListChange = {
    kind: "edit",
    id,
    set: Object.fromEntries(fields.flatMap((field) => (edited[field] === undefined ? [] : [[field, edited[field]]]))),
    remove: fields.filter((field) => edited[field] === undefined),
  };
  return [
    ...(fields.length === 0 ? [] : [{ change: edit, words: `Edit ${clip(id)}: ${labelsOf(fields)}`, post: null }]),
    ...(isMoved
      ? [
          {
            change: { kind: "move", id, place: "by-date", notBefore } as const,
            words: `Give ${clip(id)} a new date`,
            post: null,
          },
        ]
      : []),
  ];
}

const KINDS = ["picture", "carousel", "reel", "story"] as const;

/** The fields that the form has for any kind of post. It does not remove what it cannot show. */
function writtenBy(base: DraftPost, edited: DraftPost): Set<string> {
  const draft = { ...fromPost(base, "UTC"), isPaidPartnership: true };
  const posts = KINDS.flatMap((kind) =>
    (["picture", "video"] as const).map((storyMedium) =>
      toPost({ ...draft, kind, storyMedium }, base.not_before ?? ""),
    ),
  );
  return new Set([...posts, edited].flatMap(Object.keys));
}

/** Fields whose absence means the same as the value that the form writes. */
function isSame(field: PeoplesField, base: DraftPost, edited: DraftPost): boolean {
  if (field === "not_before") return Date.parse(base.not_before ?? "") === Date.parse(edited.not_before ?? "");
  if (field === "share_to_feed") return base.share_to_feed === undefined && edited.share_to_feed === true;
  return false;
}

function labelsOf(fields: readonly PeoplesField[]): string {
  return fields.map((field) => LABELS[field] ?? field).join(", ");
}
