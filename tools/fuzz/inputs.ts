import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { encodeUtf8 } from "../../scripts/core/text/bytes.ts";

/** Pieces that mean something to somebody: to Unicode, JSON, markdown, HTML, a terminal, a build log, a shell, an address. */
const PIECES = [
  ..."\ud83d|\udc00|\ufeff|\u0000|\u001b[31m|\u0085|\u2028|\u2029|\u200d|\ufe0f|\u20e3|\u202e|\u2066|\u2069|e\u0301|\u0301\u0302".split(
    "|",
  ),
  ..."שלום مرحبا 👩‍👩‍👧 🇩🇪 ① ﬁ İ ß \u3164 # ＃tag #a#b @ @a.b. #️⃣ https:// www. http://[::1]/ // ?a=b&c %00 \\ \\u12".split(
    " ",
  ),
  ..."\" { } [ ] : , null 1e999 -0 __proto__ constructor /* // ' “ ` ``` ~~~ * _ | <b </td> <!-- --> ![x](y) &lt; $x$".split(
    " ",
  ),
  ...["<img src=x>", "- [ ] x", "\n::error::x", "##[x]", "%0A", "\n\n", "\r", "\r\n", "\t", " ", "### Caption"],
  ...["<<<<<<< ours", "=======", ">>>>>>> theirs", "DAY 1", "0x1F", "2026-01-05T09:30:00Z", "+02:00", "Europe/Berlin"],
  ...["pending", "a@b.example", "fixes #1", "GH-3"],
];

const piece = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...PIECES) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 6 }) },
  { weight: 1, arbitrary: fc.array(fc.nat(0xffff), { maxLength: 6 }).map((units) => String.fromCharCode(...units)) },
);

/** A few lines at most. */
export const nastyText = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));

/** From nothing to `maxLength` characters, mostly short: what is slow with a long text is slow with a piece that repeats. */
export function textUpTo(maxLength: number): fc.Arbitrary<string> {
  const long = fc
    .tuple(piece, piece, fc.nat(maxLength), nastyText, nastyText)
    .map(([one, other, length, start, end]) => {
      const pieces = one + other;
      return start + pieces.repeat(length / Math.max(1, pieces.length)) + end;
    });
  return fc.oneof({ weight: 20, arbitrary: nastyText }, { weight: 1, arbitrary: long });
}

/** Text made of words that mean something where they are looked for, cut and mixed with other things. */
export function textAround(seeds: readonly string[]): fc.Arbitrary<string> {
  const seed = fc.constantFrom(...seeds);
  const cut = fc.tuple(seed, fc.nat(), fc.nat()).map(([text, from, count]) => {
    const start = from % (text.length + 1);
    return text.slice(start, start + (count % (text.length + 1)));
  });
  return fc.array(fc.oneof(piece, seed, cut), { maxLength: 12 }).map((parts) => parts.join(""));
}

/** One of the given files after something went wrong with it: bytes inserted, removed, replaced or repeated. */
export function damaged(files: readonly Uint8Array[]): fc.Arbitrary<Uint8Array> {
  const change = fc.record({
    at: fc.nat(1_000_000),
    removed: fc.oneof(fc.constantFrom(0, 1, 4, 1_000_000), fc.nat(40)),
    added: fc.oneof(
      fc.constantFrom([], [0], [0xff], [0, 0, 0, 0], [0, 0, 0, 1], [0x7f, 0xff, 0xff, 0xff], [0xff, 0xff, 0xff, 0xff]),
      fc.array(fc.nat(255), { maxLength: 9 }),
    ),
    repeats: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(50) }),
  });
  return fc.tuple(fc.constantFrom(...files), fc.array(change, { maxLength: 5 })).map(([file, changes]) =>
    changes.reduce((bytes: Uint8Array, { at, removed, added, repeats }) => {
      // Half of the places lean to the beginning, where files say what they are.
      const place = at % (at % 2 === 0 ? bytes.length + 1 : Math.min(bytes.length + 1, 400));
      const part = bytes.subarray(place, place + 60);
      const repeated = Array.from({ length: repeats }, () => part);
      const rest = bytes.subarray(place + removed);
      return Buffer.concat([bytes.subarray(0, place), ...repeated, Buffer.from(added), rest]);
    }, file),
  );
}

/** Any value that JSON can say, with names and texts that mean something. */
export const anyJson: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e300, "", [], {}),
    nastyText,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(nastyText, tie("value"), { maxKeys: 4 }),
  ),
})).value;

/**
 * One of the examples, with up to four of its parts taken out, or replaced by anything, by a text, or by another part of it.
 * `texts`: what may stand for a part besides.
 */
