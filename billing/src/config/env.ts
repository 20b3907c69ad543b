/** The only place of this service that reads the process environment. */
export function readEnvironment(): Readonly<Record<string, string | undefined>> {
  return { ...process.env };
}
