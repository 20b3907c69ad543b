import type { Context } from "hono";
import { isUsableUserId } from "../core/customer.ts";
import type { Deps } from "../flows/deps.ts";
import { readStatus } from "../flows/read-status.ts";
import { isSameSecret } from "./is-same-secret.ts";
import { Problem } from "./problem.ts";

/** For other servers of the application, with a credential of their own: a user's token never opens this. */
export function createUserHandler(serviceTokens: readonly string[], deps: Deps) {
  return async (context: Context): Promise<Response> => {
    const authorization = context.req.header("authorization") ?? "";
    const matches = serviceTokens.filter((token) => isSameSecret(authorization, `Bearer ${token}`));
    if (matches.length === 0) throw new Problem("unauthenticated", "A service token is required.");
    const userId = context.req.param("id") ?? "";
    if (!isUsableUserId(userId)) throw new Problem("not_found", "There can be no such user.");
    const status = await readStatus(userId, deps);
    return context.json({ user_id: userId, ...status }, 200, { "cache-control": "no-store" });
  };
}
