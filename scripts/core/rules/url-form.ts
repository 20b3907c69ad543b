import { mediaUrls } from "./media-urls.ts";
import type { PostContext, PostRule } from "./rule.ts";

/** Most addresses are beyond doubt; only the others are taken apart. */
const ORDINARY = /^https:\/\/(?:[a-z0-9-]+\.)+(?!local\/|localhost\/|internal\/)[a-z]{2,}\/[\w./~%?=&+,:;@!$'()*-]*$/;

export const urlForm: PostRule = {
  id: "url-form",
  severity: "error",
  description:
    "Media addresses are absolute https addresses in plain ASCII, without spaces, user name, password or #part, on a public host and, if media.hosts is set, on one of these.",
  scope: "post",
  judges: "posts to go out",
  check(post, context) {
    return mediaUrls(post).flatMap(({ pointer, url }) => {
      const fault = faultOf(url, context);
      return fault === null ? [] : [{ pointer, message: fault[0], hint: fault[1] }];
    });
  },
};

type Fault = [message: string, hint: string];

/** Addresses may hold secrets: messages name the host at most. */
function faultOf(address: string, context: PostContext): Fault | null {
  if (context.settings.media?.hosts === undefined && ORDINARY.test(address)) return null;
  if (address === "") return ["The address is empty.", "Write the public https address of the file."];
  if (/\s/.test(address))
    return ["The address holds spaces or line breaks.", "Remove them; inside a name a space is written %20."];
  if (/[^!-~]/.test(address))
    return ["The address holds letters outside plain ASCII, which Instagram cannot fetch.", asciiHint(address)];
  if (!URL.canParse(address) || !/^[a-z][a-z0-9+.-]*:\/\/[^/]/i.test(address)) {
    return ["This is not a complete web address.", "Write it from https:// on, as a browser shows it."];
  }
  return faultOfUrl(new URL(address), address, context);
}

function faultOfUrl(url: URL, address: string, context: PostContext): Fault | null {
  const isAllowedPrivate = isPrivateHostAllowed(url.hostname, context.allowPrivateHosts);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isAllowedPrivate)) {
    return [
      `The address begins with ${url.protocol}//, but must begin with https://.`,
      "Use the https address of the file.",
    ];
  }
  if (url.username !== "" || url.password !== "") {
    return [
      "The address holds a user name or password.",
      "Use an address that anyone may fetch, and change that password: it is in the repository now.",
    ];
  }
  if (address.includes("#"))
    return ["The address holds a #part, which servers never see.", "Remove everything from # on."];
  if (address.includes("\\")) return ["The address holds a backslash.", "Write / instead."];
  if (isAllowedPrivate) return null;
  return faultOfHost(url.hostname, context.settings.media?.hosts);
}

function faultOfHost(host: string, allowed: readonly string[] | undefined): Fault | null {
  if (/^(?:[^.]+|.*\.(?:localhost|local|internal))\.?$/.test(host) && !host.startsWith("[")) {
    return [
      `${host} is not a public host, so Instagram cannot fetch the file.`,
      "Upload the file to a public web host.",
    ];
  }
  if (allowed === undefined || allowed.some((name) => name.toLowerCase() === host)) return null;
  return [`Media may not come from ${host}.`, `Allowed by media.hosts in the settings: ${allowed.join(", ")}.`];
}

/** IPv6 addresses stand in brackets in a URL, but not in a list of hosts. */
function isPrivateHostAllowed(host: string, allowed: readonly string[]): boolean {
  const bare = host.replace(/^\[(.*)\]$/, "$1");
  return allowed.some((name) => name.toLowerCase() === bare);
}

function asciiHint(address: string): string {
  const encoded = URL.canParse(address) ? new URL(address) : null;
  if (encoded === null || encoded.password !== "" || encoded.search !== "")
    return "Rename the file, or write these letters percent-encoded.";
  return `Rename the file, or write: ${encoded.href}`;
}
