/** How the answer of the authorization page reaches this command. */
type CallbackPlan = { kind: "serve"; place: CallbackPlace } | { kind: "paste"; why: string };

export interface CallbackPlace {
  /** As in a browser's Host header. */
  host: string;
  port: number;
  path: string;
}

const OWN_HOSTS = ["localhost", "127.0.0.1"];

/** This machine has no certificate for https, so it can serve only a plain http address of its own. */
export function planCallback(redirectUri: string): CallbackPlan {
  const { protocol, hostname, host, port, pathname } = new URL(redirectUri);
  if (!OWN_HOSTS.includes(hostname)) return { kind: "paste", why: `${hostname} is not this machine` };
  if (protocol !== "http:")
    return { kind: "paste", why: "an https address needs a certificate, which this machine does not have" };
  return { kind: "serve", place: { host, port: port === "" ? 80 : Number(port), path: pathname } };
}

/** Why there is no code. "no-answer-given": the address is that of the authorization page, which says nothing. */
export type RefusalCause = "denied" | "client-id" | "redirect-uri" | "scopes" | "role" | "no-answer-given" | "unknown";

/** The answer of the authorization page. `state` is null when there is none. */
export type Redirect =
  | { kind: "code"; code: string; state: string | null }
  | { kind: "refused"; cause: RefusalCause; state: string | null }
  | { kind: "unusable" };

/** A rough pattern for codes. The platform appends "#_", which is not part of the code. */
const CODE = /^[\w.~%+/=-]{8,2000}$/;
const MAX_PASTED_LENGTH = 10_000;

export function readRedirect(query: URLSearchParams): Redirect {
  const state = query.get("state");
  if (ERROR_FIELDS.some((name) => query.has(name)))
    return { kind: "refused", cause: causeOf(ERROR_FIELDS.map((name) => query.get(name) ?? "").join(" ")), state };
  const code = query.get("code")?.replace(/#_$/, "") ?? "";
  return CODE.test(code) ? { kind: "code", code, state } : { kind: "unusable" };
}

/** OAuth's names, and those that the platform uses on its own pages. */
const ERROR_FIELDS = ["error", "error_reason", "error_type", "error_code", "error_message", "error_description"];
/** Words of the platform's refusals, as clients report them. The first that occurs decides. */
const CAUSES: readonly (readonly [RegExp, RefusalCause])[] = [
  [/access_denied|user_denied/i, "denied"],
  [/platform app|client[_ ]?id|app[_ ]?id/i, "client-id"],
  [/redirect/i, "redirect-uri"],
  [/scope/i, "scopes"],
  [/developer role|insufficient/i, "role"],
];

/** What the platform's words refuse; "unknown" where they name nothing of this list. */
export function causeOf(words: string): RefusalCause {
  return CAUSES.find(([pattern]) => pattern.test(words))?.[1] ?? "unknown";
}

/** Reads what someone pasted: the address at which the browser ended, its query, the code, or an error page. */
export function readPasted(text: string): Redirect {
  if (text.length > MAX_PASTED_LENGTH) return { kind: "unusable" };
  if (/"?error_(?:type|message)"?\s*:/.test(text)) return { kind: "refused", cause: causeOf(text), state: null };
  const pasted = text.trim().replace(/^["'<]+|["'>]+$/g, "");
  const redirect = readAddress(pasted);
  const isPageItself = redirect.kind === "unusable" && /^https?:\/\/[^?#]*\/oauth\/authorize\b/i.test(pasted);
  return isPageItself ? { kind: "refused", cause: "no-answer-given", state: null } : redirect;
}

function readAddress(pasted: string): Redirect {
  const query = /^[^#?]*\?([^#]*)/.exec(pasted)?.[1] ?? (/^&?(?:code|error\w*|state)=/.test(pasted) ? pasted : null);
  if (query !== null) return readRedirect(new URLSearchParams(query.replace(/#.*$/, "")));
  const code = pasted.replace(/#_$/, "");
  return CODE.test(code) ? { kind: "code", code, state: null } : { kind: "unusable" };
}
