import type { Post } from "../generated/queue.ts";
import type { DraftPost } from "./draft-post.ts";
import type { AnyControl, Part, Places, Row, Sending, SwitchControl, Words } from "./field-row.ts";
import { FIELDS } from "./field-table.ts";
import { switchOf, wordsOf } from "./field-texts.ts";

type Fields = typeof FIELDS;
/** The names of the fields whose entry has these properties. */
type NameOf<Entry> = { [Name in keyof Fields]: Fields[Name] extends Entry ? Name : never }[keyof Fields];

/** What people write for Instagram, without what decides which containers there are. */
export type SentField = NameOf<{ sent: Sending }>;
/** Fields that people write. The id of a post never changes, and its status only by `requeue`. */
export type PeoplesField = NameOf<{ sent: unknown }>;
export type FormPostField = NameOf<{ inForm: true }>;
/** Fields that a switch of the form stands for. */
export type SwitchField = NameOf<{ control: SwitchControl }>;
/** Fields that are texts in the form, whatever they are in the queue. */
export type TextField = Exclude<"id" | PeoplesField, SwitchField | NameOf<{ control: "own" }>>;
type BotField = NameOf<{ by: "success" | "failure" }>;

/** An entry as the lists below see it. */
interface Entry extends Partial<Words> {
  control?: AnyControl;
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
export const SWITCH_FIELDS = namesWhere<SwitchField>(({ control = "own" }) => typeof control === "object");
export const TEXT_FIELDS = namesWhere<TextField>(
  ({ control = "own" }) => typeof control === "string" && control !== "own",
);
/** Spaces around these are part of what people wrote. */
export const FREE_TEXTS = namesWhere<NameOf<{ control: "box" }>>(({ control }) => control === "box");
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

/** What takes the field in a form. */
export function controlOf(name: string): AnyControl {
  return BY_NAME.get(name)?.control ?? "own";
}

export function switchControlOf(name: SwitchField): SwitchControl {
  return FIELDS[name].control;
}

/** The value of a field that people gave as text, in a form, an option or a table; what cannot be one stays the text that it is. */
export function valueOfText(name: string, text: string, places: Places): unknown {
  const { fromText, control = "line" } = BY_NAME.get(name) ?? {};
  return fromText === undefined
    ? (READERS[kindOf(control)]?.(text.trim()) ?? text)
    : (fromText(text.trim(), places) ?? text);
}

/** Undefined for what is no such value. */
const READERS: Readonly<Partial<Record<string, (text: string) => unknown>>> = {
  switch: switchOf,
  number: (text) => numberOf(text),
  seconds: (text) => secondsOf(text),
  list: wordsOf,
  objects: objectsOf,
};

function numberOf(text: string): number | undefined {
  const number = Number(text.replace(",", "."));
  return text === "" || Number.isNaN(number) ? undefined : number;
}

function secondsOf(text: string): number | undefined {
  const seconds = numberOf(text);
  return seconds === undefined ? undefined : Math.round(seconds * 1000);
}

function objectsOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const kindOf = (control: AnyControl) => (typeof control === "string" ? control : "switch");

/** The text that {@link valueOfText} reads. */
export function textOfValue(name: string, value: unknown): string {
  if (value === undefined || value === null) return "";
  const { toText, control } = BY_NAME.get(name) ?? {};
  // Safe: the field's own value.
  if (toText !== undefined) return toText(value as never);
  if (control === "objects" || control === "own") return typeof value === "string" ? value : JSON.stringify(value);
  if (control === "seconds") return String(Number(value) / 1000);
  if (typeof value === "boolean") return value ? "yes" : "no";
  return Array.isArray(value) ? value.join(" ") : String(value);
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
