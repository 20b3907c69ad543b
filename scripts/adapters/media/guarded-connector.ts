import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import type { buildConnector } from "undici";
import { limitedConnector } from "../sockets/limit-bytes.ts";

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

interface GuardOptions {
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

/** IANA's special-purpose registries and the metadata addresses of clouds. The first row that contains an address names its kind. */
const REFUSED_IPV4: readonly (readonly [range: string, ...subnets: string[]])[] = [
  ["loopback", "127.0.0.0/8"],
  ["private", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"],
  ["link-local", "169.254.0.0/16"],
  ["carrier-grade NAT", "100.64.0.0/10"],
  // Azure's virtual machine agent. Only its machines can reach this public address, and hosted CI runners are among them.
  ["cloud metadata", "168.63.129.16/32"],
  ["unspecified", "0.0.0.0/8"],
  ["multicast", "224.0.0.0/4"],
  ["reserved", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15", "198.51.100.0/24"],
  ["reserved", "203.0.113.0/24", "240.0.0.0/4", "192.31.196.0/24", "192.52.193.0/24", "192.175.48.0/24"],
];

/** Only 2000::/3 is allocated. These parts of it are not public, or embed an IPv4 address (6to4, Teredo). */
const REFUSED_IPV6: readonly (readonly [range: string, ...subnets: string[]])[] = [
  ["6to4", "2002::/16"],
  ["reserved", "2001::/23", "2001:db8::/32", "3fff::/20", "2620:4f:8000::/48"],
];

const NAMED_IPV6: readonly (readonly [range: string, ...subnets: string[]])[] = [
  ["loopback", "::1/128"],
  ["unspecified", "::/128"],
  ["link-local", "fe80::/10", "fec0::/10"],
  ["private", "fc00::/7"],
  ["multicast", "ff00::/8"],
];

interface Range {
  name: string;
  list: BlockList;
}

const MAPPED = listOf(["::ffff:0:0/96"], "ipv6");
const NAT64 = listOf(["64:ff9b::/96"], "ipv6");
const GLOBAL_UNICAST = listOf(["2000::/3"], "ipv6");
const IPV4_RANGES = REFUSED_IPV4.map(([name, ...subnets]) => ({ name, list: listOf(subnets, "ipv4") }));
const NAT64_RANGES = REFUSED_IPV4.map(([name, ...subnets]) => ({
  name,
  list: listOf(subnets.map(translateToNat64), "ipv6"),
}));
const IPV6_RANGES = [...REFUSED_IPV6, ...NAMED_IPV6].map(([name, ...subnets]) => ({
  name,
  list: listOf(subnets, "ipv6"),
}));

/** null for a public address. One that embeds an IPv4 address (mapped, NAT64) is judged by that; text that is no address is refused. */
export function findRefusedRange(address: string): string | null {
  const numeric = address.split("%")[0] ?? "";
  const family = isIP(numeric);
  if (family === 4) return findIn(IPV4_RANGES, numeric, "ipv4");
  if (family !== 6) return "unknown";
  // A BlockList matches mapped addresses against IPv4 ranges.
  if (MAPPED.check(numeric, "ipv6")) return findIn(IPV4_RANGES, numeric, "ipv6");
  if (NAT64.check(numeric, "ipv6")) return findIn(NAT64_RANGES, numeric, "ipv6");
  const range = findIn(IPV6_RANGES, numeric, "ipv6");
  return range ?? (GLOBAL_UNICAST.check(numeric, "ipv6") ? null : "reserved");
}

function findIn(ranges: readonly Range[], address: string, family: "ipv4" | "ipv6"): string | null {
  return ranges.find((range) => range.list.check(address, family))?.name ?? null;
}

function translateToNat64(subnet: string): string {
  const [network, prefix] = subnet.split("/");
  return `64:ff9b::${network}/${96 + Number(prefix)}`;
}

function listOf(subnets: readonly string[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = "", prefix] = subnet.split("/");
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}
