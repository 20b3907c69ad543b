import { expect, it } from "vitest";
import { createByteFeeder } from "../../../scripts/core/media/byte-program.ts";
import { readColourProfile } from "../../../scripts/core/media/read-colour-profile.ts";
import { ascii } from "./build-jpeg.ts";
import { box, zeros } from "./build-movie.ts";

const colr = (type: string, ...profile: number[]) => box("colr", [...ascii(type), ...profile]);
const meta = (...properties: number[][]) => box("meta", [...zeros(4), ...box("iprp", box("ipco", properties.flat()))]);
const HEAD = box("ftyp", ascii("heic"));
const SIZE = box("ispe", zeros(12));

/** The profile in these bytes, which arrive one at a time. */
function profileIn(bytes: readonly number[]): number[] | null {
  const feeder = createByteFeeder(readColourProfile());
  for (const byte of bytes) feeder.feed(Uint8Array.of(byte));
  const result = feeder.result();
  return result?.kind === "read" && result.value !== null ? [...result.value] : null;
}

it.each<[string, number[], number[] | null]>([
  ["a profile", [...HEAD, ...meta(SIZE, colr("prof", 1, 2, 3))], [1, 2, 3]],
  ["a restricted profile", [...HEAD, ...meta(colr("rICC", 7))], [7]],
  ["numbers instead of a profile", [...HEAD, ...meta(colr("nclx", 0, 1, 0, 1))], null],
  ["numbers besides", [...HEAD, ...meta(colr("nclx", 0, 1), colr("prof", 9), SIZE)], [9]],
  ["a box that is too short", [...HEAD, ...meta(box("colr", ascii("pro")), colr("prof", 5))], [5]],
  ["a type without a profile", [...HEAD, ...meta(box("colr", ascii("prof")))], null],
  ["no properties", [...HEAD, ...box("meta", zeros(4))], null],
  ["a file that ends", HEAD, null],
  ["nothing", [], null],
])("finds with %s what it holds", (_name, bytes, profile) => {
  expect(profileIn(bytes)).toEqual(profile);
});

it("takes no profile of more than a megabyte", () => {
  const large = box("colr", [...ascii("prof"), ...zeros(1024 * 1024)]);
  const feeder = createByteFeeder(readColourProfile());
  feeder.feed(Uint8Array.from([...HEAD, ...meta(large)]));
  expect(feeder.result()).toEqual({ kind: "read", value: null });
});
