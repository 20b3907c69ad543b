import { expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { judgeCoverPosition } from "../../../scripts/core/media/judge-cover.ts";

const LENGTHS = [
  { kind: "image" as const, durationMs: null },
  { kind: "video" as const, durationMs: 6000 },
];
const reel = (thumb_offset?: number): DraftPost => ({
  media_type: "REELS",
  ...(thumb_offset !== undefined && { thumb_offset }),
});

it.each([6000, 9000])("refuses a cover at %i ms of a video of 6 seconds", (position) =>
  expect(judgeCoverPosition(reel(position), LENGTHS)).toMatchObject([
    {
      rule: "media/cover-position",
      severity: "error",
      pointer: "/thumb_offset",
      message: expect.stringContaining("6,000"),
    },
  ]),
);

it.each<[string, DraftPost, Parameters<typeof judgeCoverPosition>[1]]>([
  ["inside the video", reel(5999), LENGTHS],
  ["at its start", reel(0), LENGTHS],
  ["that nobody chose", reel(), LENGTHS],
  ["of a video whose length is not known", reel(9000), [{ kind: "video", durationMs: null }]],
  ["of a video that goes on without an end", reel(9000), [{ kind: "video", durationMs: Number.POSITIVE_INFINITY }]],
  ["of a video that did not load", reel(9000), [{ kind: "video", durationMs: Number.NaN }]],
  ["of something else than a reel", { thumb_offset: 9000 }, LENGTHS],
])("takes a cover %s", (_name, post, lengths) => expect(judgeCoverPosition(post, lengths)).toEqual([]));
