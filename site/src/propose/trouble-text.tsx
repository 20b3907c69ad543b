import type { Trouble } from "./proposer.ts";

/** `isEarly`: nobody has asked for anything yet, so that it is advice and no failure. */
export function TroubleText({ trouble, isEarly = false }: { trouble: Trouble; isEarly?: boolean }) {
  return (
    <p class={isEarly ? "finding finding-warning" : "finding finding-error"}>
      {trouble.why} {trouble.whatToDo}
    </p>
  );
}
