/** Inspects the repository with one token, without changing it. Every method rejects with a ProblemError. */
export interface RepositoryInspector {
  /** Variable that holds the token. */
  tokenName: string;
  readRepository(): Promise<RepositoryFacts>;
  readBranch(branch: string): Promise<BranchFacts>;
  /** null when the repository has no such workflow. `file` such as "post.yml". */
  readWorkflow(file: string): Promise<WorkflowFacts | null>;
}

export interface RepositoryFacts {
  defaultBranch: string;
  /** null when unknown: GitHub says "no" for every app's token. */
  canPush: boolean | null;
}

export interface BranchFacts {
  rules: BranchRule[];
  /** Protected by classic branch protection, whose details only administrators can see. */
  isProtected: boolean;
}

export interface BranchRule {
  /** Such as "pull_request". */
  type: string;
  /** Whether this token may bypass the rule; null when GitHub does not say. */
  bypass: "always" | "pull_requests_only" | "never" | "exempt" | null;
}

export interface WorkflowFacts {
  /** "active", or how it was disabled. */
  state: string;
  /** null when it never ran. */
  lastRun: { at: string; status: string; conclusion: string | null } | null;
}
