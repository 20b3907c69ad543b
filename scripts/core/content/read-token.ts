import type { TokenRecord } from "../generated/token.ts";
import { validateToken } from "../generated/validators.js";
import { type Reading, readFile } from "./read-file.ts";
import { SMALL_FILE_BYTES } from "./small-file.ts";

/** Reads a token record. No complaint repeats anything of it. */
export function readToken(bytes: Uint8Array): Reading<Partial<TokenRecord>> {
  return readFile<TokenRecord>(bytes, { validate: validateToken, isSecret: true, maxSizeBytes: SMALL_FILE_BYTES });
}
