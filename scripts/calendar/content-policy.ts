const HOST_NAME = /^[a-z0-9.-]+$/i;

/**
 * What the pages may load, as the value of a meta tag, since static hosts set no headers: their own scripts, styles and data, and
 * the posts' own media. No inline code, no frames, no forms. `mediaHosts` are allowed over plain http too, on any port.
 */
export function contentPolicy(mediaHosts: readonly string[]): string {
  const names = mediaHosts.filter((host) => HOST_NAME.test(host));
  const media = ["https:", ...names.map((host) => `http://${host}:*`)].join(" ");
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' ${media}`,
    `media-src ${media}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}
