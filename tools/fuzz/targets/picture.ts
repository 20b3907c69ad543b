import fc from "fast-check";
import { createInspection } from "../../../scripts/core/media/inspection.ts";
import type { MediaRole } from "../../../scripts/core/media/media-target.ts";
import { bigEndian, damaged, join } from "../inputs/bytes.ts";
import { mediaHeads } from "../inputs/corpus.ts";
import { type Delivery, deliver } from "../inputs/delivery.ts";
import { defineTarget } from "../target.ts";

const MOST_BYTES = 8 * 1024 * 1024;
const roles = fc.constantFrom<MediaRole>("feed-image", "carousel-image", "story-image", "cover");

/** A section of a JPEG: its length may lie. */
const section = fc
  .record({
    marker: fc.oneof(
      fc.constantFrom(0xc0, 0xc1, 0xc2, 0xc4, 0xc9, 0xda, 0xd9, 0xd8, 0xd0, 0xe1, 0xe2, 0xe3, 0xfe, 0x01),
      fc.nat(255),
    ),
    body: fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc
        .tuple(fc.nat(0xffff), fc.nat(0xffff))
        .map(([high, wide]) => join([8], bigEndian(high).slice(2), bigEndian(wide).slice(2), [3])),
      fc.uint8Array({ maxLength: 60 }).map((rest) => join(ascii("Exif\0\0II*\0"), rest)),
      fc.constantFrom("MPF\0", "_JPSJPS_", "Exif\0\0MM\0*\0\0\0\x08\xff\xff").map(ascii),
    ),
    lie: fc.oneof(
      { weight: 4, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: -50, max: 0xffff }) },
    ),
    fill: fc.nat(3),
  })
  .map(({ marker, body, lie, fill }) =>
    join(new Uint8Array(fill).fill(0xff), [0xff, marker], bigEndian(body.length + 2 + lie).slice(2), body),
  );
const jpeg = fc.array(section, { maxLength: 20 }).map((sections) => join([0xff, 0xd8], ...sections));

const inputs = fc.record({
  role: roles,
  bytes: fc.oneof(jpeg, damaged(mediaHeads(/\.(jpg|png|gif|webp|avif|heic|tif)$/)), fc.uint8Array({ maxLength: 600 })),
  repeats: fc.oneof({ weight: 30, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(0xff_ffff) }),
  pieceBytes: fc.constantFrom(1, 7, 512, 65_536),
  announcedBytes: fc.oneof(fc.constant(null), fc.constant(0), fc.nat(), fc.constant(MOST_BYTES + 1)),
});

type Input = Delivery & { role: MediaRole };

const endless = (bytes: Uint8Array): Input => ({
  role: "feed-image",
  bytes,
  repeats: 16 * 1024 * 1024,
  pieceBytes: 65_536,
  announcedBytes: null,
});

export default defineTarget<Input>({
  name: "picture",
  promise: "Any bytes are judged as a picture in words, after 8 MiB and a piece of them at most.",
  suiteRuns: 500,
  inputs,
  corpus: [
    endless(join([0xff, 0xd8, 0xff, 0xfe, 0, 2])),
    endless(join([0xff, 0xd8, 0xff])),
    endless(join([0xff, 0xd8, 0xff, 0xd0])),
    endless(join([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff])),
    endless(join([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0xff, 0xff, 0xff, 0xff, 1, 1, 0x11, 0])),
  ],
  open: () => ({
    check: ({ role, ...delivery }) => {
      deliver(createInspection({ pointer: "/image_url", role }, delivery.announcedBytes), delivery, MOST_BYTES);
    },
  }),
});

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
