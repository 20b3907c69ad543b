/** How the answer of the authorization page reaches this command. */
export type CallbackPlan = { kind: "serve"; place: CallbackPlace } | { kind: "paste"; why: string };

export interface CallbackPlace {
  /** As browsers send it in the Host header. */
  host: string;
  port: number;
  path: string;
}

const OWN_HOSTS = ["localhost", "127.0.0.1"];

/** Only an unencrypted address on this machine can be served: for https this machine has no certificate. */
export function planCallback(redirectUri: string): CallbackPlan {
  const { protocol, hostname, host, port, pathname } = new URL(redirectUri);
  if (!OWN_HOSTS.includes(hostname)) return { kind: "paste", why: `${hostname} is not this machine` };
  if (protocol !== "http:")
    return { kind: "paste", why: "an https address needs a certificate, which this machine lacks" };
  return { kind: "serve", place: { host, port: port === "" ? 80 : Number(port), path: pathname } };
}
