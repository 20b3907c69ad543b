import { initial } from "./0001-initial.ts";

export interface Migration {
  readonly name: string;
  /** Must be understood by both engines. */
  readonly text: string;
}

/** In order; an applied migration is never edited, a change is a new one. */
export const migrations: readonly Migration[] = [initial];
