import type { Params } from "../form.ts";
import type { Shape } from "../param-shape.ts";
import type { World } from "../world.ts";

export interface Call {
  readonly world: World;
  readonly params: Params;
  /** The parts of the path written as `:id`. */
  readonly id: string;
}

export interface Route {
  readonly method: "GET" | "POST" | "DELETE";
  /** `:id` stands for one path segment. */
  readonly path: string;
  /** Every parameter that is accepted; anything else is refused. */
  readonly shape: { readonly [name: string]: Shape };
  readonly run: (call: Call) => unknown;
}

export const LIST_SHAPE = { limit: "integer", starting_after: "text", ending_before: "text" } as const;
export const CREATED_SHAPE = { created: { gt: "integer", gte: "integer", lt: "integer", lte: "integer" } } as const;
