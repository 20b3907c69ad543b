import { z } from "zod";
import type { ContainerFaults } from "./containers.ts";
import { ENDPOINTS, type EndpointName } from "./http-types.ts";

const when = z.enum(["before", "after"]).default("before");
const status = z.int().min(200).max(599);
const hours = z.number().positive();
const create = z.literal("create").default("create");

const target = {
  /** Which call, or "any". */
  endpoint: z.enum([...ENDPOINTS, "any"]),
  /** The first matching request to hit, counted from now; 1 is the next one. */
  nth: z.int().min(1).default(1),
  /** How many matching requests in a row to hit. */
  count: z.union([z.int().min(1), z.literal("always")]).default(1),
  /** Only requests with these parameter values match. */
  params: z.record(z.string(), z.string()).default({}),
};

/** "before": the call has no effect. "after": it has an effect, and the caller does not learn of it. */
export const faultSchema = z.discriminatedUnion("kind", [
  z.strictObject({ ...target, kind: z.literal("drop"), when }),
  z.strictObject({ ...target, kind: z.literal("server-error"), status: status.default(500), when }),
  z.strictObject({ ...target, kind: z.literal("throttle"), minutes: z.int().min(0).default(5) }),
  z.strictObject({
    ...target,
    kind: z.literal("graph-error"),
    code: z.int(),
    subcode: z.int().optional(),
    status: status.default(400),
    message: z.string().default("(simulated fault)"),
    type: z.string().default("OAuthException"),
    isTransient: z.boolean().default(false),
    when,
  }),
  z.strictObject({
    ...target,
    kind: z.literal("answer"),
    status: status.default(200),
    body: z.string(),
    headers: z.record(z.string(), z.string()).default({}),
    when,
  }),
  z.strictObject({
    ...target,
    kind: z.literal("malformed"),
    shape: z.enum(["html", "empty", "cut-off"]),
    when,
  }),
  /** The publish takes effect, but the answer is the "action is blocked" error (4/2207051). */
  z.strictObject({ ...target, endpoint: z.literal("publish").default("publish"), kind: z.literal("live-but-error") }),
  /** The publish has no effect, and its container ends in ERROR. */
  z.strictObject({
    ...target,
    endpoint: z.literal("publish").default("publish"),
    kind: z.literal("breaks-container"),
    reason: z.string().default("Error: Media upload has failed."),
  }),
  /** The container stays IN_PROGRESS for so many hours; without them, for good. */
  z.strictObject({ ...target, endpoint: create, kind: z.literal("stuck"), hours: hours.optional() }),
  /** The container is made and prepared as usual, but reads of it do not show its status for so many hours. */
  z.strictObject({
    ...target,
    endpoint: create,
    kind: z.literal("hidden-status"),
    as: z.enum(["nothing", "an unknown word", "the sentence alone"]),
    hours: hours.default(24 * 365),
  }),
  /** The platform refuses to publish the container, although it is FINISHED. */
  z.strictObject({
    ...target,
    endpoint: create,
    kind: z.literal("unpublishable"),
    code: z.int(),
    subcode: z.int().optional(),
  }),
  /**
   * From now on, whatever is sent is refused: the account is blocked for so many hours. Whoever goes on sending makes it worse, which is
   * kept as a violation.
   */
  z.strictObject({
    ...target,
    kind: z.literal("block"),
    code: z.int().default(4),
    subcode: z.int().optional(),
    hours: hours.default(24),
  }),
  /** The container is created, then its processing fails. */
  z.strictObject({
    ...target,
    endpoint: create,
    kind: z.literal("container-error"),
    reason: z.string().default("Error: Media upload has failed with error code 2207082"),
  }),
]);

/** A fault as a test writes it or the control API receives it. */
export type FaultInput = z.input<typeof faultSchema>;
export type Fault = z.output<typeof faultSchema>;

export interface FaultBoard {
  /** Faults added first are applied first. Returns the fault's id. @throws ZodError */
  add(fault: FaultInput): number;
  clear(): void;
  list(): (Fault & { id: number; matched: number })[];
}

export interface FaultMatcher extends FaultBoard {
  /** Counts the request for every fault that matches it, and returns the faults that hit. */
  take(endpoint: EndpointName, params: Readonly<Record<string, string>>): Fault[];
}

export function createFaultBoard(): FaultMatcher {
  const entries = new Map<number, { fault: Fault; matched: number }>();
  let lastId = 0;
  return {
    add(fault) {
      lastId += 1;
      entries.set(lastId, { fault: faultSchema.parse(fault), matched: 0 });
      return lastId;
    },
    clear: () => entries.clear(),
    list: () => [...entries].map(([id, { fault, matched }]) => ({ ...fault, id, matched })),
    take(endpoint, params) {
      const hits: Fault[] = [];
      for (const entry of entries.values()) {
        if (!isAimedAt(entry.fault, endpoint, params)) continue;
        entry.matched += 1;
        if (isInRange(entry.fault, entry.matched)) hits.push(entry.fault);
      }
      return hits;
    },
  };
}

function isAimedAt(fault: Fault, endpoint: EndpointName, params: Readonly<Record<string, string>>): boolean {
  if (fault.endpoint !== "any" && fault.endpoint !== endpoint) return false;
  return Object.entries(fault.params).every(([name, value]) => params[name] === value);
}

function isInRange(fault: Fault, matched: number): boolean {
  return matched >= fault.nth && (fault.count === "always" || matched < fault.nth + fault.count);
}

/** What the faults that hit a call do to its container. */
export function containerFaultsOf(faults: readonly Fault[]): ContainerFaults {
  const found: ContainerFaults = {};
  for (const fault of faults) {
    if (fault.kind === "stuck") found.stuckHours = fault.hours ?? Number.POSITIVE_INFINITY;
    if (fault.kind === "hidden-status") found.hidden = fault;
    if (fault.kind === "unpublishable") found.refusal = { code: fault.code, subcode: fault.subcode };
    if (fault.kind === "breaks-container") found.breaksWith = fault.reason;
    if (fault.kind === "container-error") found.failsWith = fault.reason;
  }
  return found;
}
