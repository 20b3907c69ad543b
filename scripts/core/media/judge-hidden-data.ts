import type { Remark } from "./media-rules.ts";

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

/**
 * What a JPEG carries besides a picture and its notes: other files behind its end or in a comment, and the film of a motion photo.
 * `scanAt`: where the picture data begins; `endAt`: where the picture ends.
 */
export function judgeHiddenData(bytes: Uint8Array, { scanAt, endAt }: { scanAt: number; endAt: number }): Remark[] {
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
