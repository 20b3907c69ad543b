import { useMemo } from "preact/hooks";
import type { Repository, SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { useEntry } from "../shared/storage.ts";
import { nowOf } from "../shared/words.ts";
import { ApiError, createGithubApi } from "./github-api.ts";
import { explainError, lasting, type Problem } from "./problem.ts";
import type { Proposer } from "./proposer.ts";
import { createConnectedProposer, createFormProposer, createLocalProposer } from "./proposers.ts";
import { checkToken, isFineGrained, keyOfToken, TOKEN_LENGTH, TOKEN_START } from "./token.ts";

/** How this page is connected with GitHub. */
export interface Connection {
  repository: Repository;
  isConnected: boolean;
  /** null: it is connected from now on. */
  connect(token: string): Promise<Problem | null>;
  /** Forgets the token. */
  disconnect(): void;
}

/** The person's token for this repository; null where the page is not connected or has nothing to connect with. */
export function useToken({ repository, isLocal }: SiteIndex): [string | null, (token: string | null) => void] {
  const [token, setToken] = useEntry(repository === null ? "" : keyOfToken(repository));
  return [repository === null || isLocal ? null : token, setToken];
}

/**
 * The best way to propose that this page has at the moment. Other windows of the page follow at once. `connection` is null where there
 * is nothing to connect with: without a repository, and on one's own machine.
 */
export function useProposer(index: SiteIndex): { proposer: Proposer; connection: Connection | null } {
  const { repository, isLocal, timeZone, version, staleAfter } = index;
  const [token, setToken] = useToken(index);
  const proposer = useMemo(() => {
    if (isLocal) return createLocalProposer();
    if (repository === null || token === null) return createFormProposer(repository);
    const api = createGithubApi(repository, token);
    return createConnectedProposer({
      api,
      repository,
      timeZone,
      now: () => nowOf({ version, staleAfter }, Date.now()),
      wait,
    });
  }, [repository, isLocal, timeZone, version, staleAfter, token]);
  if (repository === null || isLocal) return { proposer, connection: null };
  const connect = async (given: string) => {
    const trimmed = given.trim();
    const isCut = trimmed.startsWith(TOKEN_START) && trimmed.length < TOKEN_LENGTH;
    if (!isFineGrained(trimmed)) return isCut ? cutOff(trimmed) : NOT_FINE_GRAINED;
    try {
      await checkToken(createGithubApi(repository, trimmed));
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.status === 401;
      return isUnknown && isCut ? cutOff(trimmed) : explainError(error, { isConnecting: true });
    }
    setToken(trimmed);
    return null;
  };
  return {
    proposer,
    connection: { repository, isConnected: token !== null, connect, disconnect: () => setToken(null) },
  };
}

function cutOff({ length }: string): Problem {
  return lasting(
    `This token is cut off: it has ${length} characters, and a whole one has ${TOKEN_LENGTH}.`,
    "Copy it on GitHub with the button beside it, and paste it once more.",
  );
}

const NOT_FINE_GRAINED = lasting(
  "This is no fine-grained token: those begin with github_pat_.",
  "Make one with the link above. Other tokens would open all your repositories to this page.",
);

async function wait(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}
