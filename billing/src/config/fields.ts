export type Environment = Readonly<Record<string, string | undefined>>;

const MIN_SECRET_LENGTH = 24;

/**
 * Reads one variable at a time. Surrounding white space, such as a pasted newline, is dropped. An empty value counts as unset.
 */
export class Fields {
  private readonly environment: Environment;
  private readonly problems: Problems;

  constructor(environment: Environment, problems: Problems) {
    this.environment = environment;
    this.problems = problems;
  }

  optional(variable: string): string | null {
    const value = this.environment[variable]?.trim();
    return value === undefined || value === "" ? null : value;
  }

  required(variable: string, hint: string): string {
    const value = this.optional(variable);
    if (value === null) this.problems.add(variable, `is not set (${hint})`);
    return value ?? "";
  }

  /** A secret of our own. Short ones can be guessed. */
  secret(variable: string): string | null {
    const value = this.optional(variable);
    if (value !== null && value.length < MIN_SECRET_LENGTH) {
      this.problems.add(variable, `must have at least ${MIN_SECRET_LENGTH} characters`);
    }
    return value;
  }

  /** Secrets of our own, newest first, so that one can be rolled. */
  secrets(variable: string): string[] {
    const given =
      this.optional(variable)
        ?.split(",")
        .map((item) => item.trim()) ?? [];
    if (given.some((secret) => secret.length < MIN_SECRET_LENGTH)) {
      this.problems.add(variable, `must be a comma list of secrets with at least ${MIN_SECRET_LENGTH} characters each`);
    }
    return given;
  }

  list(variable: string, hint: string): string[] {
    const text = this.required(variable, hint);
    const items = text
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== "");
    if (text !== "" && items.length === 0) this.problems.add(variable, `is an empty list (${hint})`);
    if (new Set(items).size !== items.length) this.problems.add(variable, "names the same value twice");
    return [...new Set(items)];
  }

  integer(variable: string, range: { min: number; max: number; fallback: number }): number {
    const text = this.optional(variable);
    if (text === null) return range.fallback;
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= range.min && value <= range.max) return value;
    this.problems.add(variable, `must be a whole number from ${range.min} to ${range.max}`);
    return range.fallback;
  }

  flag(variable: string): boolean {
    const text = this.optional(variable);
    if (text !== null && text !== "true" && text !== "false") this.problems.add(variable, 'must be "true" or "false"');
    return text === "true";
  }

  /** @returns null when it is not set. */
  oneOf(variable: string, values: readonly string[]): string | null {
    const text = this.optional(variable);
    if (text !== null && !values.includes(text)) this.problems.add(variable, `must be ${values.join(" or ")}`);
    return text;
  }

  /** A comma list of known words, empty when it is not set. */
  someOf<T extends string>(variable: string, values: readonly T[]): T[] {
    const given =
      this.optional(variable)
        ?.split(",")
        .map((word) => word.trim()) ?? [];
    if (given.some((word) => !values.some((value) => value === word))) {
      this.problems.add(variable, `must be a comma list of ${values.join(", ")}`);
    }
    return values.filter((value) => given.includes(value));
  }

  url(variable: string, protocols: readonly string[]): URL | null {
    const text = this.optional(variable);
    if (text === null) return null;
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url !== null && protocols.includes(url.protocol)) return url;
    this.problems.add(variable, `must be a ${protocols.map((protocol) => `${protocol}//`).join(" or ")} address`);
    return null;
  }
}

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
