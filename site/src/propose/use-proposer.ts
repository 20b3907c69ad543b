import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { checkToken } from "./check-token.ts";
import { createConnectedProposer } from "./connected-proposer.ts";
import { explainTrouble } from "./explain-trouble.ts";
import { createFormProposer } from "./form-proposer.ts";
import { createGithubApi } from "./github-api.ts";
import { createLocalProposer } from "./local-proposer.ts";
import type { Proposer, Trouble } from "./proposer.ts";
import { createTokenStore, isFineGrained } from "./token-store.ts";

/** How this page is connected with GitHub. */
export interface Connection {
  isConnected: boolean;
  /** null: it is connected from now on. */
  connect(token: string): Promise<Trouble | null>;
  /** Forgets the token. */
  disconnect(): void;
}

export interface ProposerChoice {
  proposer: Proposer;
  /** null where there is nothing to connect with: without a repository, and on one's own machine. */
  connection: Connection | null;
}

/** The best way to propose that this page has at the moment. Other windows of the page follow at once. */
export function useProposer({ repository, isLocal, timeZone }: SiteIndex): ProposerChoice {
  const store = useMemo(
    () => (repository === null || isLocal ? null : createTokenStore(repository)),
    [repository, isLocal],
  );
  const [token, setToken] = useState(() => store?.read() ?? null);
  useLayoutEffect(() => store?.follow(() => setToken(store.read())), [store]);
  const proposer = useMemo(() => {
    if (isLocal) return createLocalProposer();
    if (repository === null || token === null) return createFormProposer(repository);
    const api = createGithubApi(repository, token);
    return createConnectedProposer({ api, repository, timeZone, now: () => new Date(), wait });
  }, [repository, isLocal, timeZone, token]);
  if (store === null || repository === null) return { proposer, connection: null };
  const connection: Connection = {
    isConnected: token !== null,
    async connect(given) {
      const trimmed = given.trim();
      if (!isFineGrained(trimmed)) return NOT_FINE_GRAINED;
      try {
        await checkToken(createGithubApi(repository, trimmed));
      } catch (error) {
        return explainTrouble(error, { isConnecting: true });
      }
      store.keep(trimmed);
      return null;
    },
    disconnect: () => store.remove(),
  };
  return { proposer, connection };
}

const NOT_FINE_GRAINED: Trouble = {
  why: "This is no fine-grained token: those begin with github_pat_.",
  whatToDo: "Make one with the link above. Other tokens would open all your repositories to this page.",
  isRetryable: false,
};

async function wait(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}
