/** How the answer of the authorization page reaches this command. */
export type CallbackPlan = { kind: "serve"; place: CallbackPlace } | { kind: "paste"; why: string };

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

/** The answer of the authorization page. `state` is null when there is none. */
export type Redirect =
  | { kind: "code"; code: string; state: string | null }
  | { kind: "denied"; reason: string; state: string | null }
  | { kind: "unusable" };

/** A rough pattern for codes. The platform appends "#_", which is not part of the code. */
const CODE = /^[\w.~%+/=-]{8,2000}$/;
const MAX_PASTED_LENGTH = 10_000;

/** Reads the query of the redirect address. */
export function readRedirect(query: URLSearchParams): Redirect {
  const state = query.get("state");
  const error = query.get("error");
  if (error !== null) return { kind: "denied", reason: query.get("error_reason") ?? error, state };
  const code = query.get("code")?.replace(/#_$/, "") ?? "";
  return CODE.test(code) ? { kind: "code", code, state } : { kind: "unusable" };
}

/** Reads what someone pasted: the whole redirected address, its query, or the bare code. */
export function readPasted(text: string): Redirect {
  const pasted = text.trim().replace(/^["'<]+|["'>]+$/g, "");
  if (pasted.length > MAX_PASTED_LENGTH) return { kind: "unusable" };
  const query = /^[^#?]*\?([^#]*)/.exec(pasted)?.[1] ?? (/^&?(?:code|error|state)=/.test(pasted) ? pasted : null);
  if (query !== null) return readRedirect(new URLSearchParams(query.replace(/#.*$/, "")));
  const code = pasted.replace(/#_$/, "");
  return CODE.test(code) ? { kind: "code", code, state: null } : { kind: "unusable" };
}
