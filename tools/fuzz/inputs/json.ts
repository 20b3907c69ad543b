import fc from "fast-check";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";
import { damaged } from "./bytes.ts";
import { nastyText } from "./texts.ts";

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

/** Mostly the value, sometimes another, sometimes nothing. */
export function mostly(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 20, arbitrary: value },
    { weight: 2, arbitrary: anyJson },
    { weight: 2, arbitrary: fc.constant(undefined) },
  );
}

/** An object with these members, where any may be missing or of another kind, and with members nobody asked for. */
export function objectLike(members: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> {
  const usual = Object.fromEntries(Object.entries(members).map(([name, value]) => [name, mostly(value)]));
  const stray = fc.oneof(
    { weight: 12, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: fc.dictionary(fc.oneof(nastyText, fc.constantFrom(...Object.keys(members))), anyJson, { maxKeys: 3 }),
    },
  );
  return fc.tuple(fc.record(usual), stray).map(([object, more]) => ({ ...object, ...more }));
}

/** The value as people and programs write it: laid out in any way, and sometimes damaged by a hasty hand. */
export function asFile(value: fc.Arbitrary<unknown>): fc.Arbitrary<Uint8Array> {
  const indent = fc.constantFrom(undefined, 2, "\t");
  const written = fc
    .tuple(value, indent)
    .map(([it, space]) => encodeUtf8((JSON.stringify(it, null, space) ?? "").toWellFormed()));
  return fc.oneof(
    { weight: 3, arbitrary: written },
    { weight: 1, arbitrary: written.chain((bytes) => damaged([bytes])) },
  );
}
