import { readToken } from "../content/read-records.ts";
import type { Finding } from "../findings/finding.ts";
import { ProblemError } from "../findings/problem.ts";
import type { TokenRecord } from "../generated/token.ts";
import { encodeUtf8 } from "../text/bytes.ts";

/** A token and what is known about it. Never print anything but its times. */
export interface Token {
  value: string;
  /** null for a bare token, whose age is unknown. */
  record: TokenRecord | null;
  obtainedAt: Date | null;
  expiresAt: Date | null;
}

/** Reads a token record or a bare token. @throws ProblemError (exit 2) that never quotes the text */
export function parseToken(text: string, source: string): Token {
  const trimmed = text.trim();
  if (!trimmed.startsWith("{")) {
    if (!/^[!-~]+$/.test(trimmed)) throw unusableToken(source, "It is neither a token nor a token record.");
    return { value: trimmed, record: null, obtainedAt: null, expiresAt: null };
  }
  const { value, findings } = readToken(encodeUtf8(trimmed));
  if (findings.length > 0 || value === null) throw unusableToken(source, describeFlaws(findings));
  // Safe: the schema requires every field and had no findings.
  const token = tokenOfRecord(value as TokenRecord);
  if (!(token.expiresAt < END_OF_CALENDAR)) throw unusableToken(source, "Its obtained_at and expires_in give no date.");
  return token;
}

/** Texts hold years of four digits. */
const END_OF_CALENDAR = new Date("9999-12-31T00:00:00Z");

const FIELDS = ["access_token", "token_type", "expires_in", "obtained_at", "account_id", "permissions"];

/** Names only fields: any other word of a broken record may be part of the token. */
function describeFlaws(findings: readonly Finding[]): string {
  const named = FIELDS.filter((field) =>
    findings.some(({ pointer, message }) => pointer === `/${field}` || message.includes(`"${field}"`)),
  );
  const wrong = named.length === 0 ? "" : ` Wrong or missing: ${named.join(", ")}.`;
  return `It is not a token record: a JSON object with nothing but ${FIELDS.join(", ")}.${wrong}`;
}

function tokenOfRecord(record: TokenRecord) {
  const obtainedAt = new Date(record.obtained_at);
  const expiresAt = new Date(obtainedAt.getTime() + record.expires_in * 1000);
  return { value: record.access_token, record, obtainedAt, expiresAt };
}

function unusableToken(source: string, why: string): ProblemError {
  const whatToDo = "Store the token record again. If you no longer have it, run npm run authorize.";
  return new ProblemError({ code: "token-unusable", what: source, why, whatToDo, isRetryable: false }, 2);
}
