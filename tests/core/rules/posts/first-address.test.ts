import fc from "fast-check";
import { expect, it } from "vitest";
import type { DraftPost } from "../../../../scripts/core/content/draft-post.ts";
import { firstAddress, mediaKeys } from "../../../../scripts/core/rules/posts/same-post.ts";

const ADDRESSES = [
  "https://cdn.example.com/a.jpg",
  "https://cdn.example.com/a.jpg?v=2",
  "https://cdn.example.com/%61.jpg#x",
  "https://CDN.example.com./a.jpg",
  "https://cdn.example.com/b.mp4",
  "media/a.jpg",
  "media/a.jpg ",
  "not an address",
  "",
];
const address = fc.constantFrom(...ADDRESSES);
const fields = fc.record({ image_url: address, video_url: address, cover_url: address }, { requiredKeys: [] });
const posts: fc.Arbitrary<DraftPost> = fc.oneof(
  fields,
  fc
    .tuple(fields, fc.constantFrom("REELS" as const, "STORIES" as const))
    .map(([post, media_type]) => ({ ...post, media_type })),
  fc.array(fields, { maxLength: 3 }).map((children) => ({ media_type: "CAROUSEL" as const, children })),
);

it.each(["media/a.jpg ", " media/a.jpg", "media/a.jpg\t"])(
  "sees no difference between media/a.jpg and %j",
  (address) => {
    expect(mediaKeys({ image_url: address })).toEqual(mediaKeys({ image_url: "media/a.jpg" }));
  },
);

it("is the same for posts with the same addresses, so that no two of them are kept from being compared", () => {
  fc.assert(
    fc.property(posts, posts, (one, other) => {
      expect(firstAddress(one) === null).toBe(mediaKeys(one) === null);
      if (mediaKeys(one)?.addresses === mediaKeys(other)?.addresses)
        expect(firstAddress(one)).toBe(firstAddress(other));
    }),
    { numRuns: 5_000 },
  );
});
