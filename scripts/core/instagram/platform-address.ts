import type { Problem } from "../findings/problem.ts";

const LOOPBACK_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Missing values are not checked. */
interface PlatformSetting {
  graphUrl?: string;
  tokenUrl?: string;
  token?: string;
}

/**
 * Why these addresses or this token cannot be used; null when they can. The page-login path has different hosts and tokens, and
 * the platform's error does not explain a mix of the two, so it is explained here. The text never contains the token.
 */
export function refusePageLogin(setting: PlatformSetting): Problem | null {
  return (
    refuseAddress("GRAPH_URL", setting.graphUrl) ??
    refuseAddress("TOKEN_URL", setting.tokenUrl) ??
    refuseToken(setting.token)
  );
}

function refuseAddress(name: string, address: string | undefined): Problem | null {
  if (address === undefined) return null;
  if (!URL.canParse(address)) return addressProblem(name, "it is not a valid address.");
  const url = new URL(address);
  const host = url.hostname.replace(/\.$/, "");
  if (host === "facebook.com" || host.endsWith(".facebook.com")) {
    const why = `${host} serves the login through a Facebook page; mergecast uses the direct Instagram login, whose tokens that host refuses.`;
    const whatToDo = `Remove ${name}, or set it to a host of the direct login such as https://graph.instagram.com.`;
    return { code: "page-login-host", what: name, why, whatToDo, isRetryable: false };
  }
  if (url.protocol !== "https:" && !(url.protocol === "http:" && LOOPBACK_HOSTS.has(host))) {
    const why = "the token would be sent unencrypted. Only https is accepted (http only on this machine).";
    return addressProblem(name, why);
  }
  const isPlain = url.username === "" && url.password === "" && url.search === "" && url.hash === "";
  return isPlain ? null : addressProblem(name, "it may contain only a scheme, host, port and path.");
}

function addressProblem(name: string, reason: string): Problem {
  const why = `The platform's address cannot be used: ${reason}`;
  const whatToDo = `Correct ${name}, or remove it to use the real platform.`;
  return { code: "platform-address-invalid", what: name, why, whatToDo, isRetryable: false };
}

function refuseToken(token: string | undefined): Problem | null {
  if (token?.trim().startsWith("EAA") !== true) return null;
  const why =
    "It starts with EAA, so it comes from the login through a Facebook page. The direct Instagram login refuses such tokens.";
  const whatToDo = "Get a token from the app's Instagram login (npm run authorize). It starts with IG.";
  return { code: "page-login-token", what: "The access token", why, whatToDo, isRetryable: false };
}
