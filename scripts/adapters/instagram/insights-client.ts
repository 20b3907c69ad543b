import type { InsightsSource } from "../../core/ports/platform.ts";
import { insights, insightsPage } from "./answers.ts";
import { createCaller } from "./caller.ts";
import { isId, requireAccountId, requireApiVersion } from "./path-parts.ts";
import type { PlatformOptions } from "./publishing-client.ts";
import { silentFault } from "./to-fault.ts";

const STEP = "read insights";

/** The numbers of an account's posts over HTTP. @throws ProblemError (exit 2) when the address, version or account id is not valid */
export function createInsightsSource(options: PlatformOptions): InsightsSource {
  const { graphUrl, token, scrubber } = options;
  scrubber.add(token);
  const version = requireApiVersion(options.apiVersion);
  const account = requireAccountId(options.accountId);
  const call = createCaller({ graphUrl }, options);
  return {
    readInsights: async (mediaId, metrics) => {
      if (!isId(mediaId)) return { ok: false, error: silentFault(STEP, "not-sent") };
      const params = { metric: metrics.join(","), access_token: token };
      return await call({
        step: STEP,
        method: "GET",
        path: `${version}/${mediaId}/insights`,
        params,
        answer: insights,
      });
    },
    listInsights: async (since, metrics) => {
      const params = {
        fields: `id,insights.metric(${metrics.join(",")})`,
        since: String(Math.floor(since.getTime() / 1000)),
        limit: "100",
        access_token: token,
      };
      const answer = await call({
        step: STEP,
        method: "GET",
        path: `${version}/${account}/media`,
        params,
        answer: insightsPage,
      });
      if (!answer.ok) return answer;
      return {
        ok: true,
        value: new Map(answer.value.data.map(({ id, insights: counts = new Map() }) => [id, counts])),
      };
    },
  };
}
