import { expect, it } from "vitest";
import { inspectWhole } from "../../../scripts/core/media/inspection.ts";
import { ascii, frame, jpeg, segment } from "./build-jpeg.ts";
import { box, FTYP, MDAT } from "./build-movie.ts";

const FRAME = frame({ widthPx: 1080, heightPx: 1080 });
const behind = (bytes: number[]) => Uint8Array.from([...jpeg(FRAME), ...bytes]);
const HIDDEN = ["error media/hidden-data"];
const MOTION = ["warning media/motion-photo"];

function verdictOf(bytes: Uint8Array): string[] {
  const { remarks } = inspectWhole(bytes, "feed-image");
  return remarks.map(({ severity = "error", rule }) => `${severity} ${rule}`);
}

it.each<[string, Uint8Array, string[]]>([
  ["an archive behind its end", behind(ascii("PK\x03\x04 a whole archive")), HIDDEN],
  ["another kind of archive", behind(ascii("Rar!\x1a\x07\x01\0")), HIDDEN],
  ["a web page behind its end", behind(ascii("\n<!DOCTYPE HTML><title>x</title>")), HIDDEN],
  ["a PDF behind its end", behind(ascii("%PDF-1.7")), HIDDEN],
  ["a script in a comment", jpeg(segment(0xfe, ascii("<SCRIPT>alert(1)</SCRIPT>")), FRAME), HIDDEN],
  ["a script in its notes", jpeg(segment(0xe1, ascii("Exif\0\0<?php phpinfo();")), FRAME), HIDDEN],
  ["a film behind its end, as Google writes it", behind([...FTYP, ...box("moov", []), ...MDAT]), MOTION],
  ["a film behind notes, as Samsung writes it", behind([...ascii("MotionPhoto_Data"), ...FTYP, ...MDAT]), MOTION],
  ["a second, smaller picture", Uint8Array.from([...jpeg(FRAME), ...jpeg(FRAME)]), []],
  ["a comment", jpeg(segment(0xfe, ascii("Made by hand in <Berlin>")), FRAME), []],
  ["Samsung's notes behind its end", behind(ascii("Image_UTC_Data1720000000000SEFH....SEFT")), []],
  ["bytes in its data that look like an archive", jpeg(FRAME, [0xff, 0xda, 0, 2, ...ascii("PK\x03\x04")]), []],
])("judges a picture with %s", (_name, bytes, verdict) => {
  expect(verdictOf(bytes)).toEqual(verdict);
});

it("says what takes the place of a missing end marker", () => {
  const open = [...jpeg(FRAME).subarray(0, -2), ...ascii("Image_UTC_Data1720000000000SEFH....SEFT")];
  expect(inspectWhole(Uint8Array.from(open), "feed-image").remarks).toMatchObject([
    {
      rule: "media/incomplete",
      says: "has no end marker: its phone wrote notes of its own in that place.",
      hint: expect.stringContaining("npm run media -- add"),
    },
  ]);
});
