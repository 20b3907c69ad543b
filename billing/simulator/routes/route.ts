import type { Params } from "../form.ts";
import type { Shape } from "../param-shape.ts";
import type { World } from "../world.ts";

export interface Call {
  world: World;
  params: Params;
  /** The value of the path segment written as `:id`. */
  id: string;
}

export interface Route {
  method: "GET" | "POST" | "DELETE";
  /** `:id` matches one path segment. */
  path: string;
  /** Every accepted parameter. Anything else is refused. */
  shape: { [name: string]: Shape };
  run: (call: Call) => unknown;
}

export const LIST_SHAPE = { limit: "integer", starting_after: "text", ending_before: "text" } as const;
export const CREATED_SHAPE = { created: { gt: "integer", gte: "integer", lt: "integer", lte: "integer" } } as const;
