import type { Json } from "../../support/github/call.ts";
import type { GithubServer } from "../../support/github-server.ts";
import type { Workflow } from "../read-workflows.ts";
import type { Files } from "./actions/workspace.ts";
import type { Annotation } from "./workflow-commands.ts";

/** Everything about a run that its cause decides. */
export interface Occasion {
  /** What the event file holds. */
  payload: Json;
  inputs: Record<string, unknown>;
  /** Whether somebody without write access, or Dependabot, brought the code: no secrets then, and a token that can only read. */
  isFork: boolean;
  /** Whose doing it is. */
  actor: string;
  ref: string;
  sha: string;
  headBranch: string;
  headOwner: string;
  headSha: string;
  /** The commits of a checkout of this run, oldest first. */
  commits(): Promise<Files[]>;
}

export interface Installation {
  /** "elsewhere": on the account, but for other repositories. */
  state?: "installed" | "absent" | "suspended" | "elsewhere";
  /** What the owner has granted; left out: what setup asks for. */
  permissions?: Readonly<Record<string, string>>;
}

/** Where workflows run: a repository with what its owners have set up. */
export interface Place {
  github: GithubServer;
  variables: Record<string, string>;
  environmentSecrets: Record<string, Record<string, string>>;
  /** What the machine adds to the environment of every step, as a self-hosted runner may. */
  inherited: Record<string, string>;
  /** Whether nothing can be checked out at the moment. */
  isCheckoutBroken: boolean;
  /** A bare repository to check out from, for workflows that are about commits; left out: the content that GitHub has. */
  origin?: string;
  /** The team's App; left out: it is installed with what setup asks for. */
  installation?: Installation;
  /** Names of actions that fail the next time they are used, and not again. */
  unsteady?: Set<string>;
  /** Whether Pages is at another deployment. */
  isDeploying?: boolean;
  /** What actions have done outside: pushed, deployed, attested. */
  effects: string[];
  /** Folder of the site that was deployed last. */
  site?: string;
  /** Whether what reads pictures cannot be installed. */
  areConvertersMissing?: boolean;
  /** Callers of a content repository, which holds no code; left out: the workflows of this project, among its code. */
  callers?: readonly Workflow[];
  /** File of the program that the action runs; left out: it is built from the sources. */
  program?: string;
}

interface StepResult {
  /** The command or the action's name. */
  what: string;
  outcome: "success" | "failure" | "skipped";
}

export interface JobResult {
  result: "success" | "failure" | "skipped";
  outputs: Record<string, string>;
  steps: StepResult[];
  annotations: Annotation[];
  /** What people see, secrets hidden. */
  log: string;
  summary: string;
  /** Commands that somebody's text gave to the runner. */
  attacks: string[];
  /** Secrets that were printed, by name. */
  leaks: string[];
}

/** What the jobs of one run share. */
export interface RunContext {
  place: Place;
  occasion: Occasion;
  /** The context of this name, without what is each job's own. */
  github: Record<string, unknown>;
  queuedSecrets: Record<string, string>;
  /** In a called workflow: the names of the secrets it was handed. An environment's own secrets of other names stay hidden. */
  secretNames?: readonly string[];
  /** In a called workflow: the rights that its caller grants. */
  granted?: Readonly<Record<string, string>>;
  /** Of a job that runs several times, the values of this one. */
  matrix?: Readonly<Record<string, string>>;
  folder: string;
  /** Counts the times that the run was started; the first is 1. */
  attempt: number;
  artifacts: string;
  /** Of the attempt before: what succeeded then is not run again. */
  kept?: Readonly<Record<string, JobResult>>;
  signal: AbortSignal;
}
