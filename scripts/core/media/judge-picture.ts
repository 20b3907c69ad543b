import { MAX_PICTURE_BYTES, MAX_PICTURE_SIZE_IN_WORDS } from "../content/limits.ts";
import { formatCount, formatMebibytes } from "../text/words.ts";
import { type Reading, textAt } from "./broken-bytes.ts";
import { LFS_POINTER } from "./judge-entry.ts";
import { judgeShape, type Leniency } from "./judge-shape.ts";
import type { Remark } from "./media-rules.ts";
import type { MediaRole } from "./media-target.ts";
import { LFS_POINTER_FORMAT, READABLE_PICTURE } from "./name-format.ts";
import { findPictureNotes, judgePersonalNotes } from "./personal-notes.ts";
import type { JpegCoding, JpegExtent, JpegFacts, JpegReading } from "./read-jpeg.ts";

const COMMON_CODINGS: readonly JpegCoding[] = ["baseline", "extended", "progressive"];
const EXPORT_AS_JPEG = "Export the picture as a plain JPEG. Renaming the file does not change its format.";

export interface PictureFindings {
  /** null when the bytes ended too early. */
  reading: Reading<JpegReading> | null;
  /** How the picture ends; null when the file did not arrive completely. */
  ending: Reading<JpegExtent> | null;
  /** As many bytes as were kept. */
  bytes: Uint8Array;
  format: string | null;
  /** Size of the whole file, announced by the host or counted; null when unknown. */
  sizeBytes: number | null;
  /** The file exceeds the platform's limit, so reading stopped. */
  isOversized: boolean;
}

/** Everything that is wrong with a picture, according to its bytes. A size of exactly the limit is allowed. */
export function judgePicture(findings: PictureFindings, role: MediaRole, leniency?: Leniency): Remark[] {
  return [...judgeSize(findings), ...judgeReading(findings, role, leniency)];
}

/** The facts of a picture whose header could be read. */
export function factsOf(reading: Reading<JpegReading> | null): JpegFacts | null {
  return reading?.kind === "read" && reading.value !== "not-jpeg" ? reading.value : null;
}

function judgeSize({ sizeBytes, isOversized }: PictureFindings): Remark[] {
  if (!isOversized && (sizeBytes === null || sizeBytes <= MAX_PICTURE_BYTES)) return [];
  const size =
    sizeBytes === null
      ? `more than ${MAX_PICTURE_SIZE_IN_WORDS}`
      : `${formatMebibytes(sizeBytes)} (${formatCount(sizeBytes)} bytes)`;
  return [
    {
      rule: "media/size",
      says: `is ${size}; Instagram accepts pictures of at most ${MAX_PICTURE_SIZE_IN_WORDS} (${formatCount(MAX_PICTURE_BYTES)} bytes).`,
      hint: "Export it with a lower JPEG quality or fewer pixels. A width of 1080 pixels is enough.",
    },
  ];
}

function judgeReading(findings: PictureFindings, role: MediaRole, leniency?: Leniency): Remark[] {
  const { reading } = findings;
  const facts = factsOf(reading);
  if (facts !== null)
    return [
      ...judgeEnding(findings),
      ...judgeKind(facts),
      ...judgeShape(facts, role, leniency),
      ...judgePersonalNotes(findPictureNotes(findings.bytes), facts),
    ];
  if (reading === null) return [];
  if (reading.kind === "broken") return [format(`is a broken JPEG: ${reading.reason}.`, EXPORT_AS_JPEG)];
  if (reading.kind === "read") return [judgeForeign(findings)];
  return [judgeCutShort(findings)];
}

/** Players show the rest in grey, and the platform may refuse it. */
function judgeEnding({ ending, bytes }: PictureFindings): Remark[] {
  if (ending === null) return [];
  if (ending.kind === "read") return judgeHiddenData(bytes, ending.value);
  if (ending.kind === "broken") return [format(`is a broken JPEG: ${ending.reason}.`, EXPORT_AS_JPEG)];
  return [textAt(bytes, bytes.length - 4, 4) === SAMSUNG ? NOTES_INSTEAD : CUT_OFF];
}

