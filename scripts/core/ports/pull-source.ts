/** Reads about one repository on GitHub: through a client library in a build, through fetch in a connected page. */
export interface PullSource {
  /** The JSON that GitHub answers to a path behind the repository. Rejects for every answer but a success. */
  get(path: string): Promise<unknown>;
  /** Text of a file at a commit; null when there is none. */
  readText(path: string, commit: string): Promise<string | null>;
}
