/** Instagram clients, at the addresses from the environment. What they print and throw goes through the scrubber. */

import { createInsightsSource, createPlatform } from "../adapters/instagram/publishing-client.ts";
import {
  authorizationPage,
  createTokenEndpoint,
  exchangeCode,
  exchangeToken,
} from "../adapters/instagram/token-calls.ts";
import type { InsightsSource, Platform, TokenEndpoint } from "../core/ports/platform.ts";
import type { App } from "../core/token/check-app.ts";
import type { AuthorizePorts } from "../flows/account/authorize-account.ts";
import type { Context } from "./context.ts";

type Surroundings = Pick<Context, "env" | "scrubber">;

interface AccountAccess {
  accountId: string;
  token: string;
  /** Called after every answer with the share of the allowed calls that is used, in percent. */
  onUsage?: (percent: number) => void;
}

/** The publishing calls of one account. @throws ProblemError (exit 2) when addresses, account or token cannot be used */
export function connectAccount({ env, scrubber }: Surroundings, access: AccountAccess): Platform {
  return createPlatform({ ...env.platform, ...access, scrubber });
}

/** The numbers of one account's posts. @throws ProblemError (exit 2) when addresses or account cannot be used */
export function connectInsights({ env, scrubber }: Surroundings, access: AccountAccess): InsightsSource {
  return createInsightsSource({ ...env.platform, ...access, scrubber });
}

/** The calls that renew and test a token. @throws ProblemError (exit 2) when the addresses cannot be used */
export function connectTokenEndpoint({ env, scrubber }: Surroundings): TokenEndpoint {
  return createTokenEndpoint({ ...env.platform, scrubber });
}

interface AppConnection extends Pick<AuthorizePorts, "exchangeCode" | "exchangeToken"> {
  /** Address of the page on which a person gives permission. `state` comes back unchanged. */
  permissionPage(state: string): string;
}

/** The calls that turn a person's permission into a token. */
export function connectApp({ env, scrubber }: Surroundings, app: App): AppConnection {
  const { graphUrl, tokenUrl, authorizeUrl } = env.platform;
  const { clientSecret } = app;
  return {
    permissionPage: (state) => authorizationPage({ ...app, authorizeUrl, state }),
    exchangeCode: (code) => exchangeCode({ ...app, tokenUrl, code }, { scrubber }),
    exchangeToken: (token) => exchangeToken({ graphUrl, clientSecret, token }, { scrubber }),
  };
}
