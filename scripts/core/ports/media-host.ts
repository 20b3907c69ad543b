/** The outside world as the flows see it. Adapters implement these; tests and the simulation fake them. */
import type { Remark } from "../media/media-rules.ts";
import type { ReadFile } from "./media-check.ts";
import type { Result } from "./result.ts";

/** Serves the files of the repository to the public. */
export interface MediaHost {
  /** Where the repository's own web site would serve them, found out at most once; an error says in a sentence why it is not known. */
  findBase(): Promise<Result<string, string>>;
  /** null when the address answers with exactly the bytes of the file; else why not. Never throws. */
  confirm(address: string, file: ReadFile): Promise<Remark | null>;
}
