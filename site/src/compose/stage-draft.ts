import { quotedTitle } from "../../../scripts/core/calendar/line-text.ts";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import {
  PEOPLES_FIELDS,
  type PeoplesField,
  SWITCH_FIELDS,
  type SwitchField,
  switchControlOf,
} from "../../../scripts/core/content/post-fields.ts";
import { LABELS } from "../../../scripts/core/proposal/form-words.ts";
import type { Staged } from "../tray/staged.ts";

/** How people call the post, within a sentence. */
export function nameOfPost({ id = "", caption = "" }: DraftPost): string {
  return quotedTitle({ id, text: caption });
}

/** A post that is not in the queue yet. It has an id. */
export function stageNew(post: DraftPost): Staged {
  const change = { kind: "add", posts: [post], place: "by-date" } as const;
  return { change, words: `New post: ${nameOfPost(post)}`, post: null };
}

/**
 * What changes a post of the queue into the edited one: single fields, so that everything else keeps its text. A new date also moves it
 * to its place. Empty when nothing differs.
 */
export function stageEdit(base: DraftPost, edited: DraftPost): Staged[] {
  const { id = "" } = base;
  const differing = PEOPLES_FIELDS.filter((field) => !isSame(field, base, edited));
  const { not_before: notBefore } = edited;
  const isMoved = differing.includes("not_before") && notBefore !== undefined;
  const fields = differing.filter((field) => !(isMoved && field === "not_before"));
  const staged: Staged[] = [];
  if (fields.length > 0) {
    const set = Object.fromEntries(
      fields.flatMap((field) => (edited[field] === undefined ? [] : [[field, edited[field]]])),
    );
    const remove = fields.filter((field) => edited[field] === undefined);
    const labels = fields.map((field) => LABELS[field] ?? field).join(", ");
    staged.push({
      change: { kind: "edit", id, set, remove },
      words: `Edit ${nameOfPost(base)}: ${labels}`,
      post: null,
    });
  }
  if (isMoved) {
    const change = { kind: "move", id, place: "by-date", notBefore } as const;
    staged.push({ change, words: `Give ${nameOfPost(base)} a new date`, post: null });
  }
  return staged;
}

/** Whether the field means the same in both, also where its absence means what the form writes. */
function isSame(field: PeoplesField, base: DraftPost, edited: DraftPost): boolean {
  if (JSON.stringify(base[field]) === JSON.stringify(edited[field])) return true;
  if (field === "not_before") return Date.parse(base.not_before ?? "") === Date.parse(edited.not_before ?? "");
  if (!isSwitch(field)) return false;
  const { isOnIfLeftOut, isAlwaysWritten } = switchControlOf(field);
  const [before, after] = [base[field] ?? isOnIfLeftOut, edited[field] ?? isOnIfLeftOut];
  return before === after && (isAlwaysWritten !== true || base[field] === undefined);
}

function isSwitch(field: PeoplesField): field is SwitchField {
  return SWITCH_FIELDS.some((name) => name === field);
}
