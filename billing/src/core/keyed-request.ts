import { addMs, DAY_MS, HOUR_MS, MINUTE_MS, unixFromDate } from "./instants.ts";

/** The provider may forget a key after 24 hours, and a repeated request would take effect twice. */
const KEY_LIFE_MS = 23 * HOUR_MS;
/** How far two machines' clocks may differ when an object is looked up by its time of creation. */
const CLOCK_MARGIN_MS = 5 * MINUTE_MS;

/**
 * A request that must reach the provider exactly once. The key and all parameters are stored before the call. After a crash or a
 * timeout, or from a second replica, exactly the same request is repeated, and the provider answers with the same object.
 */
export interface KeyedRequest {
  /** What the request is for, such as `customer:<user id>`. Only one request per scope is open at a time. */
  scope: string;
  attempt: number;
  /** Contains a random part, so that another database, such as a restored copy, never uses the same key with other parameters. */
  key: string;
  /** The parameters as JSON text. */
  params: string;
  state: "pending" | "done" | "abandoned";
  resultId: string | null;
  createdAt: string;
}

type Sent = Pick<KeyedRequest, "createdAt">;

export function isKeyStillKnown({ createdAt }: Sent, now: Date): boolean {
  return now.getTime() - Date.parse(createdAt) < KEY_LIFE_MS;
}

/** When an object made by this request was created, in Unix seconds: a key is sent for less than a day. */
export function creationWindow({ createdAt }: Sent): { createdSince: number; createdUntil: number } {
  const sentAt = new Date(createdAt);
  return {
    createdSince: unixFromDate(addMs(sentAt, -CLOCK_MARGIN_MS)),
    createdUntil: unixFromDate(addMs(sentAt, DAY_MS + CLOCK_MARGIN_MS)),
  };
}
