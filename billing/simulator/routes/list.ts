import { missing } from "../api-error.ts";
import type { Params } from "../form.ts";
import { integerParam, objectParam, textParam } from "../param-shape.ts";

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
