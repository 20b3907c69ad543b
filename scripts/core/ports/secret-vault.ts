/** The secrets of a repository and its environments; nobody can read their values. `environment` null stands for the repository itself. Every method rejects with a ProblemError. */
export interface SecretVault {
  /** Variable that holds the token that is used. */
  tokenName: string;
  /** When it was last written, as ISO 8601 text in whole seconds; null when there is none. */
  readSecretDate(name: string, environment: string | null): Promise<string | null>;
  writeSecret(name: string, value: string, environment: string | null): Promise<void>;
  /** Removes a secret of the repository, if it is there. */
  deleteSecret(name: string): Promise<void>;
  /** Fetches the key for sealing, which fails where secrets cannot be written. */
  proveReachable(environment: string | null): Promise<void>;
}
