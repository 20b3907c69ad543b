import { DAY_MS } from "../../scripts/core/dates/instant.ts";
import type { PlannedCreation, PlannedPublish } from "../account/fake-platform.ts";
import type { Random } from "../chance/random.ts";
import { NO_ANSWER, type PlatformError } from "../connection.ts";

interface Outage {
  /** What is wrong with each container that is made. `message`: marks a refusal as nobody's own fault. */
  creation?(random: Random, message: string): Partial<PlannedCreation>;
  /** What becomes of each publish call. */
  publication?(random: Random): PlannedPublish;
  isUnreadable?: true;
}

type OneOf<T> = readonly [T, ...T[]];

const NOT_FETCHED: OneOf<PlatformError> = [
  { status: 400, code: 9004, subcode: 2207052 },
  { status: 400, code: 36001, subcode: 2207005 },
  { status: 400, code: 352, subcode: 2207026 },
  { status: 400, code: -2, subcode: 2207003 },
];
export const BLOCKS: OneOf<PlatformError> = [
  { status: 403, code: 4, subcode: 2207051 },
  { status: 400, code: 368 },
  { status: 400, code: 25, subcode: 2207050 },
];
const PASSING: OneOf<number> = [2207001, 2207003, 2207020, 2207032, 2207053, 2207077];
const LOST: PlannedPublish = { kind: "not done", error: NO_ANSWER };

/** Weeks in which Instagram is ill in one way. None of them may fail a post or need anybody's hand. */
export const OUTAGES = {
  "containers never finish": { creation: () => ({ processingMs: 30 * DAY_MS }) },
  "media is never fetched": {
    creation: (random, message) => ({ refusal: { ...random.pick(NOT_FETCHED), message } as PlatformError }),
  },
  "containers end with a passing code": {
    creation: (random) => ({
      isBad: true,
      sentence: `Error: Media upload has failed with error code ${random.pick(PASSING)}`,
    }),
  },
  "containers say that the account is blocked": {
    creation: () => ({ isBad: true, sentence: "Error: Media upload has failed with error code 2207051" }),
  },
  "account is blocked": { creation: (random) => ({ refusal: random.pick(BLOCKS) }) },
  "publishing is blocked": { publication: (random) => ({ kind: "not done", error: random.pick(BLOCKS) }) },
  "publish answers are lost": { publication: () => LOST },
  "nodes unreadable, and answers are lost": { isUnreadable: true, publication: () => LOST },
} as const satisfies Readonly<Record<string, Outage>>;

export type OutageKind = keyof typeof OUTAGES;

export function outageOf(kind: OutageKind | null): Outage {
  return kind === null ? {} : OUTAGES[kind];
}
