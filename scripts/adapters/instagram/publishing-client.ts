import { ProblemError } from "../../core/findings/problem.ts";
import { refusePageLogin } from "../../core/instagram/platform-address.ts";
import type { PlatformStep } from "../../core/instagram/platform-fault.ts";
import type { Platform } from "../../core/ports/platform.ts";
import { container, createdId, media, quota } from "./answers.ts";
import { type Call, type ConnectionOptions, createCaller } from "./caller.ts";
import { isId, requireAccountId, requireApiVersion } from "./path-parts.ts";
import { listComments, listRecentMedia } from "./recent-media.ts";
import { containerFault, silentFault } from "./to-fault.ts";

/** The platform can need about two minutes to publish. */
const PUBLISH_TIMEOUT_MS = 120_000;
/** The record of a live post waits for what is known of it. */
const LOOK_TIMEOUT_MS = 5_000;

export interface PlatformOptions extends ConnectionOptions {
  graphUrl: string;
  /** Version segment such as "v25.0". */
  apiVersion: string;
  accountId: string;
  token: string;
  /** Deadline of the publish call; default 120 s. */
  publishTimeoutMs?: number;
}

/**
 * The publishing calls of one account (E5 to E8 and the related reads) over HTTP.
 * @throws ProblemError (exit 2) when the address, version, account id or token is not valid
 */
export function createPlatform(options: PlatformOptions): Platform {
  const { graphUrl, token, scrubber, publishTimeoutMs = PUBLISH_TIMEOUT_MS } = options;
  scrubber.add(token);
  const problem = refusePageLogin({ graphUrl, token });
  if (problem !== null) throw new ProblemError(problem, 2);
  const version = requireApiVersion(options.apiVersion);
  const account = `${version}/${requireAccountId(options.accountId)}`;
  const call = createCaller({ graphUrl }, options);

  /** Reads one object whose id comes from a file or an earlier answer. */
  const read = async <T>(
    step: PlatformStep,
    { id, fields, ...rest }: Pick<Call<T>, "answer" | "timeoutMs"> & { id: string; fields: string },
  ) => {
    if (!isId(id)) return { ok: false as const, error: silentFault(step, "not-sent") };
    const params = { fields, access_token: token };
    return call({ step, method: "GET", path: `${version}/${id}`, params, ...rest });
  };

  return {
    createContainer: (params) =>
      call({
        step: "create container",
        method: "POST",
        path: `${account}/media`,
        params: { ...params, access_token: token },
        answer: createdId,
      }),

    readContainer: async (containerId) => {
      const answer = await read("read container", { id: containerId, fields: "status_code,status", answer: container });
      if (!answer.ok) return answer;
      const { code, sentence } = answer.value;
      const value = code ?? (/^error\b/i.test(sentence) ? "ERROR" : "IN_PROGRESS");
      return { ok: true, value, ...(value === "ERROR" ? { reason: containerFault(sentence, scrubber) } : {}) };
    },

    publish: async (containerId) => {
      if (!isId(containerId)) return { ok: false, error: silentFault("publish", "not-sent") };
      return call({
        step: "publish",
        method: "POST",
        path: `${account}/media_publish`,
        params: { creation_id: containerId, access_token: token },
        answer: createdId,
        timeoutMs: publishTimeoutMs,
      });
    },

    readQuota: () =>
      call({
        step: "read quota",
        method: "GET",
        path: `${account}/content_publishing_limit`,
        params: { fields: "quota_usage,config", access_token: token },
        answer: quota,
      }),

    listRecentMedia: (since) => listRecentMedia(call, { path: `${account}/media`, token, since }),

    listComments: async (mediaId, since) => {
      if (!isId(mediaId)) return { ok: false, error: silentFault("list comments", "not-sent") };
      return listComments(call, { path: `${version}/${mediaId}/comments`, token, since });
    },

    sendComment: async (mediaId, text) => {
      if (!isId(mediaId)) return { ok: false, error: silentFault("send comment", "not-sent") };
      return call({
        step: "send comment",
        method: "POST",
        path: `${version}/${mediaId}/comments`,
        params: { message: text, access_token: token },
        answer: createdId,
      });
    },

    readMedia: async (mediaId) => {
      const timeoutMs = Math.min(LOOK_TIMEOUT_MS, options.timeoutMs ?? LOOK_TIMEOUT_MS);
      const wanted = { id: mediaId, fields: "permalink,timestamp", answer: media, timeoutMs };
      const answer = await read("read media", wanted);
      if (!answer.ok) return null;
      const { permalink, timestamp } = answer.value;
      const isShowable = permalink !== undefined && !scrubber.recognises(withoutPort(permalink));
      return { ...(isShowable ? { permalink } : {}), ...(timestamp === undefined ? {} : { timestamp }) };
    },
  };
}

/** The port of a stand-in changes, and could look like a piece of anything. */
function withoutPort(address: string): string {
  const { hostname, pathname } = new URL(address);
  return `${hostname}${pathname}`;
}
