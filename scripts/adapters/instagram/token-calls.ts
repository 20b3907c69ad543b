import type { Answer, LongLivedToken, TokenEndpoint } from "../../core/ports/platform.ts";
import { longLivedToken, profile, shortLivedToken } from "./answers.ts";
import { type Call, type ConnectionOptions, createCaller, requireApiVersion } from "./caller.ts";

export interface AuthorizationRequest {
  authorizeUrl: string;
  /** Id of the Instagram product, not the app id at the top of the dashboard. */
  clientId: string;
  /** Exactly as in the dashboard. */
  redirectUri: string;
  scopes: readonly string[];
  /** Comes back unchanged. It is unguessable, so that an attacker cannot inject a code for another account. */
  state: string;
}

/** E1: the page where the user approves access. Contains no secret. A path in the base address is kept. */
export function authorizationPage(request: AuthorizationRequest): string {
  const page = new URL(`${request.authorizeUrl.replace(/\/+$/, "")}/oauth/authorize`);
  const { clientId, redirectUri, scopes, state } = request;
  page.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: scopes.join(","),
    state,
  }).toString();
  return page.href;
}

interface CodeExchange {
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  /** Exactly as it was sent to the authorization page. */
  redirectUri: string;
  /** As it came back, with or without the "#_" that the platform appends. */
  code: string;
}

/** E2: exchanges the code of the authorization page for a token that lasts one hour. A code works once. */
export async function exchangeCode(
  { tokenUrl, clientId, clientSecret, redirectUri, code }: CodeExchange,
  options: ConnectionOptions,
): Promise<Answer<{ access_token: string; user_id: string; permissions: string[] }>> {
  return await requestToken({ tokenUrl }, options, {
    step: "exchange code",
    method: "POST",
    path: "oauth/access_token",
    params: {
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: "authorization_code",
      redirect_uri: redirectUri,
      code: code.trim().replace(/#_$/, ""),
    },
    answer: shortLivedToken,
  });
}

/** E3: exchanges the one-hour token for one that lasts 60 days. */
export async function exchangeToken(
  { graphUrl, clientSecret, token }: { graphUrl: string; clientSecret: string; token: string },
  options: ConnectionOptions,
): Promise<Answer<LongLivedToken>> {
  return await requestToken({ graphUrl }, options, {
    step: "exchange token",
    method: "GET",
    path: "access_token",
    params: { grant_type: "ig_exchange_token", client_secret: clientSecret, access_token: token },
    answer: longLivedToken,
  });
}

interface TokenEndpointOptions extends ConnectionOptions {
  graphUrl: string;
  apiVersion: string;
}

/** Every token sent or received is registered with the scrubber first. @throws ProblemError (exit 2) for settings that are not valid */
export function createTokenEndpoint(options: TokenEndpointOptions): TokenEndpoint {
  const { graphUrl, scrubber } = options;
  const version = requireApiVersion(options.apiVersion);
  const call = createCaller({ graphUrl }, options);
  return {
    refresh: (token) =>
      requestToken({ graphUrl }, options, {
        step: "refresh token",
        method: "GET",
        // The token calls have no version segment.
        path: "refresh_access_token",
        params: { grant_type: "ig_refresh_token", access_token: token },
        answer: longLivedToken,
      }),

    whoAmI: async (token) => {
      scrubber.add(token);
      const params = { fields: "user_id,username,account_type", access_token: token };
      const answer = await call({
        step: "read profile",
        method: "GET",
        path: `${version}/me`,
        params,
        answer: profile,
      });
      if (!answer.ok || !scrubber.recognises(answer.value.username)) return answer;
      return { ok: true, value: { ...answer.value, username: "" } };
    },
  };
}

/** Registers the secrets that are sent, and the token that comes back, with the scrubber. */
async function requestToken<T extends { access_token: string }>(
  address: Parameters<typeof createCaller>[0],
  options: ConnectionOptions,
  call: Call<T>,
): Promise<Answer<T>> {
  const { client_secret, code, access_token } = call.params;
  for (const secret of [client_secret, code, access_token]) if (secret !== undefined) options.scrubber.add(secret);
  const answer = await createCaller(address, options)(call);
  if (answer.ok) options.scrubber.add(answer.value.access_token);
  return answer;
}
