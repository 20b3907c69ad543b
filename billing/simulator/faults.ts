/** What goes wrong with a matching request. */
export type FaultKind =
  /** Throttled. */
  | "429"
  /** Refused before anything was done. */
  | "500"
  /** Everything was done, and the answer says that it failed; stored under the key, as the provider does. */
  | "500_after"
  /** The connection breaks before anything was done. */
  | "reset"
  /** Everything was done, and the connection breaks instead of an answer. */
  | "reset_after"
  /** A proxy's own page. */
  | "html_502"
  /** A proxy's JSON without the provider's error key: the official SDK takes it for success. */
  | "plain_404"
  /** The answer takes `slowMs`. */
  | "slow"
  /** The answer stops in the middle. */
  | "truncated";

export interface Fault {
  kind: FaultKind;
  /** Matched against `METHOD /path`. */
  match: RegExp;
  times: number;
  slowMs?: number;
}

/** Faults in waiting; each hits its next matching requests, as often as it says. */
export class Faults {
  private waiting: { fault: Fault; left: number }[] = [];

  add(fault: Fault): void {
    this.waiting.push({ fault, left: fault.times });
  }

  clear(): void {
    this.waiting = [];
  }

  take(request: string): Fault | null {
    const hit = this.waiting.find(({ fault, left }) => left > 0 && fault.match.test(request));
    if (hit === undefined) return null;
    hit.left -= 1;
    return hit.fault;
  }
}
