import type { Size } from "../media/plan-picture.ts";

/** The outside world as the flows see it. Adapters implement these; tests and the simulation fake them. */

/** What became of one attachment of an issue. */
export type BoxedPhoto =
  /** `cut`: the upright photo, and what is left of it before it is scaled, in pixels. */
  | { address: string; bytes: Uint8Array; cut: { from: Size; kept: Size } }
  /** `why`: the rest of a sentence that begins with "it". */
  | { address: string; why: string };

/** What the job that fetches and converts hands over to the job that commits. The second one takes all of it for data. */
export interface PhotoBox {
  write(photos: readonly BoxedPhoto[]): Promise<void>;
  /** null when nothing usable was handed over. Never rejects for what is in it. */
  read(): Promise<BoxedPhoto[] | null>;
}

export interface PhotoSource {
  /** All bytes of an attachment; an error is the rest of a sentence that begins with "it". Never rejects. */
  fetch(address: string): Promise<{ ok: true; value: Uint8Array } | { ok: false; error: string }>;
}
