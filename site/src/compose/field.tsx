import { type ComponentChildren, createContext } from "preact";
import { useContext, useId, useState } from "preact/hooks";
import type { Complaint } from "../../../scripts/core/findings/finding.ts";
import type { Draft } from "./draft.ts";

export interface FieldContext {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  /** Their pointers are relative to the post. */
  complaints: readonly Complaint[];
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

/**
 * A labelled control with the findings about it. They appear while the person types, not when the field loses focus: otherwise they
 * would move a button away just as it is pressed.
 */
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