export function almost(examples: readonly unknown[], texts: fc.Arbitrary<unknown> = nastyText): fc.Arbitrary<unknown> {
  const value = fc.oneof(nastyText, texts, anyJson, fc.constant(undefined));
  const change = fc.record({ at: fc.nat(10_000), value, isCopy: fc.nat(4).map((n) => n === 0), from: fc.nat(10_000) });
  return fc.tuple(fc.constantFrom(...examples), fc.array(change, { maxLength: 4 })).map(([example, changes]) => {
    const root: { value?: unknown } = { value: structuredClone(example) };
    for (const { at, value: put, isCopy, from } of changes) {
      const places = placesOf(root);
      const [holder, key] = places[at % places.length] ?? [root, "value"];
      const [source, name] = places[from % places.length] ?? [root, "value"];
      const next = structuredClone(isCopy ? Reflect.get(source, name) : put);
      if (next === undefined) Reflect.deleteProperty(holder, key);
      else Reflect.defineProperty(holder, key, { value: next, writable: true, enumerable: true, configurable: true });
    }
    return root.value;
  });
}

/** Where each part of a value stands: in which object or list, under which key. */
function placesOf(holder: object): [object, string][] {
  return Object.entries(holder).flatMap(([key, value]): [object, string][] => [
    [holder, key],
    ...(typeof value === "object" && value !== null ? placesOf(value) : []),
  ]);
}

/** As people and programs write it: laid out in any way, and sometimes damaged by a hasty hand. */
export function asFile(value: fc.Arbitrary<unknown>): fc.Arbitrary<Uint8Array> {
  const written = fc.tuple(value, fc.constantFrom(undefined, 2, "\t")).map(([it, space]) => asBytes(it, space));
  return fc.oneof(
    { weight: 3, arbitrary: written },
    { weight: 1, arbitrary: written.chain((bytes) => damaged([bytes])) },
  );
}

export function asBytes(value: unknown, space?: number | string): Uint8Array {
  return encodeUtf8((JSON.stringify(value, null, space) ?? "").toWellFormed());
}

/** The kept inputs of one kind. */
export function corpusOf(kind: string): Uint8Array[] {
  return readFolder(new URL(`corpus/${kind}/`, import.meta.url), /./);
}

export function corpusTexts(kind: string): string[] {
  return corpusOf(kind).map((bytes) => new TextDecoder().decode(bytes));
}

/** The beginnings of the real pictures and videos that other tests use. */
export function mediaHeads(extension: RegExp): Uint8Array[] {
  return readFolder(new URL("../../tests/fixtures/media/", import.meta.url), extension).map((bytes) =>
    bytes.subarray(0, 8_192),
  );
}

function readFolder(folder: URL, extension: RegExp): Uint8Array[] {
  const names = readdirSync(folder).filter((name) => extension.test(name));
  return names.sort().map((name) => readFileSync(new URL(name, folder)));
}

const POST = {
  ...{ id: "a", status: "pending", pillar: "craft", cta_type: "question", caption: "Bread\n\n#bread", note: "x" },
  ...{ image_url: "https://cdn.example.com/a.jpg", alt_text: "A loaf", not_before: "2026-12-24T09:00:00Z" },
};
const LABELS = { pillar: "craft", cta_type: "none" };
const REEL = {
  ...{ id: "b", status: "done", ...LABELS, media_type: "REELS", caption: "@friend", media_id: "17" },
  ...{ video_url: "https://cdn.example.com/b.mp4", cover_url: "http://10.0.0.1/b.jpg", thumb_offset: 100 },
  ...{ share_to_feed: true, permalink: "https://user:secret@cdn.example.com/", published_at: "2026-01-05T09:30:00Z" },
  ...{ is_paid_partnership: true, branded_content_sponsor_ids: ["1", "17841400000000001"], is_ai_generated: true },
  product_tags: [],
};
const CAROUSEL = {
  ...{ id: "c", status: "failed", ...LABELS, media_type: "CAROUSEL", caption: "Two", error: "x" },
  ...{ failed_at: "+275760-09-13T00:00:00Z", children: [{ image_url: "media/x.jpg" }, { video_url: "media/y.mp4" }] },
};
const QUEUES = [
  { account: "bakery", posts: [POST, REEL, CAROUSEL] },
  { account: "bakery", posts: [POST, { ...POST, id: "a " }, { ...POST, not_before: "2026-13-45T99:99:99Z" }] },
];

/** The queue as a person, a program or a bad disk leaves it. */
export const anyQueueFile = fc.oneof(
  { weight: 6, arbitrary: asFile(almost(QUEUES, textUpTo(20_000))) },
  { weight: 2, arbitrary: damaged(corpusOf("queue")) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
);
