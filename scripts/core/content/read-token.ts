import tokenSchema from "../../../schemas/token.schema.json" with { type: "json" };
import type { TokenRecord } from "../generated/token.ts";
import { compileSchema } from "../schema/compile-schema.ts";
import { type Reading, readFile } from "./read-file.ts";
import { SMALL_FILE_BYTES } from "./small-file.ts";

const validate = compileSchema(tokenSchema);

/** Reads a token record. No complaint repeats anything of it. */
export function readToken(bytes: Uint8Array): Reading<Partial<TokenRecord>> {
  return readFile<TokenRecord>(bytes, { validate, isSecret: true, maxSizeBytes: SMALL_FILE_BYTES });
}
