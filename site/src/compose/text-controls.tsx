import type { ControlAttributes } from "./field.tsx";
import { useTyped } from "./use-typed.ts";

interface TextProps extends ControlAttributes {
  value: string;
  onText: (text: string) => void;
}

/** One line, such as a name. */
export function TextLine({ value, onText, ...attributes }: TextProps & { list?: string }) {
  const { text, ...typing } = useTyped(value, onText);
  return <input {...attributes} type="text" autoComplete="off" value={text} {...typing} />;
}

/** The address of a file. */
export function AddressLine({ value, onText, ...attributes }: TextProps) {
  const { text, ...typing } = useTyped(value, onText);
  return (
    <input {...attributes} type="url" inputMode="url" autoComplete="off" spellcheck={false} value={text} {...typing} />
  );
}

/** Several lines, each in the direction of its own language. */
export function TextBox({ value, onText, ...attributes }: TextProps & { rows: number }) {
  const { text, ...typing } = useTyped(value, onText);
  return <textarea {...attributes} dir="auto" value={text} {...typing} />;
}
