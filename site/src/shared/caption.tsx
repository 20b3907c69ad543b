import { useState } from "preact/hooks";
import { foldCaption } from "../../../scripts/core/instagram/caption-text.ts";

/** The caption as the feed shows it: folded at first, in full on request. Text nodes only; each paragraph has its own text direction. */
export function Caption({ account, text }: { account: string; text: string }) {
  const [isOpen, setOpen] = useState(false);
  const folded = foldCaption(text);
  const isFolded = folded.length < text.length;
  return (
    <div class="caption">
      <p class="caption-text" dir="auto">
        <bdi class="caption-account">{account}</bdi> <span>{isOpen ? text : folded}</span>
        {isFolded && !isOpen && "… "}
        {isFolded && (
          <button type="button" class="more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "show less" : "more"}
          </button>
        )}
      </p>
    </div>
  );
}
