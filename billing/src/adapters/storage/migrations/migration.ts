export interface Migration {
  name: string;
  /** Must be understood by both engines. */
  text: string;
}
