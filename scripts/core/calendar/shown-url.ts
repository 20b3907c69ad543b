import { publicPictureUrl } from "../preview/public-picture.ts";

const MAX_URL_LENGTH = 2000;

/**
 * The address of a post's media where a browser may load it: public https hosts, and the private ones that are allowed by name.
 * Anything else would send everybody who looks at the calendar to a place inside their own network. Null for those.
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
