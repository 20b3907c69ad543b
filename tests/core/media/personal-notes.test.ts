import sharp, { type Exif } from "sharp";
import { describe, expect, it } from "vitest";
import { inspectWhole } from "../../../scripts/core/media/inspection.ts";
import type { Remark } from "../../../scripts/core/media/media-rules.ts";
import type { MediaRole } from "../../../scripts/core/media/media-target.ts";
import { ascii, frame, jpeg, segment } from "./build-jpeg.ts";
import { box, FTYP, index, long, MDAT, movie, zeros } from "./build-movie.ts";

function personal(bytes: Uint8Array, role: MediaRole): Remark[] {
  return inspectWhole(bytes, role).remarks.filter(({ rule }) => rule === "media/personal-data");
}

const PLACE = /^holds the place where it was taken in its metadata/;
const OWNER = /^holds the name of its owner in its metadata/;
const SMALL = /^holds a small copy in another shape/;

const plain = sharp({ create: { width: 400, height: 400, channels: 3, background: "#3060c0" } });
const withExif = async (exif: Exif) => await plain.clone().withExif(exif).jpeg().toBuffer();
const withXmp = (xmp: string, name = "xap/1.0") => photo(segment(0xe1, ascii(`http://ns.adobe.com/${name}/\0${xmp}`)));
const photo = (...segments: number[][]) => jpeg(...segments, frame({ widthPx: 400, heightPx: 400 }));
const short = (value: number) => [value >> 8, value & 255];
const resource = (id: number, content: number[]) => [
  ...ascii("8BIM"),
  ...short(id),
  0,
  0,
  ...long(content.length),
  ...content,
];
const photoshop = (...resources: number[][]) =>
  photo(segment(0xed, [...ascii("Photoshop 3.0\0"), ...resources.flat()]));
const iptc = (number: number, text: string) => [0x1c, 2, number, ...short(text.length), ...ascii(text)];

/** EXIF whose second directory names a thumbnail of this size. */
function thumbnail(widthPx: number, heightPx: number): Uint8Array {
  const small = [...jpeg(frame({ widthPx, heightPx }))];
  const field = (tag: number, value: number) => [...short(tag), 0, 4, ...long(1), ...long(value)];
  const second = [...short(2), ...field(0x201, 44), ...field(0x202, small.length), ...long(0)];
  const tiff = [...ascii("MM"), ...short(42), ...long(8), ...short(0), ...long(14), ...second, ...small];
  return photo(segment(0xe1, [...ascii("Exif\0\0"), ...tiff]));
}

