/** Turns the files of one format into those of the next. Pure; it is handed what it has to know. */
export interface Migration {
  /** What changes, in one sentence for the team. */
  about: string;
  apply(files: ContentValues): ContentValues;
}

/** The files that people edit, parsed and not checked. A file that does not exist is {}. */
export interface ContentValues {
  settings: Readonly<Record<string, unknown>>;
  queue: Readonly<Record<string, unknown>>;
}

/**
 * How the files that people edit came to be what they are: the first entry lifts format 1 to 2, and so on. An entry is never
 * changed once it is released, because content repositories may skip any number of releases.
 */
export const MIGRATIONS: readonly Migration[] = [];
