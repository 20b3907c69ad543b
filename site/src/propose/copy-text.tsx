import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";

export function NewTab({ href, look, children }: { href: string; look?: string; children: ComponentChildren }) {
  return (
    <a class={look} href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** A text to take along, with a button that copies it. `label`: name of the field that shows the text. */
export function CopyText({ text, button, label }: { text: string; button: string; label: string }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [status, setStatus] = useState({ text: "", words: "" });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setStatus({ text, words: "Copied." });
    } catch {
      // Pages that were not loaded over https cannot use the clipboard.
      area.current?.select();
      setStatus({ text, words: "Selected. Copy it with Ctrl+C or the menu." });
    }
  };
  return (
    <>
      <p>
        <button type="button" class="wide" onClick={() => void copy()}>
          {button}
        </button>{" "}
        <span role="status">{status.text === text ? status.words : ""}</span>
      </p>
      <textarea ref={area} class="json" readOnly rows={8} spellcheck={false} aria-label={label} value={text} />
    </>
  );
}
