import { useState } from "preact/hooks";
import { useLoaded } from "../shared/load-data.ts";
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
  const isReady = files !== null && !isBlocked;
  const filled = useLoaded(isReady ? JSON.stringify([changes, files.length]) : null, () =>
    proposer.propose({ changes, files: files ?? [] }),
  );
  if (isBlocked) return null;
  // Nobody has asked for anything yet, so that it is advice and no failure.
  if (filled.state === "here") return <OutcomeView outcome={filled.data} severity="warning" />;
  // Keeps the place of what comes.
  return (
    <p>
      <button type="button" class="primary" disabled>
        {OPEN_FORM}
      </button>
    </p>
  );
}

const OPEN_FORM = "Open the filled-in form on GitHub";

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

function OutcomeView({ outcome, severity }: { outcome: Outcome; severity?: "warning" }) {
  switch (outcome.kind) {
    case "problem":
      return <ProblemText problem={outcome.problem} severity={severity} />;
    case "form":
      return (
        <>
          {outcome.content !== null && (
            <>
              <p>
                This is too much for one address. Copy the text, open the form, and paste it into the field “Changes”. A
                connected page needs no form.
              </p>
              <CopyText text={outcome.content} button="Copy the text for the form" label="The text for the form" />
            </>
          )}
          <p>
            <NewTab href={outcome.url} look="button primary">
              {outcome.content === null ? OPEN_FORM : "Open the form on GitHub"}
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

export function ProblemText({ problem, severity }: { problem: Problem; severity?: "warning" | undefined }) {
  return (
    <p class={`finding finding-${severity ?? "error"}`}>
      {problem.why} {problem.whatToDo}
    </p>
  );
}
