import type { Context } from "hono";
import { isUsableUserId } from "../core/customer.ts";
import type { Deps } from "../flows/deps.ts";
import { readStatus } from "../flows/read-status.ts";
import { isBearer } from "./is-bearer.ts";
import { Problem } from "./problem.ts";

/** For other servers of the application, with a credential of their own: a user's token never opens this. */
export function createUserHandler(serviceTokens: readonly string[], deps: Deps) {
  return async (context: Context): Promise<Response> => {
    const authorization = context.req.header("authorization");
    const matches = serviceTokens.filter((token) => isBearer(authorization, token));
    if (matches.length === 0) throw new Problem("unauthenticated", "A service token is required.");
    const userId = userIdOf(context);
    if (userId === null || !isUsableUserId(userId)) throw new Problem("not_found", "There can be no such user.");
    const status = await readStatus(userId, deps);
    return context.json({ user_id: userId, ...status }, 200, { "cache-control": "no-store" });
  };
}

/** @returns null for a broken escape, which the router would hand on as it is: it is also how another user's id may look. */
function userIdOf(context: Context): string | null {
  const [segment = ""] = context.req.path.split("/").slice(-2);
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
