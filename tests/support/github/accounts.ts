import { type Call, jsonOf, type Reply, refusal } from "./call.ts";

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
