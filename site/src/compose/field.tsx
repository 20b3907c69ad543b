import { type ComponentChildren, createContext } from "preact";
import { useCallback, useContext, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Finding } from "../../../scripts/core/findings/finding.ts";
import { useEvent } from "../shared/use-event.ts";
import type { Draft } from "./draft.ts";
import { LABELS } from "./form-words.ts";
import type { DraftFile } from "./judge-files.ts";
import type { Measuring } from "./measure-media.ts";
import { TEXT_FIELDS } from "./post-of-draft.ts";

interface FormContext {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  /** About places that a person has come to. Their pointers are relative to the post. */
  findings: readonly Finding[];
  /** The files of the post, and what is known about those that were loaded, by the address they were loaded from. */
  files: readonly DraftFile[];
  measured: ReadonlyMap<string, Measuring>;
  /** A person has come to the place at this pointer. */
  touch: (pointer: string) => void;
}

const Context = createContext<FormContext | null>(null);
export const FormProvider = Context.Provider;

export function useForm(): FormContext {
  const context = useContext(Context);
  if (context === null) throw new Error("A field is outside its form.");
  return context;
}

interface FieldProps {
  label: string;
  /** Where in the post the findings of this field are ("/caption"). */
  pointer: string;
  hint?: string | undefined;
  /** Draws the control. */
  children: (attributes: ControlAttributes) => ComponentChildren;
}

type ControlAttributes = { id: string; "aria-describedby": string; "aria-invalid": boolean };

/** A labelled control with the findings about it, which appear once the person has written or chosen something. */
export function Field({ label, pointer, hint, children }: FieldProps) {
  const id = useId();
  const { findings, touch } = useForm();
  const own = findings.filter((finding) => finding.pointer === pointer || finding.pointer.startsWith(`${pointer}/`));
  const isInvalid = own.some(({ severity }) => severity === "error");
  return (
    <div class="field" onInput={() => touch(pointer)}>
      <label for={id}>{label}</label>
      {children({ id, "aria-describedby": `${id}-about`, "aria-invalid": isInvalid })}
      <div id={`${id}-about`}>
        {hint !== undefined && <p class="hint">{hint}</p>}
        {own.map(({ severity, message, hint: advice }) => (
          <p key={`${message} ${advice}`} class={`finding finding-${severity}`} dir="auto">
            {message} {advice}
          </p>
        ))}
      </div>
    </div>
  );
}

interface TextProps {
  /** A line such as a name, the address of a file, or several lines, each in the direction of its own language. */
  as?: "line" | "address" | "box";
  value: string;
  onText: (text: string) => void;
}

export function TextControl({
  as,
  value,
  onText,
  ...attributes
}: TextProps & ControlAttributes & { list?: string; rows?: number }) {
  const { text, ...typing } = useTyped(value, onText);
  if (as === "box") return <textarea rows={2} {...attributes} dir="auto" value={text} {...typing} />;
  const address = { type: "url", inputMode: "url", spellcheck: false } as const;
  return <input {...attributes} {...(as === "address" ? address : TEXT)} autoComplete="off" value={text} {...typing} />;
}

const TEXT = { type: "text" } as const;

/** A field with a text of its own. */
export function TextField({ as, value, onText, ...field }: TextProps & Omit<FieldProps, "children">) {
  return (
    <Field {...field}>
      {(control) => <TextControl {...control} as={as ?? "line"} value={value} onText={onText} />}
    </Field>
  );
}

/** The field of a text of the draft. */
export function DraftField({
  name,
  ...given
}: { name: keyof typeof TEXT_FIELDS } & Partial<Omit<FieldProps, "children">> & Pick<TextProps, "as">) {
  const { draft, change } = useForm();
  const field = TEXT_FIELDS[name];
  const onText = (text: string) => change({ [name]: text });
  return (
    <TextField label={LABELS[field] ?? field} pointer={`/${field}`} value={draft[name]} onText={onText} {...given} />
  );
}

type CheckProps = { name: "shareToFeed" | "isAiGenerated" | "isPaidPartnership"; label: string };

export function Check({ name, label }: CheckProps) {
  const { draft, change } = useForm();
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={draft[name]}
        onChange={({ currentTarget }) => change({ [name]: currentTarget.checked })}
      />
      <span>{label}</span>
    </label>
  );
}

interface ChoicesProps<T> {
  legend: string;
  name: string;
  /** Each with its words. */
  choices: readonly (readonly [T, string])[];
  value: T;
  onChoose: (choice: T) => void;
}

export function Choices<T>({ legend, name, choices, value, onChoose }: ChoicesProps<T>) {
  return (
    <fieldset class="choices">
      <legend>{legend}</legend>
      {choices.map(([choice, words]) => (
        <label key={words}>
          <input type="radio" name={name} checked={value === choice} onChange={() => onChoose(choice)} />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  );
}

export const MEDIUM_CHOICES = [
  ["picture", "A picture"],
  ["video", "A video"],
] as const;

/** Who types without a rest leaves less time between two keys. */
const REST_MS = 150;
/** One key writes or deletes at most so many code units at once: more was pasted, dictated or completed. */
const KEY_LENGTH = 2;

/**
 * The text of a field. Judging a post takes longer than a key press, so that `onText` gets what is typed when the typing rests, and
 * everything else at once. What waits is handed over when the field or the page is left.
 */
export function useTyped(value: string, onText: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void } | null>(null);
  const settle = useCallback(() => {
    const { timer, send } = waiting.current ?? {};
    clearTimeout(timer);
    waiting.current = null;
    setTyped(null);
    send?.();
  }, []);
  useEvent("pagehide", settle);
  useLayoutEffect(() => settle, []);
  const text = typed ?? value;
  return {
    /** As it stands in the field. */
    text,
    onInput: (event: InputEvent & { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
      const now = event.currentTarget.value;
      const isKey = Math.max(event.data?.length ?? 0, Math.abs(now.length - text.length)) <= KEY_LENGTH;
      clearTimeout(waiting.current?.timer);
      waiting.current = { timer: setTimeout(settle, REST_MS), send: () => onText(now) };
      if (isKey) setTyped(now);
      else settle();
    },
    onBlur: settle,
  };
}
