/** Thrown once, with everything that is wrong, so that an operator fixes all of it in one go. Never holds a value of a secret. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration has ${problems.length} problem(s):\n${problems.map((line) => `  - ${line}`).join("\n")}`);
    this.problems = problems;
  }
}

/** Collects findings while the reader goes on, and hands out typed fallbacks that are never used after a finding. */
export class Problems {
  readonly found: string[] = [];

  add(variable: string, what: string): void {
    this.found.push(`${variable} ${what}`);
  }

  throwIfAny(): void {
    if (this.found.length > 0) throw new ConfigurationError(this.found);
  }
}
