import { useEffect, useState } from "preact/hooks";
import { CopyText, NewTab } from "./copy-text.tsx";
import { PhotoSteps } from "./photo-steps.tsx";
import type { Problem } from "./problem.ts";
import type { Outcome, PageProposal, Proposer } from "./proposer.ts";

interface ProposeButtonProps {
  proposer: Proposer;
  changes: PageProposal["changes"];
  /** null while they are read. */
  files: PageProposal["files"] | null;
  /** There is nothing to propose, or something that nobody could merge. */
  isBlocked?: boolean;
  /** The changes are in a pull request or in the working copy. */
  onDone?: () => void;
}

/** Proposes or saves the changes, and shows what came of it. A form needs no click of its own: it is a link. */
export function ProposeButton(props: ProposeButtonProps) {
  return props.proposer.kind === "form" ? <FormLink {...props} /> : <Push {...props} />;
}

function FormLink({ proposer, changes, files, isBlocked = false }: ProposeButtonProps) {
  const key = JSON.stringify([changes, files?.length]);
  const [filled, setFilled] = useState<{ key: string; outcome: Outcome } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const fill = async (given: PageProposal["files"]) => {
      const outcome = await proposer.propose({ changes, files: given });
      if (isWanted) setFilled({ key, outcome });
    };
    const timer = isBlocked || files === null ? undefined : setTimeout(() => void fill(files), TYPING_PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [key, proposer, isBlocked]);
  if (isBlocked) return null;
  if (filled !== null && filled.outcome.kind === "problem")
    // Nobody has asked for anything yet, so that it is advice and no failure.
    return <ProblemText problem={filled.outcome.problem} severity="warning" />;
  if (filled?.key === key) return <OutcomeView outcome={filled.outcome} />;
  // Keeps the place of what comes. The last outcome is not about these changes any more.
  return (
    <p>
      <button type="button" class="primary" disabled>
        {filled?.outcome.kind === "paste" ? "Open the form on GitHub" : "Open the filled-in form on GitHub"}
      </button>
    </p>
  );
}

/** Packing the changes into an address takes longer than a key press. */
const TYPING_PAUSE_MS = 250;

function Push({ proposer, changes, files, isBlocked = false, onDone }: ProposeButtonProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const push = async () => {
    if (files === null) return;
    setIsBusy(true);
    setOutcome(null);
    const result = await proposer.propose({ changes, files });
    setIsBusy(false);
    setOutcome(result);
    if (result.kind === "done") onDone?.();
  };
  return (
    <>
      <p>
        <button
          type="button"
          class="wide primary"
          disabled={isBlocked || isBusy || files === null}
          onClick={() => void push()}
        >
          {proposer.label}
        </button>
      </p>
      <div role="status">
        {isBusy && <p class="quiet">One moment…</p>}
        {outcome !== null && <OutcomeView outcome={outcome} />}
      </div>
    </>
  );
}

function OutcomeView({ outcome }: { outcome: Outcome }) {
  switch (outcome.kind) {
    case "problem":
      return <ProblemText problem={outcome.problem} />;
    case "go":
      return (
        <p>
          <NewTab href={outcome.url} look="button primary">
            Open the filled-in form on GitHub
          </NewTab>
        </p>
      );
    case "paste":
      return (
        <>
          <p>{outcome.text}</p>
          <CopyText text={outcome.content} button="Copy the text for the form" label="The text for the form" />
          <p>
            <NewTab href={outcome.url} look="button primary">
              Open the form on GitHub
            </NewTab>
          </p>
        </>
      );
    case "photos":
      return <PhotoSteps {...outcome} />;
    case "done":
      return (
        <p>
          {outcome.text} {outcome.url !== null && <NewTab href={outcome.url}>Look at it on GitHub</NewTab>}
        </p>
      );
  }
}

export function ProblemText({ problem, severity = "error" }: { problem: Problem; severity?: "error" | "warning" }) {
  return (
    <p class={`finding finding-${severity}`}>
      {problem.why} {problem.whatToDo}
    </p>
  );
}
