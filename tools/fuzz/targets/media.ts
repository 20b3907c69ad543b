import fc from "fast-check";
import { createMediaChecker } from "../../../scripts/adapters/media/media-checker.ts";
import { createInspection } from "../../../scripts/core/media/inspection.ts";
import type { MediaRole } from "../../../scripts/core/media/media-target.ts";
import { damaged, mediaHeads, nastyText } from "../inputs.ts";
import { must, mustBeForPeople, mustBePrintable } from "../promises.ts";
import { anyBody, httpAnswers, startServer } from "../server.ts";
import { target } from "../target.ts";

const ascii = (text: string) => Buffer.from(text, "latin1");

function bigEndian(value: number, bytes = 4): Buffer {
  const all = Buffer.alloc(4);
  all.writeUInt32BE(value >>> 0);
  return all.subarray(4 - bytes);
}

/** A section of a JPEG: its length may lie. */
const section = fc
  .record({
    marker: fc.oneof(fc.constantFrom(0xc0, 0xc2, 0xc4, 0xda, 0xd9, 0xd8, 0xd0, 0xe1, 0xe2, 0xfe, 0x01), fc.nat(255)),
    body: fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc
        .tuple(fc.nat(), fc.nat())
        .map(([high, wide]) =>
          Buffer.concat([Buffer.from([8]), bigEndian(high, 2), bigEndian(wide, 2), Buffer.from([3])]),
        ),
      fc.uint8Array({ maxLength: 60 }).map((rest) => Buffer.concat([ascii("Exif\0\0II*\0"), rest])),
      fc.constantFrom("MPF\0", "_JPSJPS_", "Exif\0\0MM\0*\0\0\0\x08\xff\xff").map(ascii),
    ),
    lie: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: -50 }) }),
    fill: fc.nat(3),
  })
  .map(({ marker, body, lie, fill }) =>
    Buffer.concat([Buffer.alloc(fill, 0xff), Buffer.from([0xff, marker]), bigEndian(body.length + 2 + lie, 2), body]),
  );
const jpeg = fc.array(section, { maxLength: 20 }).map((all) => Buffer.concat([Buffer.from([0xff, 0xd8]), ...all]));

const TYPES = "ftyp moov mvhd trak tkhd edts elst mdia mdhd hdlr minf stbl stsd stts mdat free uuid".split(" ");
const boxOf = (type: string, body: Uint8Array, size = body.length + 8) =>
  Buffer.concat([bigEndian(size), ascii(type), body]);

/** Boxes within boxes, in places where they belong and where they do not, of sizes that are true and that are not. */
const { boxes } = fc.letrec<{ boxes: Buffer }>((tie) => ({
  boxes: fc
    .array(
      fc.record({
        type: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...TYPES) }, fc.string({ minLength: 4, maxLength: 4 })),
        size: fc.oneof(
          { weight: 8, arbitrary: fc.constant(undefined) },
          fc.constantFrom(0, 1, 4, 8, 9, 0x7fff_ffff, 0xffff_ffff),
        ),
        body: fc.oneof(
          { maxDepth: 8 },
          fc.uint8Array({ maxLength: 120 }),
          fc.nat(130).map((count) => new Uint8Array(count)),
          tie("boxes"),
        ),
      }),
      { maxLength: 5 },
    )
    .map((all) => Buffer.concat(all.map(({ type, body, size }) => boxOf(type, body, size)))),
}));
const START = boxOf("ftyp", ascii("isom\0\0\0\0mp42"));

/** All in one another. */
function nested(depth: number): Buffer {
  return TYPES.concat(Array(depth).fill("free")).reduce((inner: Buffer, type) => boxOf(type, inner), Buffer.alloc(0));
}

/** A file as a host sends it. */
interface Delivery {
  role: MediaRole;
  bytes: Uint8Array;
  /** The end of the bytes is sent again and again until so many more have gone out. */
  repeats: number;
  pieceBytes: number;
  announcedBytes: number | null;
}

function deliveries(roles: MediaRole[], bytes: fc.Arbitrary<Uint8Array>): fc.Arbitrary<Delivery> {
  return fc.record({
    role: fc.constantFrom(...roles),
    bytes,
    repeats: fc.oneof({ weight: 50, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(0x2ff_ffff) }),
    pieceBytes: fc.constantFrom(1, 7, 512, 65_536),
    announcedBytes: fc.oneof(fc.constantFrom(null, 0, 400 * 1024 * 1024), fc.nat()),
  });
}

const endless = (role: MediaRole, ...parts: Uint8Array[]): Delivery => {
  return { role, bytes: Buffer.concat(parts), repeats: 48 * 1024 * 1024, pieceBytes: 65_536, announcedBytes: null };
};
const start = (...bytes: number[]) => endless("feed-image", Buffer.from([0xff, 0xd8, 0xff, ...bytes]));

