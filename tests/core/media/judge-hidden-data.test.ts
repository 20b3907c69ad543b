import { describe, expect, it } from "vitest";
import { inspectWhole } from "../../../scripts/core/media/inspection.ts";
import { findStrayBytes } from "../../../scripts/core/media/read-jpeg.ts";
import { ascii, EOI, exif, frame, jpeg, SOI, SOS, segment } from "./build-jpeg.ts";
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
])("judges a picture with %s", (_name, bytes, verdict) => expect(verdictOf(bytes)).toEqual(verdict));

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

const JFIF = segment(0xe0, ascii("JFIF\0\x01\x01\0\0\x01\0\x01\0\0"));
/** Data with a stuffed FF, a restart marker and a second scan, as encoders write them. */
const DATA = [0x12, 0xff, 0x00, 0xff, 0xd0, 0x34, ...SOS, 0x56];
const file = (...parts: number[][]) => Uint8Array.from([SOI, JFIF, ...parts, FRAME, SOS, DATA, EOI].flat());
const ZIP = ascii("PK\x03\x04 a whole archive");

describe("a JPEG and nothing else", () => {
  it("is accepted", () => expect(findStrayBytes(file())).toBeNull());

  it.each([
    [0xe0, 62, true],
    [0xe0, 63, false],
    [0xee, 62, true],
    [0xee, 63, false],
  ])("may hold a note %i on how to decode it of %i bytes: %s", (marker, length, isAccepted) => {
    // Two bytes of a note say how long it is.
    const stray = findStrayBytes(file(segment(marker, new Array(length).fill(0))));
    expect(stray).toBe(isAccepted ? null : "holds metadata.");
  });

  it.each<[string, Uint8Array, RegExp]>([
    ["EXIF", file(exif(6)), /metadata/],
    ["XMP", file(segment(0xe1, ascii("http://ns.adobe.com/xap/1.0/\0<x/>"))), /metadata/],
    ["IPTC", file(segment(0xed, ascii("Photoshop 3.0\0"))), /metadata/],
    ["a comment", file(segment(0xfe, ascii("GPS 52.5"))), /metadata/],
    ["a colour profile", file(segment(0xe2, ascii("ICC_PROFILE\0"))), /metadata/],
    ["a picture in its JFIF note", file(segment(0xe0, new Array(500).fill(0))), /metadata/],
    ["an archive behind its end", Uint8Array.from([...file(), ...ZIP]), /behind its end/],
    ["a web page behind its end", Uint8Array.from([...file(), ...ascii("<script>x()</script>")]), /behind its end/],
    ["a second picture", Uint8Array.from([...file(), ...file()]), /behind its end/],
    ["no end", file().subarray(0, -2), /damaged/],
    ["an end within a segment", file().subarray(0, 12), /damaged/],
    ["a segment without a length", Uint8Array.from([...SOI, 0xff, 0xe0, 0, 0]), /damaged/],
    ["nothing behind its beginning", Uint8Array.from(SOI), /damaged/],
    ["nothing at all", new Uint8Array(), /no JPEG/],
    ["another format", Uint8Array.from(ZIP), /no JPEG/],
  ])("is not one with %s", (_name, bytes, why) => expect(findStrayBytes(bytes)).toMatch(why));
});
