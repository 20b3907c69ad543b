import { validateTokenStatus } from "../generated/validators.js";
import { type Reading, readFile } from "./read-file.ts";
import { SMALL_FILE_BYTES } from "./small-file.ts";

/** What token-status.json tells about the newest token. */
export interface TokenStatus {
  /** ISO 8601 UTC. */
  refreshed_at: string;
  /** ISO 8601 UTC. */
  expires_at: string;
}

export function readTokenStatus(bytes: Uint8Array): Reading<Partial<TokenStatus>> {
  return readFile<TokenStatus>(bytes, { validate: validateTokenStatus, maxSizeBytes: SMALL_FILE_BYTES });
}
