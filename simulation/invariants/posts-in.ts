import type { Post } from "../../scripts/core/generated/queue.ts";
import { valueIn } from "../repository/texts.ts";

const NONE: readonly Post[] = [];

/** The posts of a queue text; none when people have damaged it. */
export function postsIn(text: string | null): readonly Post[] {
  return (text === null ? undefined : (valueIn(text) as { posts?: Post[] } | null | undefined)?.posts) ?? NONE;
}
