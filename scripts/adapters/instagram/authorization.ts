import type { Answer, LongLivedToken } from "../../core/ports/platform.ts";
import { longLivedToken, shortLivedToken } from "./answers.ts";
import { type ConnectionOptions, createCaller } from "./caller.ts";

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
  exchange: CodeExchange,
  options: ConnectionOptions,
): Promise<Answer<{ access_token: string; user_id: string; permissions: string[] }>> {
  const { tokenUrl, clientId, clientSecret, redirectUri } = exchange;
  const { scrubber } = options;
  const code = exchange.code.trim().replace(/#_$/, "");
  for (const secret of [clientSecret, code]) scrubber.add(secret);
  const answer = await createCaller(
    { tokenUrl },
    options,
  )({
    step: "exchange code",
    method: "POST",
    path: "oauth/access_token",
    params: {
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: "authorization_code",
      redirect_uri: redirectUri,
      code,
    },
    answer: shortLivedToken,
  });
  if (answer.ok) scrubber.add(answer.value.access_token);
  return answer;
}

interface TokenExchange {
  graphUrl: string;
  clientSecret: string;
  /** The token that lasts one hour. */
  token: string;
}

/** E3: exchanges the one-hour token for one that lasts 60 days. */
export async function exchangeToken(
  exchange: TokenExchange,
  options: ConnectionOptions,
): Promise<Answer<LongLivedToken>> {
  const { graphUrl, clientSecret, token } = exchange;
  const { scrubber } = options;
  for (const secret of [clientSecret, token]) scrubber.add(secret);
  const answer = await createCaller(
    { graphUrl },
    options,
  )({
    step: "exchange token",
    method: "GET",
    path: "access_token",
    params: { grant_type: "ig_exchange_token", client_secret: clientSecret, access_token: token },
    answer: longLivedToken,
  });
  if (answer.ok) scrubber.add(answer.value.access_token);
  return answer;
}
