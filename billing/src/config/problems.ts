/** Thrown once, with every problem, so that an operator can fix all of them in one go. Never contains the value of a secret. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    const count = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
    super(`The configuration has ${count}:\n${problems.map((line) => `  - ${line}`).join("\n")}`);
    this.problems = problems;
  }
}

/**
 * Collects problems while reading continues. The reader returns fallbacks of the right type, which are never used once a problem
 * is found.
 */
export class Problems {
  readonly found: string[] = [];

  add(variable: string, what: string): void {
    this.found.push(`${variable} ${what}`);
  }

  throwIfAny(): void {
    if (this.found.length > 0) throw new ConfigurationError(this.found);
  }
}
