import type { GithubServer } from "../../support/github-server.ts";
import type { JobToken } from "./job-token.ts";
import type { Occasion, Place } from "./occasion.ts";

export interface ActionCall {
  /** With version, such as "actions/checkout@3d3c…". */
  uses: string;
  with: Record<string, string>;
  github: GithubServer;
  place: Place;
  occasion: Occasion;
  workspace: string;
  /** What the job's own token may do. */
  permissions: Readonly<Record<string, string>>;
  /** Of the job; undefined: it is in none. */
  environment: string | undefined;
  /** Where the run keeps what its jobs hand on. */
  artifacts: string;
  /** Tokens to revoke when the job ends. */
  tokens: JobToken[];
}

export interface Action {
  inputs: RegExp;
  /** Returns its outputs. @throws Error when it fails */
  run(call: ActionCall): Promise<Record<string, string>>;
}
