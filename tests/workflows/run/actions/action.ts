import type { GithubServer } from "../../../support/github-server.ts";
import type { JobToken } from "../job-token.ts";
import type { Occasion, Place } from "../occasion.ts";

export interface ActionCall {
  /** With version, such as "actions/checkout@3d3c…". */
  uses: string;
  with: Record<string, string>;
  github: GithubServer;
  place: Place;
  occasion: Occasion;
  workspace: string;
  /** Counts the times that the run was started; the first is 1. */
  attempt: number;
  /** What the job's own token may do. */
  permissions: Readonly<Record<string, string>>;
  /** Of the job; undefined: it is in none. */
  environment: string | undefined;
  /** Where the run keeps what its jobs hand on. */
  artifacts: string;
  /** Tokens to revoke when the job ends. */
  tokens: JobToken[];
  /** The job's own. */
  token: string;
  /** Runs a command as a step does, with these variables beside the step's. Returns whether it went well. */
  execute(command: string, env: Record<string, string>): Promise<boolean>;
}

/** Stands in for an action of others. Each carries the refusals that tests/workflows/actions.md lists for it. */
export interface Action {
  inputs: RegExp;
  /** Returns its outputs. @throws Error when it fails */
  run(call: ActionCall): Promise<Record<string, string>>;
}

/** @throws Error when the job does not grant its token these rights */
export function demand({ permissions, uses }: ActionCall, needed: Readonly<Record<string, string>>): void {
  for (const [right, level] of Object.entries(needed))
    if (permissions[right] !== level && permissions[right] !== "write")
      throw new Error(`${uses} needs ${right}: ${level}`);
}
