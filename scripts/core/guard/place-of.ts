import { toPointer } from "../json/pointer.ts";
import type { GuardedFile } from "./guard-rule.ts";
import type { KeptPost } from "./queue-diff.ts";

/** Where a post was edited: its first field that differs. A field that is gone is missing from the whole post. */
export function placeOf({ index, after, changedFields }: KeptPost): { file: GuardedFile; pointer: string } {
  const field = changedFields.find((name) => Object.hasOwn(after, name));
  return { file: "queue.json", pointer: toPointer(["posts", index, ...(field === undefined ? [] : [field])]) };
}
