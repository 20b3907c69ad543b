import { explainTrouble } from "./explain-trouble.ts";
import type { Outcome, Proposer } from "./proposer.ts";
import type { PushContext } from "./push-proposal.ts";

const WORDS = {
  opened: "The pull request is open.",
  updated: "It was added to your open pull request.",
  unchanged: "Everything is in your open pull request already.",
};

/** Straight to GitHub, in the person's name. Two clicks at once are one proposal after the other. */
export function createConnectedProposer(context: PushContext): Proposer {
  let last: Promise<unknown> = Promise.resolve();
  // Only a connected page needs it. It is loaded at once, so that a page that loses its connection can still say so.
  const loading = import("./push-proposal.ts");
  loading.catch(() => undefined);
  return {
    kind: "connected",
    label: "Propose",
    propose(proposal) {
      const pushing = last.then(async (): Promise<Outcome> => {
        try {
          const { pushProposal } = await loading;
          const { kind, url } = await pushProposal(context, proposal);
          return { kind: "done", url, text: url === null ? "Everything is in the queue already." : WORDS[kind] };
        } catch (error) {
          return { kind: "problem", problem: explainTrouble(error) };
        }
      });
      last = pushing;
      return pushing;
    },
  };
}
