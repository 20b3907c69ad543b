import { MAX_PICTURE_SIZE_IN_WORDS } from "../../../scripts/core/instagram/limits.ts";
import { FindingsList } from "../shared/findings-list.tsx";
import type { Verdict } from "./verdict.ts";

/** What the rules say about the post, in one line and in full. */
export function Checks({ verdict: { findings, toDo, text, isMet } }: { verdict: Verdict }) {
  const isBad = findings.some(({ severity }) => severity === "error");
  const standing = isBad ? "verdict-bad" : isMet ? "verdict-met" : "";
  return (
    <section class="checks" aria-labelledby="checks-title">
      <h2 id="checks-title">Checks</h2>
      <p role="status" class={`verdict ${standing}`}>
        {text}
      </p>
      {findings.length > 0 && <FindingsList title="Findings" findings={findings} />}
      {findings.length > 0 && toDo.length > 0 && <p class="quiet">Also still to do: {toDo.join(", ")}.</p>}
      <p class="quiet">
        The pull request applies the same rules. It also fetches every file, and refuses pictures that are not JPEG or
        are larger than {MAX_PICTURE_SIZE_IN_WORDS}.
      </p>
    </section>
  );
}
