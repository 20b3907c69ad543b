import type { UserTag } from "../../../scripts/core/generated/queue.ts";

/** The people who are tagged on a picture, each where the app shows them. Those without a place are only named in the post's facts. */
export function TagDots({ tags }: { tags: readonly UserTag[] }) {
  return (
    <>
      {tags.map(({ username, x, y }, at) =>
        x === undefined || y === undefined ? null : (
          // A name may be there twice while somebody types.
          <span key={`${at} ${username}`} {...dotAt(x, y)}>
            <DotName y={y} name={`@${username}`} />
          </span>
        ),
      )}
    </>
  );
}

export function dotAt(x: number, y: number) {
  return { class: x > 0.5 ? "tag-dot tag-left" : "tag-dot", style: { left: `${x * 100}%`, top: `${y * 100}%` } };
}

/** At the edges, it stays inside of the picture. */
export function DotName({ y, name }: { y: number; name: string }) {
  return <span style={{ transform: `translateY(${-100 * y}%)` }}>{name}</span>;
}
