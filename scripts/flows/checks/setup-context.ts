import type { Review } from "../../core/checks/judge-rulesets.ts";
import type { Result } from "../../core/findings/problem.ts";
import { type Problem, ProblemError } from "../../core/findings/problem.ts";
import type { AppFacts, AppKey, RepositoryAdmin, RepositoryPlace } from "../../core/ports/repository-admin.ts";
import type { Clock } from "../../core/ports/runtime.ts";

/** What the items of setup work with. Doctor uses the same, without an operator. */
export interface SetupContext {
  admin: RepositoryAdmin;
  operator: SetupOperator;
  options: SetupOptions;
  /** `account`: of accounts/<name>/; null for the single one of the repository. */
  names: { tokenSecret: string; environment: string; account: string | null };
  clock: Clock;
  session: { app: AppFacts | null; appKey: AppKey | null; isTokenNew?: boolean };
}

/** What a person decides; null: setup chooses. */
export interface SetupOptions {
  review: Review | null;
  /** As in CODEOWNERS, such as "@bakery/maintainers". */
  maintainers: string | null;
  editors: string | null;
  account: string | null;
  /** Text of a PEM file. Secret. */
  appKey: string | null;
  isWithoutApp: boolean;
  isReadingInsights: boolean;
}

/** Whoever runs setup. Nobody may be there: then every method says so. */
export interface SetupOperator {
  /**
   * Lets the person register the App in the browser, and exchanges the code that comes back, before the browser says that it went well.
   * Returns what that gave; null when nobody registered one. Rejects when `exchange` does.
   */
  registerApp<T>(place: RepositoryPlace, exchange: (code: string) => Promise<T>): Promise<T | null>;
  /** Shows the page on which the App is installed. Returns whether somebody is there to do it. */
  showInstallPage(address: string): boolean;
  /** The chat's address that was given or is typed now; null for none. It is masked already. */
  askWebhook(): Promise<string | null>;
  /** Sends a test alert. The value is what the chat answered, the error what went wrong. */
  sendTestAlert(webhook: string): Promise<Result<string, string>>;
  /** The token record that is on this machine, or else a new one from the person's consent; null when there is neither. */
  obtainToken(): Promise<ObtainedToken | null>;
  /** Name of the account that a token on this machine belongs to; null when that is not known. */
  findAccount(): Promise<string | null>;
  mask(secret: string): void;
}

export interface ObtainedToken {
  /** What becomes the secret, in one line. Secret; null when it is stored already. */
  text: string | null;
  source: string;
}

/** For doctor, which only looks. */
export const NO_OPERATOR: SetupOperator = {
  registerApp: async () => null,
  showInstallPage: () => false,
  askWebhook: async () => null,
  sendTestAlert: async () => ({ ok: false, error: "Nobody is there." }),
  obtainToken: async () => null,
  findAccount: async () => null,
  mask: () => undefined,
};

export const NO_OPTIONS: SetupOptions = {
  review: null,
  maintainers: null,
  editors: null,
  account: null,
  appKey: null,
  isWithoutApp: false,
  isReadingInsights: false,
};

/** null for a token that may not look. @throws whatever else went wrong */
export async function orNotVisible<T>(reading: Promise<T>): Promise<T | null> {
  return await reading.catch((error: unknown) => {
    if (problemOf(error)?.code === "github-permission-missing") return null;
    throw error;
  });
}

export function problemOf(error: unknown): Problem | null {
  return error instanceof ProblemError ? error.problem : null;
}
