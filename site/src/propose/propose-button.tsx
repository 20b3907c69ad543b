import { useEffect, useState } from "preact/hooks";
import { CopyText } from "./copy-text.tsx";
import type { Outcome, PageProposal, Proposer } from "./proposer.ts";
import { TroubleText } from "./trouble-text.tsx";

export interface ProposeButtonProps extends PageProposal {
  proposer: Proposer;
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
  const key = JSON.stringify([changes, files.length]);
  const [filled, setFilled] = useState<{ key: string; outcome: Outcome } | null>(null);
  useEffect(() => {
    let isWanted = true;
    if (!isBlocked)
      void proposer.propose({ changes, files }).then((outcome) => {
        if (isWanted) setFilled({ key, outcome });
      });
    return () => {
      isWanted = false;
    };
  }, [key, proposer, isBlocked]);
  return filled === null || isBlocked ? null : <OutcomeView outcome={filled.outcome} />;
}

function Push({ proposer, changes, files, isBlocked = false, onDone }: ProposeButtonProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const push = async () => {
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
        <button type="button" class="wide primary" disabled={isBlocked || isBusy} onClick={() => void push()}>
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
      return <TroubleText trouble={outcome.problem} />;
    case "go":
      return (
        <p>
          <a class="button primary" href={outcome.url} target="_blank" rel="noopener noreferrer">
            Open the filled-in form on GitHub
          </a>
        </p>
      );
    case "paste":
      return (
        <>
          <p>{outcome.text}</p>
          <CopyText text={outcome.content} button="Copy the text for the form" label="The text for the form" />
          <p>
            <a class="button primary" href={outcome.url} target="_blank" rel="noopener noreferrer">
              Open the form on GitHub
            </a>
          </p>
        </>
      );
    case "done":
      return (
        <p>
          {outcome.text}{" "}
          {outcome.url !== null && (
            <a href={outcome.url} target="_blank" rel="noopener noreferrer">
              Look at it on GitHub
            </a>
          )}
        </p>
      );
  }
}
