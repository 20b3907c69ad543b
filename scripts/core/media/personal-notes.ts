import { listOf } from "../text/words.ts";
import { textAt, viewOf } from "./broken-bytes.ts";
import type { MovieIndex } from "./measure-movie.ts";
import type { Remark } from "./media-rules.ts";
import { readJpeg, segmentsOf } from "./read-jpeg.ts";
import { readTiff } from "./read-tiff.ts";

/** What the notes in a picture or a video tell about the person behind it. */
interface PersonalNotes {
  place: boolean;
  owner: boolean;
  /** Small copies of a picture, which programs do not always crop with it. */
  thumbnails: { widthPx: number; heightPx: number }[];
}

const NONE: PersonalNotes = { place: false, owner: false, thumbnails: [] };

interface Size {
  widthPx: number;
  heightPx: number;
}

/** Everybody can fetch the file from its public address, whatever the platform removes from its own copies. */
export function judgePersonalNotes(notes: readonly PersonalNotes[], size: Size | null): Remark[] {
  const tells = [
    ...(notes.some(({ place }) => place) ? ["the place where it was taken"] : []),
    ...(notes.some(({ owner }) => owner) ? ["the name of its owner"] : []),
    ...(notes.some(({ thumbnails }) => thumbnails.some((each) => hasOtherShape(each, size))) ? [UNCROPPED] : []),
  ];
  if (tells.length === 0) return [];
  const says = `holds ${listOf(tells)} in its metadata, which would be public with it.`;
  return [{ rule: "media/personal-data", severity: "warning", says, hint: "Export it without metadata." }];
}

const UNCROPPED = "a small copy in another shape, perhaps of the picture before it was cropped,";
/** Small copies have whole pixels. */
const SHAPE_TOLERANCE = 0.03;

function hasOtherShape(small: Size, whole: Size | null): boolean {
  if (whole === null || small.widthPx * small.heightPx === 0) return false;
  const isLike = ({ widthPx, heightPx }: Size) =>
    Math.abs((small.widthPx * heightPx) / (small.heightPx * widthPx) - 1) <= SHAPE_TOLERANCE;
  // A thumbnail may lie on its side as the picture does.
  return !isLike(whole) && !isLike({ widthPx: whole.heightPx, heightPx: whole.widthPx });
}

const EXIF = "Exif\0\0";
const XMP = "http://ns.adobe.com/x";
const PHOTOSHOP = "Photoshop 3.0\0";

/** Of a JPEG. @throws BrokenBytes */
export function findPictureNotes(bytes: Uint8Array): PersonalNotes[] {
  const notes: PersonalNotes[] = [];
  for (const { marker, body, isWhole } of segmentsOf(bytes)) {
    if (!isWhole || marker === 0xda) break;
    if (marker === 0xe1 && textAt(body, 0, EXIF.length) === EXIF) notes.push(notesOfExif(body.subarray(EXIF.length)));
    if (marker === 0xe1 && textAt(body, 0, XMP.length) === XMP) notes.push(notesOfText(body));
    if (marker === 0xed && textAt(body, 0, PHOTOSHOP.length) === PHOTOSHOP)
      notes.push(...notesOfPhotoshop(body.subarray(PHOTOSHOP.length)));
  }
  return notes;
}

const GPS_POSITIONS = [2, 4];
const OWNERS = { main: [0x13b, 0x8298, 0x9c9d], exif: [0xa430] };
const [THUMBNAIL_AT, THUMBNAIL_BYTES] = [0x201, 0x202];

function notesOfExif(tiff: Uint8Array): PersonalNotes {
  const { main, exif, gps, thumbnail } = readTiff(tiff);
  const at = thumbnail.long(THUMBNAIL_AT);
  const small = at === null ? null : readJpeg(tiff.subarray(at, at + (thumbnail.long(THUMBNAIL_BYTES) ?? 0)));
  return {
    place: GPS_POSITIONS.some((tag) => gps.has(tag)),
    owner: OWNERS.main.some((tag) => main.has(tag)) || OWNERS.exif.some((tag) => exif.has(tag)),
    thumbnails: small === null || small === "not-jpeg" ? [] : [small],
  };
}

