import type { Call } from "./call.ts";

/** Something that goes wrong with a request. */
export interface Fault {
  /** Which requests it befalls; all of them when none is said. */
  method?: string;
  /** Tried on the decoded path behind the repository, such as "/contents/content/journal.json". */
  path?: RegExp;
  /** Tried on the body, such as the document of a GraphQL request. */
  body?: RegExp;
  /** "before": the request has no effect. "after": it takes effect, and only then goes wrong. */
  when: "before" | "after";
  /** An answer, a connection that is cut, or one that stays silent until the server closes. */
  kind: "answer" | "drop" | "hang";
  status?: number;
  message?: string;
  headers?: Record<string, string>;
  /** How many requests; 1 unless said. */
  count?: number;
  /** How many matching requests pass unharmed before. */
  skip?: number;
  /** Called at the moment it strikes; "after" means that the request has had its effect by then. */
  onStrike?: () => void;
}

export type Faults = ReturnType<typeof createFaults>;

export function createFaults() {
  let waiting: { fault: Fault; left: number; skip: number }[] = [];
  return {
    add(fault: Fault) {
      waiting.push({ fault, left: fault.count ?? 1, skip: fault.skip ?? 0 });
    },
    take(call: Call): Fault | null {
      const hit = waiting.find(({ fault, left }) => left > 0 && befalls(fault, call));
      if (hit === undefined) return null;
      if (hit.skip-- > 0) return null;
      hit.left--;
      return hit.fault;
    },
    clear() {
      waiting = [];
    },
  };
}

function befalls({ method, path, body }: Fault, call: Call): boolean {
  const isSent = body === undefined || body.test(call.body.toString("utf8"));
  return isSent && (method === undefined || method === call.method) && (path === undefined || path.test(call.path));
}
