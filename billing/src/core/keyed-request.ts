import { addMs, DAY_MS, HOUR_MS, MINUTE_MS, unixFromDate } from "./instants.ts";

/** The provider may forget a key after 24 hours: from then on a repetition could act twice. One hour is kept as a margin. */
const KEY_LIFE_MS = 23 * HOUR_MS;
/** Two machines' clocks may differ by this much when an object is looked up by its time of creation. */
const CLOCK_MARGIN_MS = 5 * MINUTE_MS;

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

type Sent = Pick<KeyedRequest, "createdAt">;

export function isKeyStillKnown({ createdAt }: Sent, now: Date): boolean {
  return now.getTime() - Date.parse(createdAt) < KEY_LIFE_MS;
}

/** When an object made by this request was created, in Unix seconds: nothing is sent under a key for longer than a day. */
export function creationWindow({ createdAt }: Sent): { createdSince: number; createdUntil: number } {
  const sentAt = new Date(createdAt);
  return {
    createdSince: unixFromDate(addMs(sentAt, -CLOCK_MARGIN_MS)),
    createdUntil: unixFromDate(addMs(sentAt, DAY_MS + CLOCK_MARGIN_MS)),
  };
}
