import type { CustomerSnapshot } from "./snapshots.ts";

/** What tells this application's objects from those of others in the same account. */
export interface OwnMark {
  application: string;
  /** Earlier names of this application, which older objects still carry. */
  formerly: readonly string[];
  soldPriceIds: readonly string[];
}

declare const judged: unique symbol;
/** An object of Stripe's that belongs to this application. Only `ours` makes one, and flows get no other. */
export type Ours<T> = T & { readonly [judged]: true };

interface Marked {
  application: string | null;
  items?: readonly { priceId: string }[];
}

/**
 * The one place that says whose an object is. It is ours with our mark, or with no mark and one of our prices.
 * @param unmarked whose it is with neither: "ours" where another object of ours, or the database, names it.
 */
export function ours<T extends Marked>(
  object: T,
  own: OwnMark,
  unmarked: "ours" | "others" = "others",
): Ours<T> | null {
  const { application: mark, items = [] } = object;
  const isOurs =
    mark === null
      ? unmarked === "ours" || items.some(({ priceId }) => own.soldPriceIds.includes(priceId))
      : mark === own.application || own.formerly.includes(mark);
  return isOurs ? (object as Ours<T>) : null;
}

/** A customer, and whose it is. `unmarked`, also with an earlier name: ours if the database knows it. Of others', only the mark is told. */
export type Customer = Omit<CustomerSnapshot, "metadata"> & {
  readonly [judged]: true;
  whose: "ours" | "unmarked" | "others";
};

export function judgeCustomer({ metadata: _, ...customer }: CustomerSnapshot, own: OwnMark): Customer {
  const { application: mark } = customer;
  if (mark === null || own.formerly.includes(mark)) return { ...customer, whose: "unmarked" } as Customer;
  const isOurs = ours({ application: mark }, own) !== null;
  const verdict = isOurs ? { whose: "ours" } : { whose: "others", userId: null, email: null };
  return { ...customer, ...verdict } as Customer;
}

/** Noted on everything that this service makes at Stripe, so that nobody else's is taken for ours. */
export function ownerMark({ userId, application }: { userId: string; application: string }) {
  return { user_id: userId, application };
}

export const MAX_APPLICATION_LENGTH = 100;

/**
 * Names an application that has no name yet. It is stored, so that a moved domain changes nothing.
 * @param random makes the name of an application that has no public address, since others have the same one.
 */
export function defaultApplication(appUrl: string, random: string): string {
  const name = appUrl.replace(/^https?:\/\//, "");
  return (isPublic(new URL(appUrl).hostname) ? name : `local-${random}`).slice(0, MAX_APPLICATION_LENGTH);
}

const PRIVATE_NAMES = /(?:^|\.)(?:localhost|local|internal|test|invalid|lan|home|home\.arpa|localdomain)\.?$/;
const PRIVATE_ADDRESSES =
  /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.[\d.]+$/;

/** Whether nobody else has this host name. IPv6 addresses are in brackets, and a public one there is as rare as a single word. */
export function isPublic(hostname: string): boolean {
  return hostname.includes(".") && !PRIVATE_NAMES.test(hostname) && !PRIVATE_ADDRESSES.test(hostname);
}
