import { addComment, listComments, switchComments } from "./comments.ts";
import { CONTAINER_PARAMS } from "./container-params.ts";
import { createContainer } from "./containers.ts";
import { answering, type CallRules, keepKnown, openCall, type Params, readParams } from "./graph-call.ts";
import { GraphRefusal, invalid } from "./graph-errors.ts";
import { type EndpointName, jsonAnswer, type Route, type Router, type SimulatorRequest } from "./http-types.ts";
import { readInsights } from "./insights.ts";
import { listMedia } from "./media-list.ts";
import { mediaFields, pickFields, readContainer, readProfile, readQuota } from "./node-reads.ts";
import { publishContainer } from "./publishing.ts";
import { exchangeToken, refreshToken, SCOPE_BASIC, SCOPE_COMMENTS, SCOPE_INSIGHTS, SCOPE_PUBLISH } from "./tokens.ts";
import type { World } from "./world.ts";

const REFRESH = { grantType: "ig_refresh_token", allowed: ["grant_type", "access_token"] };
const EXCHANGE = {
  grantType: "ig_exchange_token",
  allowed: ["grant_type", "access_token", "client_secret", "client_id"],
};
const LIST_PARAMS = ["fields", "since", "limit", "after"];

/** The calls of the graph host: E3 to E8, /me, the media list and single media. */
export function createGraphRouter(world: World): Router {
  return (request) => {
    const route = tokenCall(world, request) ?? versionedCall(world, request) ?? unknownPath();
    return { endpoint: route.endpoint, run: answering(world, route.run) };
  };
}

/** E3 and E4, which have no version in their path. */
function tokenCall(world: World, request: SimulatorRequest): Route | null {
  if (request.path === "/access_token") {
    return onMethod(request, "GET", "exchange-token", () => {
      const params = openTokenCall(world, request, EXCHANGE);
      if (params.client_secret !== world.settings.app.clientSecret) throw new GraphRefusal("clientSecretWrong");
      return jsonAnswer(exchangeToken(world, params.access_token));
    });
  }
  if (request.path === "/refresh_access_token") {
    return onMethod(request, "GET", "refresh", () => {
      const params = openTokenCall(world, request, REFRESH);
      return jsonAnswer(refreshToken(world, params.access_token));
    });
  }
  return null;
}

function openTokenCall(world: World, request: SimulatorRequest, call: typeof EXCHANGE): Params {
  const params = keepKnown(world, readParams(request), call.allowed);
  if (params.grant_type !== call.grantType) throw invalid(`grant_type must be ${call.grantType}`);
  return params;
}

function versionedCall(world: World, request: SimulatorRequest): Route | null {
  const path =
    /^\/v\d{1,2}\.\d\/(me|\d{1,30})(?:\/(media|stories|media_publish|content_publishing_limit|insights|comments))?$/.exec(
      request.path,
    );
  const [, node, edge] = path ?? [];
  if (node === undefined) return null;
  if (edge === undefined) return nodeCall(world, request, node);
  if (edge === "comments") return commentCall(world, request, node);
  if (edge === "media_publish") return publishCall(world, request, node);
  if (edge === "insights") return insightsCall(world, request, node);
  if (edge === "content_publishing_limit") return quotaCall(world, request, node);
  if (edge === "stories") return listCall(world, request, { accountId: node, edge });
  return request.method === "POST"
    ? createCall(world, request, node)
    : listCall(world, request, { accountId: node, edge: "media" });
}

function nodeCall(world: World, request: SimulatorRequest, node: string): Route {
  const open = (accountId: string | null): string => {
    const params = openCall(world, request, { allowed: ["fields"], scope: SCOPE_BASIC, accountId });
    return params.fields ?? "id";
  };
  if (node === "me" || node === world.settings.account.userId) {
    return onMethod(request, "GET", "me", () => jsonAnswer(readProfile(world, open(node))));
  }
  const media = world.media.find((candidate) => candidate.id === node);
  if (media !== undefined && request.method === "POST") {
    return onMethod(request, "POST", "comments-off", () => {
      const rules = { allowed: ["comment_enabled"], scope: SCOPE_COMMENTS, accountId: null, isSending: true };
      switchComments(media, openCall(world, request, rules));
      return jsonAnswer({ success: true });
    });
  }
  if (media !== undefined) {
    return onMethod(request, "GET", "media", () => jsonAnswer(pickFields(media, mediaFields(world), open(null))));
  }
  return onMethod(request, "GET", "status", async () => {
    const fields = open(null);
    const container = world.containers.get(node);
    if (container === undefined) throw new GraphRefusal("objectMissing");
    return jsonAnswer(await readContainer(world, container, fields));
  });
}

