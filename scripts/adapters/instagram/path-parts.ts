import { ProblemError } from "../../core/findings/problem.ts";

/** Whether a text is an id of the platform, and therefore safe in a path. */
export function isId(text: string): boolean {
  return /^\d{1,40}$/.test(text);
}

/** @throws ProblemError (exit 2) */
export function requireAccountId(accountId: string): string {
  if (isId(accountId)) return accountId;
  throw configurationError("SOCIAL_ACCOUNT_ID", "the account id must consist of digits only.");
}

/** @throws ProblemError (exit 2) */
export function requireApiVersion(apiVersion: string): string {
  if (/^v\d{1,4}\.\d{1,4}$/.test(apiVersion)) return apiVersion;
  throw configurationError("API_VERSION", "the version must look like v25.0.");
}

function configurationError(name: string, why: string): ProblemError {
  return new ProblemError(
    {
      code: "platform-setting-invalid",
      what: name,
      why: `It is not valid: ${why}`,
      whatToDo: `Correct ${name}.`,
    },
    2,
  );
}
