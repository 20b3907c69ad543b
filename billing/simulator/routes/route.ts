import { missing } from "../api-error.ts";
import { integerParam, objectParam, type Params, textParam } from "../form.ts";
import type { World } from "../world.ts";

export interface Call {
  world: World;
  path: string;
  params: Params;
  /** The value of the path segment written as `:id`. */
  id: string;
}

/** By method and path. `:id` matches one path segment. */
export type Routes = Readonly<Record<string, (call: Call) => unknown>>;

/**
 * Newest first and in pages, like Stripe's lists.
 * @param items in order of creation. @param filters names of parameters that ask for a field of the same name.
 */
export function listPage<T extends { id: string; created: number }>(
  { path, params }: Call,
  items: Iterable<T>,
  ...filters: (keyof T & string)[]
) {
  const created = objectParam(params, "created");
  const since = integerParam(created, "gte") ?? 0;
  const until = integerParam(created, "lte") ?? Number.POSITIVE_INFINITY;
  const isAskedFor = (item: T) =>
    filters.every((name) => String(item[name]) === (textParam(params, name) ?? String(item[name])));
  const isWanted = (item: T) => item.created >= since && item.created <= until && isAskedFor(item);
  const newestFirst = [...items].filter(isWanted).reverse();
  const after = textParam(params, "starting_after");
  const start = after === null ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1;
  if (after !== null && start === 0) throw missing("object", after, "starting_after");
  const limit = Math.min(integerParam(params, "limit") ?? 10, 100);
  const data = newestFirst.slice(start, start + limit);
  return { object: "list", url: path, data, has_more: start + limit < newestFirst.length };
}

export function find<T>(map: ReadonlyMap<string, T>, kind: string, id: string, param = "id"): T {
  const found = map.get(id);
  if (found === undefined) throw missing(kind, id, param);
  return found;
}
