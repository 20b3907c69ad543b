/** The record as commands see it that only read: validate, preview, calendar, queue, doctor. */
export interface RecordReader {
  read(): Promise<RecordReading>;
}

export type RecordReading =
  /** null: nothing was published yet. */
  | { kind: "read"; journal: Uint8Array | null }
  /** Nothing is known of what was published. `why` is a whole sentence. */
  | { kind: "not-at-hand"; why: string };
