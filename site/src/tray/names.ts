import { quotedTitle } from "../../../scripts/core/calendar/line-text.ts";
import type { IdsData } from "../../../scripts/core/calendar/site-data.ts";
import type { ListChange } from "../../../scripts/core/queue/change-posts.ts";

/** How messages name a post: by the first words of its caption. New posts are known from the change that adds them. */
export function namesOf({ ids, titles }: IdsData, changes: readonly ListChange[] = []): (id: string) => string {
  const known = new Map(ids.map((id, n) => [id, titles[n] ?? ""]));
  for (const change of changes)
    if (change.kind === "add") for (const { id = "", caption = "" } of change.posts) known.set(id, caption);
  return (id) => quotedTitle({ id, text: known.get(id) ?? "" });
}
