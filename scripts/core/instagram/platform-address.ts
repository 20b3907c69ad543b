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
  if (host === "facebook.com" || host.endsWith(".facebook.com")) return pageLoginHost(name, host);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && LOOPBACK_HOSTS.has(host))) {
    return addressProblem(
      name,
      "the token would be sent unencrypted. Only https is accepted (http only on this machine).",
    );
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    return addressProblem(name, "it may contain only a scheme, host, port and path.");
  }
  return null;
}

function addressProblem(name: string, why: string): Problem {
  return {
    code: "platform-address-invalid",
    what: name,
    why: `The platform's address cannot be used: ${why}`,
    whatToDo: `Correct ${name}, or remove it to use the real platform.`,
    isRetryable: false,
  };
}

function pageLoginHost(name: string, host: string): Problem {
  return {
    code: "page-login-host",
    what: name,
    why: `${host} serves the login through a Facebook page; mergecast uses the direct Instagram login, whose tokens that host refuses.`,
    whatToDo: `Remove ${name}, or set it to a host of the direct login such as https://graph.instagram.com.`,
    isRetryable: false,
  };
}

function refuseToken(token: string | undefined): Problem | null {
  if (token?.trim().startsWith("EAA") !== true) return null;
  return {
    code: "page-login-token",
    what: "The access token",
    why: "It starts with EAA, so it comes from the login through a Facebook page. The direct Instagram login refuses such tokens.",
    whatToDo: "Get a token from the app's Instagram login (npm run authorize). It starts with IG.",
    isRetryable: false,
  };
}
