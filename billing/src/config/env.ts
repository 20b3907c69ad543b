/** The only place in this service that reads the process environment. */
export function readEnvironment(): Readonly<Record<string, string | undefined>> {
  return { ...process.env };
}
