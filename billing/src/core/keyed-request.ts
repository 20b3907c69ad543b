import { HOUR_MS } from "./instants.ts";

/** The provider may forget a key after 24 hours: from then on a repetition could act twice. One hour is kept as a margin. */
const KEY_LIFE_MS = 23 * HOUR_MS;

/**
 * A request to the provider that must happen once. The key and every parameter are stored before the call: a crash, a time-out or a second
 * replica repeats exactly this request, and the provider answers with the same object.
 */
export interface KeyedRequest {
  /** What it is for, for example `customer:<user id>`. One request per scope is open at a time. */
  scope: string;
  attempt: number;
  /** Holds a random part: another database (a restored copy, a test) never meets the same key with other parameters. */
  key: string;
  /** JSON text of the parameters. */
  params: string;
  state: "pending" | "done" | "abandoned";
  resultId: string | null;
  createdAt: string;
}

export function isKeyStillKnown(request: KeyedRequest, now: Date): boolean {
  return now.getTime() - Date.parse(request.createdAt) < KEY_LIFE_MS;
}
