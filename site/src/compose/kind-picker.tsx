import type { PostKind } from "../../../scripts/core/calendar/site-data.ts";
import { KIND_WORDS } from "../shared/words.ts";
import { useForm } from "./field.tsx";

const KINDS: readonly PostKind[] = ["picture", "carousel", "reel", "story"];

export function KindPicker() {
  const { draft, change } = useForm();
  return (
    <fieldset class="choices">
      <legend>Kind of post</legend>
      {KINDS.map((kind) => (
        <label key={kind}>
          <input type="radio" name="kind" checked={draft.kind === kind} onChange={() => change({ kind })} />
          <span>{KIND_WORDS[kind]}</span>
        </label>
      ))}
    </fieldset>
  );
}
