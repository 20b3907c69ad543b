const MAX_URL_LENGTH = 2000;
/** Domain names that never lead to the public internet (RFC 6761, RFC 8375 and common usage inside networks). */
const PRIVATE_NAME = /\.(?:localhost|local|internal|intranet|lan|home|corp|test|invalid|onion|arpa)$/;
/** Has a dot, and a last label that is not a number: the URL parser has already turned every IP notation into numbers. */
const DOMAIN_NAME = /^(?:[a-z0-9_-]+\.)+(?!\d)[a-z0-9-]{2,}$/;

/** The address for a picture's `src`, if it is an https one with a public host name. GitHub's proxy fetches it. */
export function publicPictureUrl(address: string): string | null {
  if (address.length > MAX_URL_LENGTH || !URL.canParse(address)) return null;
  const url = new URL(address);
  const isPlain = url.protocol === "https:" && url.username === "" && url.password === "" && url.port === "";
  if (!isPlain || !DOMAIN_NAME.test(url.hostname) || PRIVATE_NAME.test(url.hostname)) return null;
  url.hash = "";
  return url.href.length > MAX_URL_LENGTH ? null : url.href;
}

/**
 * Where GitHub shows a picture of a repository to whoever may read it, a private one too. `revision`: a commit or a branch; `path`: in
 * the repository.
 */
export function committedFileUrl(repositoryUrl: string, revision: string, path: string): string {
  return `${repositoryUrl}/blob/${revision}/${path.split("/").map(encodeURIComponent).join("/")}?raw=true`;
}

/** The address of media if a browser may load it. Any other would send requests into the reader's own network. */
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
