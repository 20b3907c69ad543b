import type { Problem } from "../findings/problem.ts";

const LOOPBACK_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Only what is given is judged. */
export interface PlatformSetting {
  graphUrl?: string;
  tokenUrl?: string;
  token?: string;
}

/**
 * Why these addresses or this token cannot be used, null when they can. The page-login path has other hosts and other tokens;
 * mixing the two fails with an error that does not say why, so it is said here. The token is never part of the text.
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
  if (!URL.canParse(address)) return addressProblem(name, "it is not an address.");
  const url = new URL(address);
  const host = url.hostname.replace(/\.$/, "");
  if (host === "facebook.com" || host.endsWith(".facebook.com")) return pageLoginHost(name, host);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && LOOPBACK_HOSTS.has(host))) {
    return addressProblem(
      name,
      "the token would travel unencrypted; only https is accepted (http on the own machine).",
    );
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    return addressProblem(name, "it may hold only scheme, host, port and path.");
  }
  return null;
}

function addressProblem(name: string, why: string): Problem {
  return {
    code: "platform-address-invalid",
    what: name,
    why: `The address of the platform is refused: ${why}`,
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
    why: "it starts with EAA, so it was made by the login through a Facebook page; the direct Instagram login refuses such tokens.",
    whatToDo: "Make a token with the Instagram login of the app (npm run authorize); it starts with IG.",
    isRetryable: false,
  };
}
