import type { TokenStatus } from "../generated/token-status.ts";
import { validateTokenStatus } from "../generated/validators.js";
import { type Reading, readFile } from "./read-file.ts";
import { SMALL_FILE_BYTES } from "./small-file.ts";

export function readTokenStatus(bytes: Uint8Array): Reading<Partial<TokenStatus>> {
  return readFile<TokenStatus>(bytes, { validate: validateTokenStatus, maxSizeBytes: SMALL_FILE_BYTES });
}
