import { type ComponentChildren, createContext } from "preact";
import { useContext, useId, useState } from "preact/hooks";
import type { Complaint } from "../../../scripts/core/findings/finding.ts";
import type { Draft } from "./draft.ts";

export interface FieldContext {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  /** With pointers relative to the post. */
  complaints: readonly Complaint[];
}

const Context = createContext<FieldContext | null>(null);
export const FieldProvider = Context.Provider;

export function useForm(): FieldContext {
  const context = useContext(Context);
  if (context === null) throw new Error("A field stands outside of its form.");
  return context;
}

export interface FieldProps {
  label: string;
  /** The place in the post whose complaints belong here ("/caption"). */
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

/** A labelled control with what the rules say about it, from the first letter on. Not when it is left: what moves then moves away from under a press. */
export function Field({ label, pointer, hint, children }: FieldProps) {
  const id = useId();
  const [isTouched, setTouched] = useState(false);
  const { complaints } = useForm();
  const own = isTouched ? complaints.filter((complaint) => complaint.pointer === pointer) : [];
  const attributes: ControlAttributes = {
    id,
    "aria-describedby": `${id}-about`,
    "aria-invalid": own.some(({ severity }) => severity === "error"),
  };
  return (
    <div class="field" onInput={() => setTouched(true)}>
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
