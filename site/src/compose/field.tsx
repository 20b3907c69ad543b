import type { ComponentChildren } from "preact";
import { useCallback, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { TextField as DraftText, SwitchField } from "../../../scripts/core/content/post-fields.ts";
import { LABELS } from "../../../scripts/core/proposal/form-words.ts";
import { useEvent } from "../shared/use-event.ts";
import { useForm } from "./form-context.ts";
import { MediaCheck } from "./media-check.tsx";

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
  as?: "line" | "address" | "number" | "box" | undefined;
  value: string;
  onText: (text: string) => void;
  /** Names to choose from, beside any other text. */
  suggestions?: readonly string[] | undefined;
}

function TextControl({ as, value, onText, suggestions, ...attributes }: TextProps & ControlAttributes) {
  const { text, ...typing } = useTyped(value, onText);
  if (as === "box") return <textarea rows={2} {...attributes} dir="auto" value={text} {...typing} />;
  const list = suggestions === undefined ? undefined : `${attributes.id}-names`;
  return (
    <>
      <input {...attributes} {...TYPES[as ?? "line"]} list={list} autoComplete="off" value={text} {...typing} />
      {list !== undefined && (
        <datalist id={list}>
          {suggestions?.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
    </>
  );
}

const TYPES = {
  line: { type: "text" },
  address: { type: "url", inputMode: "url", spellcheck: false },
  number: { type: "number", min: "0", step: "0.1" },
} as const;

/** A field with a text of its own. Below an address stands what the file is. */
export function TextField({ as, value, onText, suggestions, ...field }: TextProps & Omit<FieldProps, "children">) {
  return (
    <>
      <Field {...field}>{(control) => <TextControl {...control} {...{ as, value, onText, suggestions }} />}</Field>
      {as === "address" && <MediaCheck pointer={field.pointer} />}
    </>
  );
}

type DraftFieldProps = { name: DraftText; choices?: readonly (readonly [string, string])[] | undefined } & Partial<
  Pick<FieldProps, "label" | "hint"> & Pick<TextProps, "as" | "suggestions">
>;

/** The field of a text of the draft. `choices`: what can be written, each with its words. */
export function DraftField({ name, label = LABELS[name] ?? name, choices, ...given }: DraftFieldProps) {
  const { draft, change } = useForm();
  const field = { label, pointer: `/${name}`, ...given };
  const onText = (text: string) => change({ [name]: text });
  if (choices === undefined) return <TextField {...field} value={draft[name]} onText={onText} />;
  return (
    <Field {...field}>
      {(control) => (
        <select {...control} value={draft[name]} onChange={({ currentTarget }) => onText(currentTarget.value)}>
          {choices.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function Check({ name, label }: { name: SwitchField; label: string }) {
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

/**
 * The text of a field. Judging a post takes longer than a key press, so that `onText` gets what is typed when the typing rests, and when
 * the field or the page is left. Words that are dictated or completed are there at once.
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
  return {
    /** As it stands in the field. */
    text: typed ?? value,
    onInput: ({ data, currentTarget }: InputEvent & { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
      const now = currentTarget.value;
      clearTimeout(waiting.current?.timer);
      waiting.current = { timer: setTimeout(settle, REST_MS), send: () => onText(now) };
      if (data === null || data === undefined || data.length < 3) setTyped(now);
      else settle();
    },
    onBlur: settle,
  };
}
