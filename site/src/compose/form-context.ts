import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Finding } from "../../../scripts/core/findings/finding.ts";
import type { Draft } from "./draft.ts";
import type { DraftFile, Measuring } from "./judge-files.ts";

interface FormContext {
  draft: Draft;
  /** With `words`, the foot of the page says what was done, and can undo it. */
  change: (part: Partial<Draft>, words?: string) => void;
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

/** The address from which this page loads the file at this place of the post; null where it cannot. */
export function useShown(pointer: string): string | null {
  return useForm().files.find((file) => file.pointer === pointer)?.shown ?? null;
}
