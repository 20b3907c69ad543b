/** Number of first bytes that are enough to name a format. Web pages may begin with blank lines and comments. */
export const FORMAT_HEAD_BYTES = 512;

/** Signatures as text, one character per byte. If one is a prefix of another, the longer comes first. */
const SIGNATURES: readonly (readonly [offset: number, signature: string, name: string])[] = [
  [0, "\x89PNG\r\n\x1a\n", "a PNG picture"],
  [8, "WEBP", "a WebP picture"],
  [0, "GIF8", "a GIF picture"],
  [0, "\xff\x0a", "a JPEG XL picture"],
  [0, "\0\0\0\x0cJXL \r\n\x87\n", "a JPEG XL picture"],
  [0, "\0\0\0\x0cjP  \r\n\x87\n", "a JPEG 2000 picture"],
  [0, "\xff\x4f\xff\x51", "a JPEG 2000 picture"],
  [0, "II*\0", "a TIFF picture"],
  [0, "MM\0*", "a TIFF picture"],
  [0, "BM", "a BMP picture"],
  [0, "8BPS", "a Photoshop file"],
  [0, "\0\0\x01\0", "an icon"],
  [0, "%PDF-", "a PDF document"],
  [0, "PK\x03\x04", "a ZIP archive"],
  [0, "\x1f\x8b", "a gzip archive"],
  [0, "\x1aE\xdf\xa3", "a WebM or Matroska video"],
  [8, "AVI ", "an AVI video"],
  [0, "\xff\xd8\xff", "a JPEG picture"],
];

/** What the converter of pictures reads. Its other readers (SVG, PDF and more) stay locked. */
export const READABLE_PICTURE = /^an? (?:JPEG|PNG|WebP|GIF|TIFF|AVIF|HEIC|HEIF) picture$/;

/** Formats of the ISO base media family, by the major brand of their first box. */
const BRANDS: readonly (readonly [RegExp, string])[] = [
  [/^avi[fs]/, "an AVIF picture"],
  [/^(hei[cmsx]|hev[cmsx])/, "a HEIC picture"],
  [/^(mif1|msf1|miaf)/, "a HEIF picture"],
  [/^M4A /, "an M4A audio file"],
  [/^qt {2}/, "a MOV video"],
  [/^/, "an MP4 video"],
];

/** Its notes of files that are stored elsewhere. */
export const LFS_POINTER_FORMAT = "a Git LFS pointer";

const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/^version https:\/\/git-lfs\.github\.com\/spec\//, LFS_POINTER_FORMAT],
  [/^(<\?xml[^>]*>\s*)?(<!doctype svg[^>]*>\s*)?<svg[\s>]/, "an SVG drawing"],
  [/^<(!doctype html|html|head|body|meta|title|script)\b/, "a web page"],
  [/^<\?xml/, "an XML text"],
  [/^[{[]/, "a JSON text"],
  [/^[\t\n\r\x20-\x7e\u0080-\u00ff]+$/, "plain text"],
];

/** Names the format of a file by its first bytes ("a PNG picture"), of those that people use by mistake; else null. */
export function nameFormat(head: Uint8Array): string | null {
  const text = String.fromCharCode(...head.subarray(0, FORMAT_HEAD_BYTES));
  const signature = SIGNATURES.find(([offset, expected]) => text.startsWith(expected, offset));
  if (signature !== undefined) return signature[2];
  if (text.startsWith("ftyp", 4)) return firstMatch(BRANDS, text.slice(8, 12));
  return firstMatch(TEXTS, skipComments(text.replace(/^\xef\xbb\xbf/, "").trimStart()).toLowerCase());
}

function skipComments(text: string): string {
  let rest = text;
  while (rest.startsWith("<!--") && rest.includes("-->")) rest = rest.slice(rest.indexOf("-->") + 3).trimStart();
  return rest;
}

function firstMatch(table: readonly (readonly [RegExp, string])[], text: string): string | null {
  return table.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

const SERVED_TYPES: Record<string, string> = {
  "a JPEG picture": "image/jpeg",
  "an MP4 video": "video/mp4",
  "a MOV video": "video/quicktime",
};

/** Boxes that old MOV files begin with, instead of one that names their format. */
const OLD_MOVIE = /^(?:moov|mdat|wide|free|skip)$/;

/** The type under which a file is served, by its bytes and not by its name; null for what no post can use. */
export function contentTypeOf(bytes: Uint8Array): string | null {
  const isOldMovie = OLD_MOVIE.test(String.fromCharCode(...bytes.subarray(4, 8)));
  return SERVED_TYPES[nameFormat(bytes) ?? ""] ?? (isOldMovie ? "video/quicktime" : null);
}
