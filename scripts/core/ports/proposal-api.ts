/** Requests about one repository on GitHub, in the name of whoever the token belongs to: by a connected page, or by a program for agents. */
export interface ProposalApi {
  /** The answer's JSON; null for 404. Rejects for other failures, with GitHub's `status` where there is one. */
  find(path: string): Promise<unknown>;
  /** Rejects for every answer but a success. Paths begin behind the repository; "/user" is the person. */
  send(method: "GET" | "POST" | "PATCH", path: string, body?: object): Promise<unknown>;
  /** As {@link send} with POST, for a large body. `onSent`: how much of it has left, from 0 to 1. Left out where nobody watches. */
  upload?(path: string, body: object, onSent: (share: number) => void): Promise<unknown>;
  /** Text of a file at a commit; null when there is none. */
  readText(path: string, commit: string): Promise<string | null>;
}

/** Where the API has a file. `ref`: a commit or a branch. */
export function contentsPath(path: string, ref: string): string {
  return `/contents/${encodePath(path)}?ref=${encodeURIComponent(ref)}`;
}

export function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

export async function readLogin(api: ProposalApi): Promise<string> {
  return text(fields(await api.send("GET", "/user")).login);
}

/** The members of an object from GitHub; none where it is something else. */
export function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** @throws Error for an answer that GitHub does not give */
export function text(value: unknown): string {
  if (typeof value === "string" && value !== "") return value;
  throw new Error("it lacks a name");
}