function createCall(world: World, request: SimulatorRequest, accountId: string): Route {
  const rules: CallRules = { allowed: CONTAINER_PARAMS, scope: SCOPE_PUBLISH, accountId, isSending: true };
  return onMethod(request, "POST", "create", async ({ faults, signal }) => {
    const params = openCall(world, request, rules);
    return jsonAnswer({ id: await createContainer(world, { params, faults, signal }) });
  });
}

function publishCall(world: World, request: SimulatorRequest, accountId: string): Route {
  const rules: CallRules = { allowed: ["creation_id"], scope: SCOPE_PUBLISH, accountId, isSending: true };
  return onMethod(request, "POST", "publish", async ({ faults }) => {
    const { creation_id: creationId } = openCall(world, request, rules);
    if (creationId === undefined) throw invalid("The parameter creation_id is required");
    return jsonAnswer({ id: await publishContainer(world, creationId, faults) });
  });
}

function commentCall(world: World, request: SimulatorRequest, node: string): Route {
  const open = (allowed: string[], isSending = false) => {
    const params = openCall(world, request, { allowed, scope: SCOPE_COMMENTS, accountId: null, isSending });
    const media = world.media.find((candidate) => candidate.id === node);
    if (media === undefined) throw new GraphRefusal("objectMissing");
    return { media, params };
  };
  if (request.method === "GET") {
    const allowed = ["fields", "limit", "after"];
    return onMethod(request, "GET", "comment-list", () => {
      const { media, params } = open(allowed);
      return jsonAnswer(listComments(world, media, params));
    });
  }
  return onMethod(request, "POST", "comment", () => {
    const { media, params } = open(["message"], true);
    return jsonAnswer({ id: addComment(world, media, params) });
  });
}

function quotaCall(world: World, request: SimulatorRequest, accountId: string): Route {
  const rules: CallRules = { allowed: ["fields"], scope: SCOPE_PUBLISH, accountId };
  return onMethod(request, "GET", "quota", () => {
    const params = openCall(world, request, rules);
    return jsonAnswer({ data: [readQuota(world, params.fields)] });
  });
}

function insightsCall(world: World, request: SimulatorRequest, node: string): Route {
  const rules: CallRules = { allowed: ["metric"], scope: SCOPE_INSIGHTS, accountId: null };
  return onMethod(request, "GET", "insights", () => {
    const { metric } = openCall(world, request, rules);
    const media = world.media.find(({ id }) => id === node);
    if (media === undefined) throw new GraphRefusal("objectMissing");
    if (metric === undefined) throw invalid("The parameter metric is required");
    return jsonAnswer(readInsights(world, media, metric));
  });
}

function listCall(
  world: World,
  request: SimulatorRequest,
  { accountId, edge }: { accountId: string; edge: "media" | "stories" },
): Route {
  const scope = request.query.fields?.includes("insights.") === true ? SCOPE_INSIGHTS : SCOPE_BASIC;
  const rules: CallRules = { allowed: LIST_PARAMS, scope, accountId };
  return onMethod(request, "GET", edge === "media" ? "media-list" : "story-list", () => {
    const query = openCall(world, request, rules);
    return jsonAnswer(listMedia(world, edge, { query, nextUrl: (after) => nextPage(world, request, after) }));
  });
}

/** Like the platform's own, the address of the next page contains the token: a trap for anyone who logs it. */
function nextPage(world: World, request: SimulatorRequest, after: string): string {
  return `${world.publicUrl}${request.path}?${new URLSearchParams({ ...request.query, after })}`;
}

function onMethod(request: SimulatorRequest, method: "GET" | "POST", endpoint: EndpointName, run: Route["run"]): Route {
  if (request.method === method) return { endpoint, run };
  return {
    endpoint: "unknown",
    run: () => {
      throw new GraphRefusal("methodUnsupported");
    },
  };
}

function unknownPath(): Route {
  return {
    endpoint: "unknown",
    run: () => {
      throw new GraphRefusal("pathUnknown");
    },
  };
}
