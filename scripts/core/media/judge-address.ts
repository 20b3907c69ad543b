import type { Remark } from "./media-rules.ts";

export interface AllowedHosts {
  /** Hosts that may be private and may be asked over plain http: lower case, IPv6 in brackets. */
  privateHosts: ReadonlySet<string>;
  /** When set, the only hosts media may come from. Same form. */
  onlyHosts: ReadonlySet<string> | null;
}

/** Host names as URLs spell them: lower case, IPv6 addresses in brackets. */
export function normaliseHosts(hosts: readonly string[]): ReadonlySet<string> {
  const names = hosts.map((host) => host.trim().toLowerCase()).filter((host) => host !== "");
  return new Set(names.map((name) => (name.includes(":") && !name.startsWith("[") ? `[${name}]` : name)));
}

/** What forbids to ask the host at all, judged from the address alone. */
export function judgeAddress(address: string, hosts: AllowedHosts): Remark | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null) return refuse("is not one that can be fetched.");
  if (url.protocol !== "https:" && url.protocol !== "http:") return refuse("does not begin with https.");
  if (url.username !== "" || url.password !== "") return refuse("holds a user name or password.");
  const isPrivate = hosts.privateHosts.has(url.hostname);
  if (url.protocol === "http:" && !isPrivate) return refuse("uses http; only https is fetched.");
  if (hosts.onlyHosts === null || hosts.onlyHosts.has(url.hostname)) return null;
  return {
    rule: "media/host-not-allowed",
    says: "may not be used: media.hosts in settings.json does not name its host.",
    hint: "Move the file to one of the team's hosts, or add this host to media.hosts.",
  };
}

function refuse(says: string): Remark {
  return { rule: "media/address", says, hint: "Write the file's own public address, beginning with https://." };
}
