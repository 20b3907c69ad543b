import type { Trouble } from "./proposer.ts";

export function TroubleText({ trouble }: { trouble: Trouble }) {
  return (
    <p class="finding finding-error">
      {trouble.why} {trouble.whatToDo}
    </p>
  );
}
