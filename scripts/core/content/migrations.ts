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

/** The first entry lifts format 1 to 2, and so on. A released entry never changes: repositories may skip releases. */
export const MIGRATIONS: readonly Migration[] = [];