/** Samsung's notes end the file with this word. Some of its phones leave out the marker before them. */
const SAMSUNG = "SEFT";

const NOTES_INSTEAD: Remark = {
  rule: "media/incomplete",
  says: "has no end marker: its phone wrote notes of its own in that place.",
  hint: "Use npm run media -- add, which writes it again if all of the picture is there.",
};

const CUT_OFF: Remark = {
  rule: "media/incomplete",
  says: "ends in the middle of the picture: a part of the file is missing.",
  hint: "Copy or export the whole picture again.",
};

function judgeForeign({ format: name }: PictureFindings): Remark {
  if (name === null) return { ...format("is not a JPEG.", EXPORT_AS_JPEG), isBeyondConversion: true };
  if (name === LFS_POINTER_FORMAT) return LFS_POINTER;
  const says = `is not a JPEG but looks like ${name}.`;
  if (/video$/.test(name)) return { ...format(says, NAME_AS_VIDEO), isBeyondConversion: true };
  if (/page|text/.test(name)) return { ...format(says, NOT_THE_PAGE), isBeyondConversion: true };
  return { ...format(says, EXPORT_AS_JPEG), isBeyondConversion: !READABLE_PICTURE.test(name) };
}

const NOT_THE_PAGE = "Use the picture itself, not a web page that shows it.";
const NAME_AS_VIDEO = "A video belongs in video_url, of a reel, a story or a part of a carousel.";

function judgeCutShort({ sizeBytes }: PictureFindings): Remark {
  const says = sizeBytes === 0 ? "is empty." : "ends before the picture's dimensions: the file is incomplete.";
  return { ...format(says, "Upload the picture again."), isBeyondConversion: true };
}

function judgeKind(facts: JpegFacts): Remark[] {
  const oddity = nameOddity(facts);
  return oddity === null ? [] : [format(`is not a plain JPEG but ${oddity}.`, EXPORT_AS_JPEG)];
}

function nameOddity(facts: JpegFacts): string | null {
  if (facts.container === "MPO") return "a multi-picture file (MPO), which some phones and 3D cameras produce";
  if (facts.container === "JPS") return "a stereo picture (JPS)";
  if (!COMMON_CODINGS.includes(facts.coding))
    return `${/^[ae]/.test(facts.coding) ? "an" : "a"} ${facts.coding} JPEG, which hardly any program can show`;
  return facts.bitsPerSample === 8 ? null : `one with ${facts.bitsPerSample} bits per colour instead of 8`;
}

function format(says: string, hint: string): Remark {
  return { rule: "media/format", says, hint };
}

/** Texts with which programs, archives and documents begin, in lower case. */
const SIGNATURES: readonly [kind: string, text: string][] = [
  ["a script", "<script"],
  ["a script", "<?php"],
  ["a web page", "<!doctype html"],
  ["an archive", "pk\x03\x04"],
  ["an archive", "rar!\x1a\x07"],
  ["an archive", "7z\xbc\xaf\x27\x1c"],
  ["a PDF", "%pdf-"],
];

/** Other files behind a JPEG's end or in a comment, and the film of a motion photo. */
function judgeHiddenData(bytes: Uint8Array, { scanAt, endAt }: { scanAt: number; endAt: number }): Remark[] {
  const [head, tail] = [bytes.subarray(0, scanAt), bytes.subarray(endAt)].map((part) =>
    LATIN.decode(part).toLowerCase(),
  );
  const found = SIGNATURES.find(([, text]) => head?.includes(text) || tail?.includes(text));
  if (found !== undefined)
    return [{ rule: "media/hidden-data", says: `holds ${found[0]} besides the picture.`, hint: HINT }];
  const isFilm = tail?.includes("ftyp") === true && tail.includes("mdat");
  return isFilm ? [MOTION_PHOTO] : [];
}

/** Every byte is one character. */
const LATIN = new TextDecoder("latin1");
const HINT = "Use npm run media -- add, which keeps nothing but the picture.";

const MOTION_PHOTO: Remark = {
  rule: "media/motion-photo",
  severity: "warning",
  says: "is a motion photo: a short film with sound is behind the picture, and would be public with it.",
  hint: HINT,
};