describe("the metadata of a picture", () => {
  it.each<[string, Uint8Array | Promise<Uint8Array>, RegExp]>([
    ["EXIF with a place", withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 31/1 0/1" } }), PLACE],
    ["EXIF with the name of an artist", withExif({ IFD0: { Artist: "A. Example" } }), OWNER],
    ["EXIF with the owner of the camera", withExif({ IFD2: { CameraOwnerName: "A. Example" } }), OWNER],
    ["XMP with a place", withXmp('<rdf:Description exif:GPSLatitude="52,31N"/>'), PLACE],
    ["XMP with the place of a drone", withXmp('<rdf:Description drone-dji:GpsLatitude="52.5"/>'), PLACE],
    ["XMP with a city", withXmp("<photoshop:City>Vienna</photoshop:City>"), PLACE],
    [
      "more XMP than one segment holds",
      withXmp("<exif:GPSLongitude>16,22E</exif:GPSLongitude>", "xmp/extension"),
      PLACE,
    ],
    ["XMP with an author", withXmp("<dc:creator><rdf:li>A. Example</rdf:li></dc:creator>"), OWNER],
    ["XMP with a small copy", withXmp("<xmpGImg:width>160</xmpGImg:width><xmpGImg:height>120</xmpGImg:height>"), SMALL],
    ["IPTC with a city", photoshop(resource(0x0404, iptc(90, "Vienna"))), PLACE],
    ["IPTC with an author", photoshop(resource(0x0404, [...iptc(120, "Autumn"), ...iptc(80, "A.")])), OWNER],
    [
      "a small copy of Photoshop",
      photoshop(resource(1, [0, 0]), resource(0x040c, [...long(1), ...long(160), ...long(120)])),
      SMALL,
    ],
    ["a thumbnail in another shape", thumbnail(160, 120), SMALL],
  ])("is warned of with its command: %s", async (_name, bytes, says) => {
    const remarks = personal(await bytes, "feed-image");
    expect(remarks).toMatchObject([{ severity: "warning", says: expect.stringMatching(says) }]);
  });

  it.each<[string, Uint8Array | Promise<Uint8Array>]>([
    ["no notes", photo()],
    [
      "the camera, its settings and a direction",
      withExif({ IFD0: { Make: "Example" }, IFD3: { GPSImgDirection: "90/1" } }),
    ],
    ["an owner of blanks", withExif({ IFD0: { Artist: "   " } })],
    ["a thumbnail in its own shape", thumbnail(160, 160)],
    ["XMP about colours", withXmp('<rdf:Description photoshop:ColorMode="3"/>')],
    ["IPTC with an empty city", photoshop(resource(0x0404, iptc(90, "")))],
    [
      "a place in its pixels",
      jpeg(frame({ widthPx: 400, heightPx: 400 }), [0xff, 0xda, 0, 2, ...ascii("exif:GPSLatitude")]),
    ],
    ["broken EXIF", photo(segment(0xe1, [...ascii("Exif\0\0MM"), ...short(42), ...long(8), 0xff, 0xff, 0x88, 0x25]))],
    ["broken resources", photoshop([...ascii("8BIM"), ...short(0x0404), 0, 0, 0xff, 0xff, 0xff, 0xff])],
  ])("is fine with %s", async (_name, bytes) => expect(personal(await bytes, "feed-image")).toEqual([]));

  it("says all of it in one sentence", async () => {
    const bytes = await withExif({
      IFD0: { Artist: "A." },
      IFD3: { GPSLongitudeRef: "E", GPSLongitude: "16/1 0/1 0/1" },
    });
    const says =
      "holds the place where it was taken and the name of its owner in its metadata, which would be public with it.";
    expect(personal(bytes, "feed-image")).toMatchObject([{ says }]);
  });
});

const keys = [
  ...box("hdlr", [...zeros(8), ...ascii("mdta"), ...zeros(13)]),
  ...box("keys", [...long(0), ...long(1), ...box("mdta", ascii("com.apple.quicktime.location.ISO6709"))]),
];

describe("the metadata of a video", () => {
  it.each<[string, number[]]>([
    ["QuickTime's place in the index", index({ extra: box("udta", box("\u00a9xyz", ascii("+52.5+013.4/"))) })],
    ["a place by QuickTime's keys", index({ extra: box("meta", keys) })],
    ["the place of 3GPP", index({ extra: box("udta", box("loci", zeros(20))) })],
    ["XMP behind its index", [...index(), ...box("uuid", ascii("................<exif:GPSLatitude>"))]],
    ["XMP behind its data", [...index(), ...MDAT, ...box("uuid", ascii("................<exif:GPSLatitude>"))]],
    ["a track of places", index({ others: [{ handler: "meta", codecs: ["gpmd"] }] })],
  ])("is warned of: %s", (_name, boxes) => {
    const remarks = personal(Uint8Array.from([...FTYP, ...boxes, ...MDAT]), "reel");
    expect(remarks).toMatchObject([{ severity: "warning", says: expect.stringMatching(PLACE) }]);
  });

  it("is warned of: its author", () => {
    const author = index({ extra: box("udta", box("\u00a9ART", ascii("A. Example"))) });
    expect(personal(Uint8Array.from([...FTYP, ...author, ...MDAT]), "reel")).toMatchObject([
      { says: expect.stringMatching(OWNER) },
    ]);
  });

  it.each<[string, Uint8Array]>([
    ["no notes", movie()],
    ["the name of its encoder", movie({ extra: box("udta", box("meta", ascii("Lavf59.27.100"))) })],
    ["a place in its data", Uint8Array.from([...FTYP, ...index(), ...box("mdat", ascii("\u00a9xyz"))])],
  ])("is fine with %s", (_name, bytes) => expect(personal(bytes, "reel")).toEqual([]));
});
