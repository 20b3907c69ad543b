import { useRef, useState } from "preact/hooks";

export interface CopyTextProps {
  text: string;
  /** Words on the button. */
  button: string;
  /** Name of the field that shows the text. */
  label: string;
}

/** A text to take along, with a button that copies it. */
export function CopyText({ text, button, label }: CopyTextProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [said, setSaid] = useState({ text: "", words: "" });
  const copy = async () => {
    const words = await copyToClipboard(text, area.current);
    setSaid({ text, words });
  };
  return (
    <>
      <p>
        <button type="button" class="wide" onClick={() => void copy()}>
          {button}
        </button>{" "}
        <span role="status">{said.text === text ? said.words : ""}</span>
      </p>
      <textarea ref={area} class="json" readOnly rows={8} spellcheck={false} aria-label={label} value={text} />
    </>
  );
}

/** Pages that were not loaded over https cannot use the clipboard. There, the text is selected so that people can copy it. */
async function copyToClipboard(text: string, area: HTMLTextAreaElement | null): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return "Copied.";
  } catch {
    area?.select();
    return "Selected. Copy it with Ctrl+C or the menu.";
  }
}
