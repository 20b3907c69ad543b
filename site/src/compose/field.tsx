import { type ComponentChildren, createContext } from "preact";
import { useContext, useId } from "preact/hooks";
import type { Complaint } from "../../../scripts/core/findings/finding.ts";
import type { Draft } from "./draft.ts";
import type { DraftFile } from "./judge-files.ts";
import type { Measuring } from "./measure-media.ts";

export interface FieldContext {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  /** About places that a person has come to. Their pointers are relative to the post. */
  findings: readonly Complaint[];
  /** The files of the post, and what is known about those that were loaded, by the address they were loaded from. */
  files: readonly DraftFile[];
  measured: ReadonlyMap<string, Measuring>;
  /** A person has come to the place at this pointer. */
  touch: (pointer: string) => void;
}

const Context = createContext<FieldContext | null>(null);
export const FieldProvider = Context.Provider;

export function useForm(): FieldContext {
  const context = useContext(Context);
  if (context === null) throw new Error("A field is outside its form.");
  return context;
}

export interface FieldProps {
  label: string;
  /** Where in the post the complaints of this field are ("/caption"). */
  pointer: string;
  hint?: string;
  /** Draws the control. */
  children: (attributes: ControlAttributes) => ComponentChildren;
}

export interface ControlAttributes {
  id: string;
  "aria-describedby": string;
  "aria-invalid": boolean;
}

/** A labelled control with the findings about it, which appear once the person has written or chosen something. */
export function Field({ label, pointer, hint, children }: FieldProps) {
  const id = useId();
  const { findings, touch } = useForm();
  const own = findings.filter((finding) => finding.pointer === pointer);
  const attributes: ControlAttributes = {
    id,
    "aria-describedby": `${id}-about`,
    "aria-invalid": own.some(({ severity }) => severity === "error"),
  };
  return (
    <div class="field" onInput={() => touch(pointer)}>
      <label for={id}>{label}</label>
      {children(attributes)}
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
