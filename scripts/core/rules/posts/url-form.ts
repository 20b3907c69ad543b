import { isMediaPath } from "../../media/media-path.ts";
import { mediaUrls, someMediaUrl } from "../../media/media-target.ts";
import { findHidden } from "../../text/hidden-characters.ts";
import { clip } from "../../text/printable.ts";
import { NOTHING } from "../rule.ts";
import type { PostContext, PostRule } from "./post-rule.ts";

/** Most addresses are clearly fine; only the others are parsed. */
const ORDINARY = /^https:\/\/(?:[a-z0-9-]+\.)+(?!local\/|localhost\/|internal\/)[a-z]{2,}\/[\w./~%?=&+,:;@!$'()*-]*$/;

export const urlForm: PostRule = {
  id: "url-form",
  severity: "error",
  description:
    "Media addresses that are not paths of the repository are absolute https addresses in plain ASCII, without spaces, user name, password or #part, on a public host and, if media.hosts is set, on one of those hosts.",
  check(post, context) {
    if (context.settings.media?.hosts === undefined && !someMediaUrl(post, isDoubtful)) return NOTHING;
    return mediaUrls(post).flatMap(({ pointer, url }) => {
      if (isMediaPath(url)) return [];
      return faultsOf(url, context).map(([message, hint]) => ({ pointer, message, hint }));
    });
  },
};

/** Neither a path nor clearly fine. */
function isDoubtful(address: string): boolean {
  return !ORDINARY.test(address) && !isMediaPath(address);
}

type Fault = [message: string, hint: string];

/** Addresses may contain secrets: messages name the host at most. */
function faultsOf(address: string, context: PostContext): Fault[] {
  if (context.settings.media?.hosts === undefined && ORDINARY.test(address)) return [];
  if (address === "")
    return [
      ["The address is empty.", "Write the public https address of the file, or its path such as media/market.jpg."],
    ];
  const faults: Fault[] = [];
  if (/\s/.test(address)) {
    faults.push(["The address contains spaces or line breaks.", "Remove them; write a space inside a name as %20."]);
  }
  if (/[^\s!-~]/.test(address)) {
    faults.push([
      "The address contains characters outside plain ASCII, which Instagram cannot fetch.",
      asciiHint(address),
    ]);
  }
  if (URL.canParse(address) && /^\s*[a-z][a-z0-9+.-]*:\/\/[^/]/i.test(address)) {
    return [...faults, ...faultsOfUrl(new URL(address), address, context)];
  }
  return [
    ...faults,
    [
      "This is not a complete web address.",
      "Write the whole address, starting with https://, as a browser shows it, or the path of a file beside the queue, such as media/market.jpg.",
    ],
  ];
}

function faultsOfUrl(url: URL, address: string, context: PostContext): Fault[] {
  const isAllowedPrivate = isPrivateHostAllowed(url.hostname, context.allowPrivateHosts);
  const faults: Fault[] = [];
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isAllowedPrivate)) {
    const message = `The address begins with ${url.protocol}//, but must begin with https://.`;
    faults.push([message, "Use the https address of the file."]);
  }
  if (url.username !== "" || url.password !== "") {
    const hint = "Use an address that anyone can fetch, and change that password: it is in the repository now.";
    faults.push(["The address contains a user name or password.", hint]);
  }
  if (address.includes("#")) {
    faults.push([
      "The address contains a #part, which is never sent to the server.",
      "Remove the # and everything after it.",
    ]);
  }
  if (address.includes("\\")) faults.push(["The address contains a backslash.", "Write / instead."]);
  const ofHost = isAllowedPrivate ? null : faultOfHost(url.hostname, context.settings.media?.hosts);
  return ofHost === null ? faults : [...faults, ofHost];
}

function faultOfHost(host: string, allowed: readonly string[] | undefined): Fault | null {
  if (/^(?:[^.]+|.*\.(?:localhost|local|internal))\.?$/.test(host) && !host.startsWith("[")) {
    return [
      `${host} is not a public host, so Instagram cannot fetch the file.`,
      "Upload the file to a public web host.",
    ];
  }
  if (allowed === undefined || allowed.some((name) => name.toLowerCase() === host)) return null;
  return [
    `Media may not come from ${host}.`,
    `Allowed by media.hosts in the settings: ${clip(allowed.join(", "), 300)}.`,
  ];
}

/** IPv6 addresses are in brackets in a URL, but not in a list of hosts. */
function isPrivateHostAllowed(host: string, allowed: readonly string[]): boolean {
  const bare = host.replace(/^\[(.*)\]$/, "$1");
  return allowed.some((name) => name.toLowerCase() === bare);
}

function asciiHint(address: string): string {
  if (findHidden(address).length > 0)
    return "Some of them are invisible: type the address again instead of copying it.";
  const encoded = URL.canParse(address) ? new URL(address) : null;
  const isHostAscii = encoded === null || address.toLowerCase().includes(encoded.host);
  if (!isHostAscii) return "Check the name of the host letter by letter: it has letters that can look like others.";
  if (encoded === null || encoded.password !== "" || encoded.search !== "")
    return "Rename the file, or percent-encode these characters.";
  return `Rename the file, or write: ${encoded.href}`;
}