export const picture = target({
  promise: "Any bytes are judged as a picture in words, after 8 MiB and a piece of them at most.",
  suiteRuns: 500,
  inputs: deliveries(
    ["feed-image", "carousel-image", "story-image", "cover"],
    fc.oneof(jpeg, damaged(mediaHeads(/\.(jpg|png|gif|webp|avif|heic|tif)$/)), fc.uint8Array({ maxLength: 600 })),
  ),
  corpus: [
    start(0xfe, 0, 2),
    start(),
    start(0xd0),
    start(0xe1, 0xff, 0xff),
    start(0xc0, 0, 11, 8, 0xff, 0xff, 0xff, 0xff, 1, 1, 0x11, 0),
  ],
  check: (delivery) => deliver(delivery, "/image_url", 8 * 1024 * 1024),
});

export const movie = target({
  promise:
    "Any bytes are judged as a video in words, after 32 MiB and a piece of them at most, however boxes lie and nest.",
  suiteRuns: 400,
  inputs: deliveries(
    ["reel", "story-video", "carousel-video"],
    fc.oneof(
      boxes,
      boxes.map((rest) => Buffer.concat([START, rest])),
      damaged(mediaHeads(/\.(mp4|mov|m4a|webm)$/)),
      fc.uint8Array({ maxLength: 300 }),
    ),
  ),
  corpus: [
    endless("reel", START, Buffer.alloc(4)),
    endless("reel", START, bigEndian(0xffff_ffff), ascii("free")),
    endless("reel", START, bigEndian(1), ascii("moov"), Buffer.alloc(7), Buffer.from([0xff])),
    endless("reel", START, bigEndian(16 * 1024 * 1024), ascii("moov")),
    endless("reel", START, ...Array.from({ length: 5_000 }, () => boxOf("free", Buffer.alloc(0)))),
    { ...endless("reel", START, nested(3_000)), repeats: 0 },
  ],
  check: (delivery) => deliver(delivery, "/video_url", 32 * 1024 * 1024),
});

/** Sends the file for as long as it is wanted, which must not be for longer than `mostBytes` and a piece. */
function deliver({ role, announcedBytes, ...delivery }: Delivery, pointer: string, mostBytes: number): void {
  const inspection = createInspection({ pointer, role }, announcedBytes);
  let sentBytes = 0;
  let isWanted = true;
  for (const piece of piecesOf(delivery)) {
    isWanted = inspection.feed(piece);
    sentBytes += piece.length;
    if (!isWanted) break;
  }
  must(sentBytes <= mostBytes + 65_536, `no more than ${mostBytes} bytes are wanted of ${sentBytes}`);
  const { remarks, measured } = inspection.toOutcome(isWanted);
  must(remarks.length < 50, "there are a few remarks");
  for (const { says, hint } of remarks) {
    mustBeForPeople(`It ${says} ${hint}`);
    const isSaid = says.length + hint.length < 1_000 && !/NaN|Infinity|undefined/.test(says + hint);
    must(isSaid, `it is said in words: ${says}`);
  }
  for (const size of [measured.widthPx, measured.heightPx, measured.durationMs])
    must(size === null || (Number.isFinite(size) && size >= 0), `${size} is a size`);
}

function* piecesOf({ bytes, repeats, pieceBytes }: Pick<Delivery, "bytes" | "repeats" | "pieceBytes">) {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  const tail = bytes.subarray(-4);
  if (tail.length === 0) return;
  const piece = Buffer.alloc(65_536, tail);
  for (let sent = 0; sent < repeats; sent += piece.length) yield piece;
}

const checker = createMediaChecker({ allowPrivateHosts: ["127.0.0.1"], timeoutMs: 500 });

export const mediaHost = target({
  promise: "Whatever a host sends in place of a picture or a video, it is judged in words after a single request.",
  suiteRuns: 100,
  opensConnections: true,
  inputs: fc.record({
    field: fc.constantFrom("image_url", "video_url"),
    path: nastyText,
    answer: httpAnswers(
      fc.oneof({ weight: 4, arbitrary: damaged(mediaHeads(/./)) }, { weight: 1, arbitrary: anyBody }),
      { endings: ["reset", "pour", "hang"] },
    ),
  }),
  async check({ field, path, answer }) {
    await using server = await startServer(() => answer);
    const kind = field === "video_url" ? { media_type: "REELS" as const } : {};
    const { findings } = await checker.check({ ...kind, [field]: `${server.origin}/${path}` });
    must(server.requests.length <= 1, "one request is enough");
    must(findings.length < 30, "a few findings are enough");
    for (const { message, hint } of findings) {
      mustBeForPeople(`${message} ${hint}`);
      mustBePrintable(`${message} ${hint}`);
      must(message.length + hint.length < 1_500, "a finding is told in a few sentences");
    }
  },
  close: async () => await checker.close(),
});
