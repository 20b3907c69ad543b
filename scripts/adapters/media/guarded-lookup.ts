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

/** The signature of lookup in node:dns with the option `all`. */
export type LookupAll = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * A DNS lookup for sockets. The socket connects to exactly the addresses that were checked, so DNS rebinding gains nothing.
 * A single address that is not public is enough to refuse them all, unless the host may be private.
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

/** For numeric addresses in the URL, which sockets connect to without a lookup. @throws PrivateAddressError */
export function refusePrivateLiteral(hostname: string): void {
  const range = isIP(hostname) === 0 ? null : findRefusedRange(hostname);
  if (range !== null) throw new PrivateAddressError(range);
}

function noAddress(): NodeJS.ErrnoException {
  return Object.assign(new Error("No address"), { code: "ENOTFOUND" });
}
