import type { Journal } from "../generated/journal.ts";
import { validateJournal } from "../generated/validators.js";
import { type Reading, readFile } from "./read-file.ts";

/**
 * Reads journal.json. Whoever publishes must refuse a reading with complaints: an entry that cannot be read may be the one
 * that keeps a post from going out twice.
 */
export function readJournal(bytes: Uint8Array): Reading<Partial<Journal>> {
  return readFile<Journal>(bytes, { validate: validateJournal });
}
