import { missing } from "../api-error.ts";
import { integerParam, objectParam, type Params, textParam } from "../form.ts";
import type { World } from "../world.ts";

export interface Call {
  world: World;
  params: Params;
  /** The value of the path segment written as `:id`. */
  id: string;
}

/** By method and path. `:id` matches one path segment. */
export type Routes = Readonly<Record<string, (call: Call) => unknown>>;

interface Listed {
  id: string;
  created: number;
}

/** Newest first and in pages, like the provider's lists. @param items in order of creation. */
export function listPage<T extends Listed>(url: string, items: Iterable<T>, params: Params) {
  const created = objectParam(params, "created");
  const since = integerParam(created, "gte") ?? 0;
  const until = integerParam(created, "lte") ?? Number.POSITIVE_INFINITY;
  const newestFirst = [...items].filter((item) => item.created >= since && item.created <= until).reverse();
  const after = textParam(params, "starting_after");
  const start = after === null ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1;
  if (after !== null && start === 0) throw missing("object", after, "starting_after");
  const limit = Math.min(integerParam(params, "limit") ?? 10, 100);
  const data = newestFirst.slice(start, start + limit);
  return { object: "list", url, data, has_more: start + limit < newestFirst.length };
}

export function find<T>(map: ReadonlyMap<string, T>, kind: string, id: string, param = "id"): T {
  const found = map.get(id);
  if (found === undefined) throw missing(kind, id, param);
  return found;
}
