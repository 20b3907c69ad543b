import type { TokenEndpoint } from "../../core/ports/platform.ts";
import { longLivedToken, profile } from "./answers.ts";
import { type ConnectionOptions, createCaller } from "./caller.ts";
import { requireApiVersion } from "./path-parts.ts";

interface TokenEndpointOptions extends ConnectionOptions {
  graphUrl: string;
  apiVersion: string;
}

/**
 * The calls that refresh and test a token. Every token sent or received is registered with the scrubber first.
 * @throws ProblemError (exit 2) when the address or version is not valid
 */
export function createTokenEndpoint(options: TokenEndpointOptions): TokenEndpoint {
  const { graphUrl, scrubber } = options;
  const version = requireApiVersion(options.apiVersion);
  const call = createCaller({ graphUrl }, options);
  return {
    refresh: async (token) => {
      scrubber.add(token);
      const answer = await call({
        step: "refresh token",
        method: "GET",
        // The token calls have no version segment.
        path: "refresh_access_token",
        params: { grant_type: "ig_refresh_token", access_token: token },
        answer: longLivedToken,
      });
      if (answer.ok) scrubber.add(answer.value.access_token);
      return answer;
    },

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
