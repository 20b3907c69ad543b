import type { Remark } from "./media-rules.ts";

export interface AllowedHosts {
  /** Hosts that may be private and may be fetched over plain http: lower case, IPv6 in brackets. */
  privateHosts: ReadonlySet<string>;
  /** The only hosts that media may come from, in the same form; null: any host. */
  onlyHosts: ReadonlySet<string> | null;
}

/** Host names in the form that URLs use: lower case, IPv6 addresses in brackets. */
export function normaliseHosts(hosts: readonly string[]): ReadonlySet<string> {
  const names = hosts.map((host) => host.trim().toLowerCase()).filter((host) => host !== "");
  return new Set(names.map((name) => (name.includes(":") && !name.startsWith("[") ? `[${name}]` : name)));
}

/** Why the address must not be fetched at all; null when it may be. */
export function judgeAddress(address: string, hosts: AllowedHosts): Remark | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null) return refuse("is not a valid address.");
  if (url.protocol !== "https:" && url.protocol !== "http:") return refuse("does not begin with https.");
  if (url.username !== "" || url.password !== "") return refuse("contains a user name or password.");
  const isPrivate = hosts.privateHosts.has(url.hostname);
  if (url.protocol === "http:" && !isPrivate) return refuse("uses http; only https is fetched.");
  if (hosts.onlyHosts === null || hosts.onlyHosts.has(url.hostname)) return null;
  return {
    rule: "media/host-not-allowed",
    says: "may not be used: its host is not in media.hosts in settings.json.",
    hint: "Move the file to one of the team's hosts, or add this host to media.hosts.",
  };
}

function refuse(says: string): Remark {
  return { rule: "media/address", says, hint: "Use the file's own public address, beginning with https://." };
}
