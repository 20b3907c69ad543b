import fc from "fast-check";
import { createInspection } from "../../../scripts/core/media/inspection.ts";
import type { MediaRole } from "../../../scripts/core/media/media-target.ts";
import { bigEndian, damaged, join } from "../inputs/bytes.ts";
import { mediaHeads } from "../inputs/corpus.ts";
import { type Delivery, deliver } from "../inputs/delivery.ts";
import { defineTarget } from "../target.ts";

const MOST_BYTES = 32 * 1024 * 1024;
const TYPES = [
  "ftyp",
  "moov",
  "mvhd",
  "trak",
  "tkhd",
  "edts",
  "elst",
  "mdia",
  "mdhd",
  "hdlr",
  "minf",
  "stbl",
  "stsd",
  "stts",
  "mdat",
  "free",
  "uuid",
];
const roles = fc.constantFrom<MediaRole>("reel", "story-video", "carousel-video");

const size = fc.oneof(
  { weight: 8, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1, 4, 8, 9, 0x7fff_ffff, 0xffff_ffff) },
);

/** Boxes within boxes, in places where they belong and where they do not, of sizes that are true and that are not. */
const { boxes } = fc.letrec<{ boxes: Uint8Array }>((tie) => ({
  boxes: fc
    .array(
      fc.record({
        type: fc.oneof(
          { weight: 9, arbitrary: fc.constantFrom(...TYPES) },
          { weight: 1, arbitrary: fc.string({ minLength: 4, maxLength: 4 }) },
        ),
        size,
        body: fc.oneof(
          { maxDepth: 8 },
          fc.uint8Array({ maxLength: 120 }),
          fc.nat(130).map((count) => new Uint8Array(count)),
          tie("boxes"),
        ),
      }),
      { maxLength: 5 },
    )
    .map((list) => join(...list.map((box) => boxOf(box.type, box.body, box.size)))),
}));

const fileType = boxOf("ftyp", ascii("isom\0\0\0\0mp42"), null);
const inputs = fc.record({
  role: roles,
  bytes: fc.oneof(
    boxes,
    boxes.map((rest) => join(fileType, rest)),
    damaged(mediaHeads(/\.(mp4|mov|m4a|webm)$/)),
    fc.uint8Array({ maxLength: 300 }),
  ),
  repeats: fc.oneof({ weight: 60, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(0x2ff_ffff) }),
  pieceBytes: fc.constantFrom(1, 7, 512, 65_536),
  announcedBytes: fc.oneof(fc.constant(null), fc.nat(), fc.constant(400 * 1024 * 1024)),
});

type Input = Delivery & { role: MediaRole };

const endless = (...parts: ArrayLike<number>[]): Input => {
  return {
    role: "reel",
    bytes: join(fileType, ...parts),
    repeats: 48 * 1024 * 1024,
    pieceBytes: 65_536,
    announcedBytes: null,
  };
};

export default defineTarget<Input>({
  name: "movie",
  promise:
    "Any bytes are judged as a video in words, after 32 MiB and a piece of them at most, however boxes lie and nest.",
  suiteRuns: 400,
  inputs,
  corpus: [
    endless([0, 0, 0, 0]),
    endless(bigEndian(0xffff_ffff), ascii("free")),
    endless([0, 0, 0, 1], ascii("moov"), new Uint8Array(7), [0xff]),
    endless(bigEndian(16 * 1024 * 1024), ascii("moov")),
    endless(...Array.from({ length: 5_000 }, () => boxOf("free", new Uint8Array(0), null))),
    { ...endless(nested(3_000)), repeats: 0 },
  ],
  open: () => ({
    check: ({ role, ...delivery }) => {
      deliver(createInspection({ pointer: "/video_url", role }, delivery.announcedBytes), delivery, MOST_BYTES);
    },
  }),
});

/** All in one another, as deep as a hostile hand likes. */
function nested(depth: number): Uint8Array {
  let inner: Uint8Array = new Uint8Array(0);
  for (let level = 0; level < depth; level++) inner = boxOf(TYPES[level % TYPES.length] ?? "free", inner, null);
  return boxOf("moov", inner, null);
}

function boxOf(type: string, body: Uint8Array, lie: number | null): Uint8Array {
  return join(bigEndian(lie ?? body.length + 8), ascii(type), body);
}

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
