import { type Call, type Json, type Reply, refusal } from "./call.ts";

/** Whose token it is, which this API tells people only. */
export function answerAccount({ rawPath, actor }: Call): Reply | null {
  const isApp = actor.login.endsWith("[bot]");
  return rawPath === "/user" && isApp ? refusal(403, "Resource not accessible by integration") : null;
}

/** What the person behind the token may do in a repository, which GitHub says whatever the token itself may do. */
export function withRole({ method, path, repository, actor }: Call, reply: Reply): Reply {
  if (method !== "GET" || path !== "" || repository === "" || !Buffer.isBuffer(reply.body)) return reply;
  if (reply.status !== 200) return reply;
  const body = JSON.parse(reply.body.toString("utf8")) as Json;
  const permissions = { admin: actor.permissions === "all", push: actor.role !== "read", pull: true };
  return { ...reply, body: { ...body, permissions } };
}
