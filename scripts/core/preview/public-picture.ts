const MAX_URL_LENGTH = 2000;
/** Domain names that never lead to the public internet (RFC 6761, RFC 8375 and common usage inside networks). */
const PRIVATE_NAME = /\.(?:localhost|local|internal|intranet|lan|home|corp|test|invalid|onion|arpa)$/;
/** With a dot, and a last label that is no number: addresses in any notation are written as numbers by then. */
const DOMAIN_NAME = /^(?:[a-z0-9_-]+\.)+(?!\d)[a-z0-9-]{2,}$/;

/**
 * The address in the one way it may stand in the `src` of a picture, null unless it is an https address of a public host name.
 * GitHub fetches it through its own proxy, so that readers are not seen by the host.
 */
export function publicPictureUrl(address: string): string | null {
  if (address.length > MAX_URL_LENGTH || !URL.canParse(address)) return null;
  const url = new URL(address);
  const isPlain = url.protocol === "https:" && url.username === "" && url.password === "" && url.port === "";
  if (!isPlain || !DOMAIN_NAME.test(url.hostname) || PRIVATE_NAME.test(url.hostname)) return null;
  url.hash = "";
  return url.href.length > MAX_URL_LENGTH ? null : url.href;
}
