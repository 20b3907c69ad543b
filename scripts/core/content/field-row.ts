import type { Post } from "../generated/queue.ts";
import type { Place } from "../generated/settings.ts";
import type { DraftPost } from "./draft-post.ts";

/** IMAGE is the kind of a post without media_type. */
export const POST_KINDS = ["IMAGE", "REELS", "STORIES", "CAROUSEL"] as const satisfies readonly (
  | "IMAGE"
  | Post["media_type"]
)[];

export type PostKind = (typeof POST_KINDS)[number];

export interface Sending {
  /** The kinds of posts that it is sent for. Left out: all. */
  kinds?: readonly PostKind[];
  /** Whether false is sent, too. */
  sendsFalse?: true;
  /** The parameter and its text, where they are not the field's own. */
  wire?: { param: string; textOf(value: string): string };
  /** What to check when Instagram refuses values of a request that has this one. `sent`: as it was sent. */
  whenRefused?(sent: string): string;
}

/** A part of the preview that has room for the field. */
export type Part = "title" | "timing" | "caption" | "files";

/** A row of the preview with a label of its own; no text: no row. Rows with the same label become one. */
export interface Row<Value> {
  row: string;
  text(value: Value, post: DraftPost, places: Places): string | null;
}

/** Of the settings: what the team calls its places. */
export type Places = readonly Place[];

/** A switch of the form. Left out of the queue, it means `isOnIfLeftOut`. */
export interface SwitchControl {
  isOnIfLeftOut: boolean;
  /** Where the platform does not document what leaving it out means. */
  isAlwaysWritten?: true;
}

/**
 * What takes the field in a form or a cell of a table. "own": a control that is made for this field alone. "line" and "box" are texts;
 * spaces around a box are part of what people wrote. "seconds": milliseconds, which the form shows as seconds. "list": words between
 * spaces. "objects": what the entry's `fromText` and `toText` say, else JSON.
 */
export type ControlOf<Value> =
  | "own"
  | (Value extends boolean
      ? SwitchControl
      : Value extends number
        ? "number" | "seconds"
        : Value extends string
          ? "line" | "box"
          : Value extends readonly (infer Part)[]
            ? Part extends string
              ? "list"
              : "objects"
            : never);

/** As the lists of fields see it. */
export type AnyControl = ControlOf<boolean> | ControlOf<number> | ControlOf<string> | "list" | "objects";

export interface Words {
  /** In the composer and in the issue form. */
  label: string;
  /** Within a sentence, where the label reads badly there. */
  noun?: string;
  /** Whether the issue form asks for it. A test compares the form. */
  inForm?: true;
  /** Of `queue add`; null where text on a command line cannot give it. */
  option: { value: string; description: string } | null;
  /** What a text in a form, an option or a table means; left out: itself. */
  fromText?(text: string, places: Places): unknown;
  /** The text that `fromText` reads; left out: as the control writes it. */
  toText?(value: never): string;
  /** What followers read above the post because of it. */
  disclosure?: string;
}

/** Whoever approves a post sees all that is sent, so a field that is sent must be shown. */
export type FieldOf<Value> =
  /** "containers": it decides which containers there are; "afterwards": by a call of its own once the post is live. */
  | (Words & { control: ControlOf<Value>; sent: Sending | "containers" | "afterwards"; shown: Part | Row<Value> })
  | (Words & { control: ControlOf<Value>; sent: null; shown: Part | Row<Value> | null })
  /** Never edited: only changes of the whole list decide about them. */
  | { label: string; control: ControlOf<Value>; option: Words["option"] }
  /** Written by the bot when it published a post, or failed to. */
  | { by: "success" | "failure" };
