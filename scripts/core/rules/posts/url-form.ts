import { faultOfKind, faultsOfPath, isMediaPath } from "../../media/media-path.ts";
import { mediaUrls } from "../../media/media-target.ts";
import { findHidden } from "../../text/hidden-characters.ts";
import { clip } from "../../text/printable.ts";
import type { PostContext, PostRule } from "../rule.ts";

export const urlForm: PostRule = {
  id: "url-form",
  severity: "error",
  description:
    "Media addresses that are not paths of the repository are absolute https addresses in plain ASCII, without spaces, user name, password or #part, on a public host and, if media.hosts is set, on one of those hosts.",
  check: (post, context) =>
    mediaUrls(post).flatMap(({ pointer, url }) => {
      if (isMediaPath(url)) return [];
      return [...judgeAddress(url, context), ...judgeKind(url, holdsOf(pointer))].map(([message, hint]) => ({
        pointer,
        message,
        hint,
      }));
    }),
};

export const mediaPath: PostRule = {
  id: "media-path",
  severity: "error",
  description:
    "A path of the repository is media/ and the plain name of a file in that folder: ASCII letters, digits, dots, hyphens and underscores, at most 100 characters in all, ending with .jpg or .jpeg for pictures and .mp4 or .mov for videos.",
  check: (post) =>
    mediaUrls(post).flatMap(({ pointer, url }) => {
      if (!isMediaPath(url)) return [];
      return faultsOfPath(url, holdsOf(pointer)).map(([message, hint]) => ({ pointer, message, hint }));
    }),
};

function holdsOf(pointer: string): "video" | "picture" {
  return pointer.endsWith("/video_url") ? "video" : "picture";
}

/** By the name of the file in the address, also in half an address. A host may serve it as something else only by mistake. */
function judgeKind(address: string, holds: "video" | "picture"): Verdict[] {
  const base = "https://half.invalid/";
  const fault = URL.canParse(address, base) ? faultOfKind(new URL(address, base).pathname, holds) : null;
  return fault === null ? [] : [fault];
}

type Verdict = [message: string, hint: string];

/** Addresses may contain secrets: messages name the host at most. */
function judgeAddress(address: string, context: PostContext): Verdict[] {
  if (address === "")
    return [
      ["The address is empty.", "Write the public https address of the file, or its path such as media/market.jpg."],
    ];
  const verdicts: Verdict[] = [];
  if (/\s/.test(address))
    verdicts.push(["The address contains spaces or line breaks.", "Remove them; write a space inside a name as %20."]);
  if (/[^\s!-~]/.test(address)) {
    const message = "The address contains characters outside plain ASCII, which Instagram cannot fetch.";
    verdicts.push([message, asciiHint(address)]);
  }
  if (URL.canParse(address) && /^\s*[a-z][a-z0-9+.-]*:\/\/[^/]/i.test(address))
    return [...verdicts, ...judgeUrl(new URL(address), address, context)];
  const hint =
    "Write the whole address, starting with https://, as a browser shows it, or the path of a file beside the queue, such as media/market.jpg.";
  return [...verdicts, ["This is not a complete web address.", hint]];
}

function judgeUrl(url: URL, address: string, { settings, allowPrivateHosts }: PostContext): Verdict[] {
  // IPv6 addresses are in brackets in a URL, but not in a list of hosts.
  const bareHost = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const isAllowedPrivate = allowPrivateHosts.some((name) => name.toLowerCase() === bareHost);
  const verdicts: Verdict[] = [];
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isAllowedPrivate)) {
    const message = `The address begins with ${url.protocol}//, but must begin with https://.`;
    verdicts.push([message, "Use the https address of the file."]);
  }
  if (url.username !== "" || url.password !== "") {
    const hint = "Use an address that anyone can fetch, and change that password: it is in the repository now.";
    verdicts.push(["The address contains a user name or password.", hint]);
  }
  if (address.includes("#")) {
    const message = "The address contains a #part, which is never sent to the server.";
    verdicts.push([message, "Remove the # and everything after it."]);
  }
  if (address.includes("\\")) verdicts.push(["The address contains a backslash.", "Write / instead."]);
  return isAllowedPrivate ? verdicts : [...verdicts, ...judgeHost(url.hostname, settings.media?.hosts)];
}

function judgeHost(host: string, allowed: readonly string[] | undefined): Verdict[] {
  if (/^(?:[^.]+|.*\.(?:localhost|local|internal))\.?$/.test(host) && !host.startsWith("[")) {
    const message = `${host} is not a public host, so Instagram cannot fetch the file.`;
    return [[message, "Upload the file to a public web host."]];
  }
  if (allowed === undefined || allowed.some((name) => name.toLowerCase() === host)) return [];
  const hint = `Allowed by media.hosts in the settings: ${clip(allowed.join(", "), 300)}.`;
  return [[`Media may not come from ${host}.`, hint]];
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
