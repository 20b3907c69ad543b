import type { LookupAddress, LookupOptions } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
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

/** The signature of node:dns lookup when it is asked for all addresses. */
export type LookupAll = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * A look-up for sockets. What it answers is what gets connected to, so a name that pointed elsewhere a moment ago
 * (DNS rebinding) gains nothing. One address that is not public among several is enough to refuse them all, unless the
 * host may be private.
 */
export function guardLookup(lookupAll: LookupAll, isPrivateAllowed: boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookupAll(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) return callback(error ?? noAddress(), "", 0);
      const range = isPrivateAllowed ? null : findRefusedAmong(addresses);
      if (range !== null) return callback(new PrivateAddressError(range), "", 0);
      return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}

function findRefusedAmong(addresses: readonly LookupAddress[]): string | null {
  return addresses.map((found) => findRefusedRange(found.address)).find((range) => range !== null) ?? null;
}

/** For addresses written out in the URL, which sockets connect to without a look-up. @throws PrivateAddressError */
export function refusePrivateLiteral(hostname: string): void {
  const range = isIP(hostname) === 0 ? null : findRefusedRange(hostname);
  if (range !== null) throw new PrivateAddressError(range);
}

function noAddress(): NodeJS.ErrnoException {
  return Object.assign(new Error("No address"), { code: "ENOTFOUND" });
}
