import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import type { buildConnector } from "undici";
import { limitedConnector } from "../sockets/limit-bytes.ts";
import { findRefusedRange } from "./address-ranges.ts";

/** Thrown instead of connecting to an address that is not public. */
export class PrivateAddressError extends Error {
  override readonly name = "PrivateAddressError";
  readonly range: string;

  constructor(range: string) {
    super("The address is not public");
    this.range = range;
  }
}

/** The signature of lookup in node:dns with the option `all`. */
export type LookupAll = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export const systemLookup: LookupAll = (hostname, options, callback) => lookup(hostname, options, callback);

export interface GuardOptions {
  isPrivateAllowed: boolean;
  lookup: LookupAll;
  /** How many bytes may have come in so far, in all. */
  limitBytes: () => number;
  signal?: AbortSignal;
}

/**
 * Creates undici's sockets. The address is checked at the moment of connecting, whether it came from a lookup or from the URL,
 * whose parser has already normalised decimal, octal and hexadecimal addresses.
 */
export function createGuardedConnector(options: GuardOptions): buildConnector.connector {
  const { isPrivateAllowed, limitBytes, signal } = options;
  const guarded = { lookup: guardLookup(options.lookup, isPrivateAllowed), timeout: 0, ...(signal && { signal }) };
  const open = limitedConnector(limitBytes, guarded);
  return (target, callback) => {
    try {
      // Sockets connect to a numeric address without a lookup.
      if (!isPrivateAllowed && isIP(target.hostname) !== 0) refusePrivate([target.hostname]);
      open(target, callback);
    } catch (error) {
      callback(error instanceof Error ? error : new Error("The connection could not be opened"), null);
    }
  };
}

/**
 * A DNS lookup for sockets. The socket connects to exactly the addresses that were checked, so DNS rebinding gains nothing.
 * A single address that is not public is enough to refuse them all, unless the host may be private.
 */
export function guardLookup(lookupAll: LookupAll, isPrivateAllowed: boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookupAll(hostname, { ...options, all: true }, (error, addresses) => {
      try {
        if (error !== null) throw error;
        const [first] = addresses;
        if (first === undefined) throw Object.assign(new Error("No address"), { code: "ENOTFOUND" });
        if (!isPrivateAllowed) refusePrivate(addresses.map(({ address }) => address));
        return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family);
      } catch (refusal) {
        callback(refusal as Error, "", 0);
      }
    });
  };
}

function refusePrivate(addresses: readonly string[]): void {
  const range = addresses.map(findRefusedRange).find((found) => found !== null);
  if (range !== undefined && range !== null) throw new PrivateAddressError(range);
}
