/** The known symptoms, as the table of errors in the platform's description lists them; a finding names the one it explains. */
export const ERROR_TABLE = {
  otherHost: "invalid OAuth access token",
  tokenDead: "every call answers 401",
  quotaUsedUp: "error code 9, subcode 2207042",
  notTester: "publish fails in development mode for own account",
} as const;

export type ErrorRow = (typeof ERROR_TABLE)[keyof typeof ERROR_TABLE];
