import type { InsightsSource, Platform } from "../../core/ports/platform.ts";
import { container, createdId, insights, insightsPage, media, profile, quota, success } from "./answers.ts";
import { createAccountCaller, isId, type PlatformOptions } from "./caller.ts";
import { listComments, listRecentMedia, listStories, wholeSeconds } from "./recent-media.ts";
import { containerFault, noAnswerFault } from "./to-fault.ts";

/** The platform can need about two minutes to publish. */
const PUBLISH_TIMEOUT_MS = 120_000;
/** The record of a live post waits for what is known of it. */
const READ_MEDIA_TIMEOUT_MS = 5_000;

/** The publishing calls of one account (E5 to E8 and the related reads). @throws ProblemError (exit 2) for settings that are not valid */
export function createPlatform(options: PlatformOptions): Platform {
  const { scrubber, publishTimeoutMs = PUBLISH_TIMEOUT_MS } = options;
  const call = createAccountCaller(options);
  return {
    createContainer: (params) =>
      call({ step: "create container", method: "POST", edge: "/media", params: { ...params }, answer: createdId }),

    readContainer: async (id) => {
      const params = { fields: "status_code,status" };
      const answer = await call({ step: "read container", method: "GET", id, params, answer: container });
      if (!answer.ok) return answer;
      const { code, sentence } = answer.value;
      const value = code ?? (/^error\b/i.test(sentence) ? "ERROR" : "IN_PROGRESS");
      return { ok: true, value, ...(value === "ERROR" ? { reason: containerFault(sentence, scrubber) } : {}) };
    },

    publish: async (containerId) => {
      if (!isId(containerId)) return { ok: false, error: noAnswerFault("publish", "not-sent") };
      const sent = { params: { creation_id: containerId }, timeoutMs: publishTimeoutMs };
      return await call({ step: "publish", method: "POST", edge: "/media_publish", ...sent, answer: createdId });
    },

    readQuota: () => {
      const params = { fields: "quota_usage,config" };
      return call({ step: "read quota", method: "GET", edge: "/content_publishing_limit", params, answer: quota });
    },

    listRecentMedia: (since) => listRecentMedia(call, since),

    listStories: () => listStories(call),

    listComments: (id) => listComments(call, id),

    readUsername: async () => {
      const params = { fields: "user_id,username" };
      const answer = await call({ step: "read profile", method: "GET", params, answer: profile });
      return answer.ok ? { ok: true, value: answer.value.username } : answer;
    },

    sendComment: (id, message) =>
      call({ step: "send comment", method: "POST", id, edge: "/comments", params: { message }, answer: createdId }),

    turnOffComments: (id) =>
      call({ step: "turn off comments", method: "POST", id, params: { comment_enabled: "false" }, answer: success }),

    readMedia: async (id) => {
      const timeoutMs = Math.min(READ_MEDIA_TIMEOUT_MS, options.timeoutMs ?? READ_MEDIA_TIMEOUT_MS);
      const params = { fields: "permalink,timestamp" };
      const answer = await call({ step: "read media", method: "GET", id, params, answer: media, timeoutMs });
      if (!answer.ok) return answer;
      const { permalink, timestamp } = answer.value;
      const isShowable = permalink !== undefined && !scrubber.recognises(withoutPort(permalink));
      const value = { ...(isShowable ? { permalink } : {}), ...(timestamp === undefined ? {} : { timestamp }) };
      return { ok: true, value };
    },
  };
}

/** The numbers of an account's posts over HTTP. @throws ProblemError (exit 2) when the address, version, account id or token is not valid */
export function createInsightsSource(options: PlatformOptions): InsightsSource {
  const call = createAccountCaller(options);
  const step = "read insights";
  return {
    readInsights: (id, metrics) =>
      call({ step, method: "GET", id, edge: "/insights", params: { metric: metrics.join(",") }, answer: insights }),

    listInsights: async (since, metrics) => {
      const fields = `id,insights.metric(${metrics.join(",")})`;
      const params = { fields, since: String(wholeSeconds(since)), limit: "100" };
      const answer = await call({ step, method: "GET", edge: "/media", params, answer: insightsPage });
      if (!answer.ok) return answer;
      const counts = answer.value.data.map(({ id, insights: counted = new Map() }) => [id, counted] as const);
      return { ok: true, value: new Map(counts) };
    },
  };
}

/** The port of a stand-in changes, and could look like a piece of anything. */
function withoutPort(address: string): string {
  const { hostname, pathname } = new URL(address);
  return `${hostname}${pathname}`;
}
