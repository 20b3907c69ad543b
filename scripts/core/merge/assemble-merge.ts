import type { SideLabels } from "./conflict.ts";
import type { Placed } from "./join-runs.ts";
import { adaptBody, type ListStyle, sameStyle } from "./list-style.ts";
import type { FrameMerge, PostMerge, Sides } from "./merge-post.ts";
import { disputed, type Entry, renderMerge } from "./render-merge.ts";

export interface MergePlan {
  frame: Exclude<FrameMerge, { kind: "refused" }>;
  posts: ReadonlyMap<string, PostMerge>;
  places: readonly Placed[];
  labels: SideLabels;
}

/** The text of the planned merge, in the layout of the side that changed the layout. */
export function assembleMerge(sides: Sides, { frame, posts, places, labels }: MergePlan): string {
  const style = chooseStyle(sides);
  const entries = places.map((place) => toEntry(sides, { place, post: posts.get(place.id), style }));
  return renderMerge({ ...frameTexts(sides, { frame, style, labels }), entries, style, labels });
}

/** Only for a merged list without posts, which has no layout. */
const NO_STYLE: ListStyle = { open: "", close: "", gap: ",", lineEnd: "\n", indent: "", unit: null };

function chooseStyle({ base, ours, theirs }: Sides): ListStyle {
  if (ours.style === null || theirs.style === null) return ours.style ?? theirs.style ?? NO_STYLE;
  return base.style !== null && sameStyle(ours.style, base.style) ? theirs.style : ours.style;
}

function frameTexts(
  { ours, theirs }: Sides,
  { frame, style, labels }: { frame: MergePlan["frame"]; style: ListStyle; labels: SideLabels },
): { head: string; tail: string } {
  if (frame.kind === "from") return frame.side === "ours" ? ours : theirs;
  const options = { lineEnd: style.lineEnd, labels };
  const head = disputed({ ours: ours.head, theirs: theirs.head }, options);
  const tail = style.lineEnd + disputed({ ours: ours.tail, theirs: theirs.tail }, options);
  return { head: ours.head === theirs.head ? ours.head : head, tail: ours.tail === theirs.tail ? ours.tail : tail };
}

interface Placing {
  place: Placed;
  post: PostMerge | undefined;
  style: ListStyle;
}

function toEntry(sides: Sides, { place: { id, only }, post, style }: Placing): Entry {
  const bodyOf = (name: "ours" | "theirs") => {
    const { posts, style: from } = sides[name];
    const body = posts.get(id)?.body ?? null;
    return body === null || from === null || sameStyle(from, style) ? body : adaptBody(body, from, style);
  };
  const body = post?.kind === "kept" ? bodyOf(post.from) : null;
  if (body !== null && only === undefined) return { kind: "text", body, gap: gapOf(id, sides, style) };
  return {
    kind: "dispute",
    ours: only === "theirs" ? null : (body ?? bodyOf("ours")),
    theirs: only === "ours" ? null : (body ?? bodyOf("theirs")),
  };
}

/** White space before a post, including blank lines, is merged like the rest. null where a side's layout does not match. */
function gapOf(id: string, sides: Sides, style: ListStyle): string | null {
  const [base, ours, theirs] = [sides.base, sides.ours, sides.theirs].map((side) =>
    side.style !== null && sameStyle(side.style, style) ? (side.posts.get(id)?.gap ?? null) : null,
  );
  return (ours === null || ours === base ? theirs : ours) ?? ours ?? null;
}
