import { useState } from "preact/hooks";
import { useEvent } from "../shared/use-event.ts";
import type { Outcome, PageProposal, Progress, Proposer } from "./proposer.ts";

/** A proposal on its way, and what came of the last one. */
export interface Push {
  isBusy: boolean;
  /** Files on their way; null when none are. */
  progress: Progress | null;
  outcome: Outcome | null;
  push(): Promise<void>;
  /** What came of the last one is no longer of interest. */
  forget(): void;
}

interface PushOptions {
  proposer: Proposer;
  changes: PageProposal["changes"];
  /** null while they are read. */
  files: PageProposal["files"] | null;
  /** The changes are in a pull request or in the working copy. */
  onDone?: (() => void) | undefined;
}

/** Proposes or saves the changes. The browser asks before somebody closes the page meanwhile. */
export function usePush({ proposer, changes, files, onDone }: PushOptions): Push {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  useEvent("beforeunload", (event) => isBusy && event.preventDefault());
  const push = async () => {
    if (files === null || isBusy) return;
    setIsBusy(true);
    setOutcome(null);
    const result = await proposer.propose({ changes, files, onProgress: setProgress });
    setIsBusy(false);
    setProgress(null);
    setOutcome(result);
    if (result.kind === "done") onDone?.();
  };
  return { isBusy, progress, outcome, push, forget: () => setOutcome(null) };
}
