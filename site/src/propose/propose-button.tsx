import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { plural } from "../../../scripts/core/text/words.ts";
import { useLoaded } from "../shared/load-data.ts";
import { useEvent } from "../shared/use-event.ts";
import { CopyText, NewTab } from "./copy-text.tsx";
import { PhotoSteps } from "./photo-steps.tsx";
import type { Problem } from "./problem.ts";
import type { Outcome, PageProposal, Progress, Proposer } from "./proposer.ts";
import type { Push } from "./use-push.ts";

interface ProposeButtonProps {
  proposer: Proposer;
  push: Push;
  changes: PageProposal["changes"];
  /** null while they are read. */
  files: PageProposal["files"] | null;
  /** There is nothing to propose, or something that nobody could merge. */
  isBlocked?: boolean;
  /** Default: the proposer's own. */
  label?: string;
  /** The person says that the form was sent. */
  onSent: () => void;
}

/** Proposes or saves the changes. A form needs no click of its own: it is a link. */
export function ProposeButton(props: ProposeButtonProps) {
  const { proposer, push, files, isBlocked = false, label = proposer.label } = props;
  if (proposer.kind === "form") return <FormLink {...props} />;
  return (
    <button
      type="button"
      class="wide primary"
      disabled={isBlocked || push.isBusy || files === null}
      onClick={() => void push.push()}
    >
      {label}
    </button>
  );
}

function FormLink({ proposer, changes, files, isBlocked = false, onSent }: ProposeButtonProps) {
  const isReady = files !== null && !isBlocked;
  const filled = useLoaded(isReady ? JSON.stringify([changes, files.length]) : null, () =>
    proposer.propose({ changes, files: files ?? [] }),
  );
  if (isBlocked) return null;
  // Nobody has asked for anything yet, so that it is advice and no failure.
  if (filled.state === "here")
    return (
      <SentQuestion onSent={onSent}>
        <OutcomeView outcome={filled.data} severity="warning" />
      </SentQuestion>
    );
  // Keeps the place of what comes.
  return (
    <p>
      <button type="button" class="primary" disabled>
        {OPEN_FORM}
      </button>
    </p>
  );
}

/** Only the person knows whether the form was sent. Who comes back from it is asked, so that nothing is sent twice, and nothing is lost. */
function SentQuestion({ onSent, children }: { onSent: () => void; children: ComponentChildren }) {
  const [asks, setAsks] = useState<"no" | "back" | "yes">("no");
  useEvent("visibilitychange", () => asks === "back" && document.visibilityState === "visible" && setAsks("yes"));
  const open = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest("a[target]") !== null) setAsks("back");
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears of the presses of the links inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link that is opened by a key is clicked, too
    <div class="stack tight" onClick={open}>
      {children}
      {asks === "yes" && (
        <p class="sent-question" role="status">
          Did you send the form?{" "}
          <button type="button" onClick={onSent}>
            Yes, it is sent
          </button>{" "}
          <button type="button" onClick={() => setAsks("no")}>
            Not yet
          </button>
        </p>
      )}
    </div>
  );
}

const OPEN_FORM = "Open the filled-in form on GitHub";

/** How far a proposal is, and what came of it. */
export function PushStatus({ push: { isBusy, progress, outcome } }: { push: Push }) {
  return (
    <div role="status" class="push-status">
      {isBusy && (progress === null ? <p class="quiet">One moment…</p> : <Upload progress={progress} />)}
      {outcome !== null && <OutcomeView outcome={outcome} />}
    </div>
  );
}

function Upload({ progress: { sentBytes, allBytes, sentFiles, allFiles } }: { progress: Progress }) {
  const percent = allBytes === 0 ? 100 : Math.floor((sentBytes / allBytes) * 100);
  return (
    <p class="upload">
      <progress max={100} value={percent} aria-label="Upload" /> {percent}%, {sentFiles} of {plural(allFiles, "file")}{" "}
      uploaded. Keep this page open.
    </p>
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
