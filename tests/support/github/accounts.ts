import { type Call, type Json, jsonOf, type Reply, refusal } from "./call.ts";

/** Whose token it is: GraphQL tells everybody, the other API only people. */
export function answerAccount(call: Call): Reply | null {
  const { login } = call.actor;
  if (call.rawPath === "/graphql" && call.method === "POST") {
    const { query } = jsonOf(call);
    const isKnown = typeof query === "string" && /^(?:query )?\{ viewer \{ login \} \}$/.test(query);
    const body = isKnown
      ? { data: { viewer: { login } } }
      : { errors: [{ message: "The test server knows no such query" }] };
    return { status: 200, body };
  }
  const isApp = login.endsWith("[bot]");
  return call.rawPath === "/user" && isApp ? refusal(403, "Resource not accessible by integration") : null;
}

/** What the person behind the token may do in a repository, which GitHub says whatever the token itself may do. */
export function withRole({ method, path, repository, actor }: Call, reply: Reply): Reply {
  if (method !== "GET" || path !== "" || repository === "" || !Buffer.isBuffer(reply.body)) return reply;
  if (reply.status !== 200) return reply;
  const body = JSON.parse(reply.body.toString("utf8")) as Json;
  const permissions = { admin: actor.permissions === "all", push: actor.role !== "read", pull: true };
  return { ...reply, body: { ...body, permissions } };
}
