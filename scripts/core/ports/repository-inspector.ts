import type { Problem } from "../findings/problem.ts";

/** What GitHub told, or why it did not. */
export type Told<T> = { ok: true; value: T } | { ok: false; problem: Problem };

/** Looks at the repository with one token; changes nothing. */
export interface RepositoryInspector {
  /** Variable that holds the token. */
  tokenName: string;
  readRepository(): Promise<Told<RepositoryFacts>>;
  /** The key that secrets are sealed with, which only a token for secrets may read. */
  readSecretsKey(): Promise<Told<null>>;
  /** Whether the environment has a secret of that name. */
  hasEnvironmentSecret(environment: string, name: string): Promise<Told<boolean>>;
  readBranch(branch: string): Promise<Told<BranchFacts>>;
  /** null when the repository has no such workflow. `file` such as "post.yml". */
  readWorkflow(file: string): Promise<Told<WorkflowFacts | null>>;
}

export interface RepositoryFacts {
  defaultBranch: string;
  /** null where GitHub does not tell: it says "no" to the token of every app. */
  canPush: boolean | null;
}

export interface BranchFacts {
  rules: BranchRule[];
  /** Protected in the older way, of which only administrators see more. */
  isProtected: boolean;
}

export interface BranchRule {
  /** Such as "pull_request". */
  type: string;
  /** Whether this token may pass it; null where GitHub does not tell. */
  bypass: "always" | "pull_requests_only" | "never" | "exempt" | null;
}

export interface WorkflowFacts {
  /** "active", or how it is switched off. */
  state: string;
  /** null when it never ran. */
  lastRun: { at: string; status: string; conclusion: string | null } | null;
}
