const MAX_URL_LENGTH = 2000;
/** Domain names that never lead to the public internet (RFC 6761, RFC 8375 and common usage inside networks). */
const PRIVATE_NAME = /\.(?:localhost|local|internal|intranet|lan|home|corp|test|invalid|onion|arpa)$/;
/** Has a dot, and a last label that is not a number: the URL parser has already turned every IP notation into numbers. */
const DOMAIN_NAME = /^(?:[a-z0-9_-]+\.)+(?!\d)[a-z0-9-]{2,}$/;

/**
 * The normalised address for the `src` of a picture; null unless it is an https address with a public host name. GitHub fetches
 * it through its own proxy, so the host does not see the readers.
 */
export function publicPictureUrl(address: string): string | null {
  if (address.length > MAX_URL_LENGTH || !URL.canParse(address)) return null;
  const url = new URL(address);
  const isPlain = url.protocol === "https:" && url.username === "" && url.password === "" && url.port === "";
  if (!isPlain || !DOMAIN_NAME.test(url.hostname) || PRIVATE_NAME.test(url.hostname)) return null;
  url.hash = "";
  return url.href.length > MAX_URL_LENGTH ? null : url.href;
}

/**
 * The address of a post's media if a browser may load it: on a public https host, or on a private one that is allowed by name;
 * else null. Any other address would make readers of the calendar send requests into their own network.
 */
export function shownUrl(address: string | undefined, allowPrivateHosts: readonly string[]): string | null {
  if (address === undefined) return null;
  return publicPictureUrl(address) ?? privateUrl(address, allowPrivateHosts);
}

function privateUrl(address: string, allowed: readonly string[]): string | null {
  if (allowed.length === 0 || address.length > MAX_URL_LENGTH || !URL.canParse(address)) return null;
  const url = new URL(address);
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const isPlain = /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
  return isPlain && allowed.some((name) => name.toLowerCase() === host) ? url.href : null;
}
