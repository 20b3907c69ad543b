import type { Post } from "../generated/queue.ts";
import type { DraftPost } from "./draft-post.ts";
import type { Part, Places, Row, Sending, Words } from "./field-row.ts";
import { FIELDS } from "./field-table.ts";
import { writeTags } from "./user-tags.ts";

type Fields = typeof FIELDS;
/** The names of the fields whose entry has these properties. */
type NameOf<Entry> = { [Name in keyof Fields]: Fields[Name] extends Entry ? Name : never }[keyof Fields];

/** What people write for Instagram, without what decides which containers there are. */
export type SentField = NameOf<{ sent: Sending }>;
/** Fields that people write. The id of a post never changes, and its status only by `requeue`. */
export type PeoplesField = NameOf<{ sent: unknown }>;
export type FormPostField = NameOf<{ inForm: true }>;
type BotField = NameOf<{ by: "success" | "failure" }>;

/** An entry as the lists below see it. */
interface Entry extends Partial<Words> {
  by?: "success" | "failure";
  sent?: Sending | "containers" | "afterwards" | null;
  shown?: Part | Row<never> | null;
}
const ENTRIES = Object.entries<Entry>(FIELDS);
const BY_NAME = new Map(ENTRIES);

// Safe: each test selects the entries that the type selects.
const namesWhere = <Name extends string>(test: (entry: Entry) => boolean): readonly Name[] =>
  ENTRIES.flatMap(([name, entry]) => (test(entry) ? [name as Name] : []));

/** In sending order. */
export const SENT_FIELDS = namesWhere<SentField>(({ sent }) => typeof sent === "object" && sent !== null);
export const PEOPLES_FIELDS = namesWhere<PeoplesField>(({ sent }) => sent !== undefined);
export const FORM_FIELDS = namesWhere<FormPostField>(({ inForm }) => inForm === true);
/** Fields that the bot writes into a published post. */
export const LIVE_FIELDS = namesWhere<NameOf<{ by: "success" }>>(({ by }) => by === "success");
/** Fields that it writes into a failed post. */
export const FAILURE_FIELDS = namesWhere<NameOf<{ by: "failure" }>>(({ by }) => by === "failure");
export const BOT_FIELDS: readonly BotField[] = [...LIVE_FIELDS, ...FAILURE_FIELDS];

export function sendingOf(name: SentField): Sending {
  return FIELDS[name].sent;
}

/** What to check when Instagram refuses a value of this request; "" where it has none that is often refused. */
export function hintsIfRefused(params: Readonly<Record<string, string>>): string {
  const hints = SENT_FIELDS.flatMap((name) => {
    const sent = params[name];
    return sent === undefined ? [] : (sendingOf(name).whenRefused?.(sent) ?? []);
  });
  return hints.map((hint) => ` ${hint}`).join("");
}

/** "Alt text" for alt_text, as forms write it; the name itself where there is no label. */
export function labelOf(name: string): string {
  return BY_NAME.get(name)?.label ?? name;
}

/** "alt text", within a sentence. */
export function nounOf(name: string): string {
  const label = labelOf(name);
  return BY_NAME.get(name)?.noun ?? label.charAt(0).toLowerCase() + label.slice(1);
}

/** The options of `queue add` by field. */
export function fieldOptions(): [name: string, option: NonNullable<Words["option"]>][] {
  return ENTRIES.flatMap(([name, { option }]) => (option == null ? [] : [[name, option]]));
}

/** The value of a field that people gave as text, in a form, an option or a table. */
export function valueOfText(name: string, text: string, places: Places): unknown {
  return BY_NAME.get(name)?.fromText?.(text.trim(), places) ?? text;
}

/** The text that {@link valueOfText} reads. */
export function textOfValue(value: unknown): string {
  if (!Array.isArray(value)) return String(value ?? "");
  return typeof value[0] === "object" ? writeTags(value) : value.join(" ");
}

/** The rows of the preview: what goes out besides media and caption, or shows that it may go out. All texts are untrusted. */
export function rowsOf(post: DraftPost, places: Places): [label: string, text: string][] {
  const texts = new Map<string, string[]>();
  for (const [name, { shown }] of ENTRIES) {
    const value = post[name as keyof Post];
    if (typeof shown !== "object" || shown === null || value === undefined) continue;
    // Safe: the field's own value, which the schema has checked.
    const text = shown.text(value as never, post, places);
    if (text !== null) texts.set(shown.row, [...(texts.get(shown.row) ?? []), text]);
  }
  return [...texts].map(([label, parts]) => [label, parts.join(", ")]);
}

/** What followers read above a post: "AI info". */
export function disclosuresOf(post: DraftPost): string[] {
  return ENTRIES.flatMap(([name, { disclosure }]) =>
    disclosure !== undefined && post[name as keyof Post] === true ? [disclosure] : [],
  );
}
