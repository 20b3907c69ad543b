export interface Migration {
  readonly name: string;
  /** Must be understood by both engines. */
  readonly text: string;
}