/** In XMP, and in the boxes of a video for notes: places in the ways of phones, cameras, QuickTime and 3GPP. */
const PLACES =
  /GPSL(?:at|ong)itude|<?(?:photoshop:(?:City|State|Country)|Iptc4xmpCore:Location|Iptc4xmpExt:Location\w+)\b|\u00a9xyz|loci|com\.apple\.quicktime\.location\./i;
const OWNER =
  /dc:creator|dc:rights|OwnerName|xmpRights:Owner|CreatorContactInfo|tiff:Artist|\u00a9(?:ART|aut|cpy)|com\.apple\.quicktime\.(?:author|artist|copyright)/;
const THUMBNAIL = /xmpGImg:(width|height)(?:="|>)(\d{1,5})/g;

function notesOfText(bytes: Uint8Array): PersonalNotes {
  const text = LATIN.decode(bytes);
  const sizes = [...text.matchAll(THUMBNAIL)].map(([, name, px]) => [name, Number(px)] as const);
  const pick = (side: string) => sizes.filter(([name]) => name === side).map(([, px]) => px);
  const heights = pick("height");
  const thumbnails = pick("width").map((widthPx, index) => ({ widthPx, heightPx: heights[index] ?? 0 }));
  return { place: PLACES.test(text), owner: OWNER.test(text), thumbnails };
}

/** Every byte is one character. */
const LATIN = new TextDecoder("latin1");

const IPTC = 0x0404;
const THUMBNAILS = [0x0409, 0x040c];

/** The resources in a segment of Photoshop: a signature, a number, a name, a length, and the content; each filled up to an even length. */
function* notesOfPhotoshop(bytes: Uint8Array): Generator<PersonalNotes> {
  const view = viewOf(bytes);
  for (let at = 0; at + 12 <= bytes.length && textAt(bytes, at, 4) === "8BIM"; ) {
    const from = at + 6 + (((bytes[at + 6] ?? 0) + 2) & ~1) + 4;
    if (from > bytes.length) return;
    const to = from + view.getUint32(from - 4);
    const id = view.getUint16(at + 4);
    const content = bytes.subarray(from, to);
    if (id === IPTC) yield notesOfIptc(content);
    if (THUMBNAILS.includes(id) && content.length >= 12)
      yield { ...NONE, thumbnails: [{ widthPx: view.getUint32(from + 4), heightPx: view.getUint32(from + 8) }] };
    at = to + (to % 2);
  }
}

/** Numbers of IPTC's second record: city, part of it, state, country; author, copyright. */
const IPTC_PLACES = [90, 92, 95, 101];
const IPTC_OWNERS = [80, 116];

function notesOfIptc(bytes: Uint8Array): PersonalNotes {
  const numbers: number[] = [];
  for (let at = 0; bytes[at] === 0x1c && at + 5 <= bytes.length; ) {
    const length = viewOf(bytes).getUint16(at + 3);
    if (bytes[at + 1] === 2 && length > 0) numbers.push(bytes[at + 2] ?? 0);
    at += 5 + length;
  }
  const has = (wanted: readonly number[]) => wanted.some((number) => numbers.includes(number));
  return { ...NONE, place: has(IPTC_PLACES), owner: has(IPTC_OWNERS) };
}

/** Tracks that hold where the camera was, moment by moment. */
const PLACE_TRACKS: ReadonlySet<string> = new Set(["gpmd", "camm"]);

/** Of a video: `boxes` are those for notes outside of its index. */
export function findVideoNotes(index: MovieIndex | null, boxes: readonly Uint8Array[]): PersonalNotes[] {
  const hasPath = index?.tracks.some(({ codecs }) => codecs.some((codec) => PLACE_TRACKS.has(codec))) === true;
  return [...[...boxes, ...(index?.notes ?? [])].map(notesOfText), { ...NONE, place: hasPath }];
}
