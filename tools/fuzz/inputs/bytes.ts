import fc from "fast-check";

type Deed =
  | { kind: "set"; at: number; byte: number }
  | { kind: "size"; at: number; size: number }
  | { kind: "insert"; at: number; bytes: Uint8Array }
  | { kind: "remove"; at: number; count: number }
  | { kind: "repeat"; at: number; count: number; times: number }
  | { kind: "cut"; at: number };

const place = fc.nat(1_000_000);
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({
    kind: fc.constant("set" as const),
    at: place,
    byte: fc.oneof(fc.nat(255), fc.constantFrom(0, 1, 0x7f, 0xff)),
  }),
  fc.record({
    kind: fc.constant("size" as const),
    at: place,
    size: fc.constantFrom(0, 1, 7, 8, 0x7fff_ffff, 0xffff_ffff),
  }),
  fc.record({ kind: fc.constant("insert" as const), at: place, bytes: fc.uint8Array({ maxLength: 9 }) }),
  fc.record({ kind: fc.constant("remove" as const), at: place, count: fc.nat(40) }),
  fc.record({ kind: fc.constant("repeat" as const), at: place, count: fc.nat(60), times: fc.nat(50) }),
  fc.record({ kind: fc.constant("cut" as const), at: place }),
);

/** One of the given files after something went wrong with it. */
export function damaged(files: readonly Uint8Array[]): fc.Arbitrary<Uint8Array> {
  const deeds = fc.array(deed, { maxLength: 5 });
  return fc.tuple(fc.constantFrom(...files), deeds).map(([file, todo]) => todo.reduce(perform, file));
}

/** Places count modulo what is there, and lean to the beginning, where files say what they are. */
function perform(bytes: Uint8Array, deed: Deed): Uint8Array {
  const at = deed.at % (deed.at % 2 === 0 ? bytes.length + 1 : Math.min(bytes.length + 1, 400));
  switch (deed.kind) {
    case "set":
      return join(bytes.subarray(0, at), [deed.byte], bytes.subarray(at + 1));
    case "size":
      return join(bytes.subarray(0, at), bigEndian(deed.size), bytes.subarray(at + 4));
    case "insert":
      return join(bytes.subarray(0, at), deed.bytes, bytes.subarray(at));
    case "remove":
      return join(bytes.subarray(0, at), [], bytes.subarray(at + deed.count));
    case "repeat": {
      const part = bytes.subarray(at, at + deed.count);
      return join(bytes.subarray(0, at), ...Array.from({ length: deed.times }, () => part), bytes.subarray(at));
    }
    case "cut":
      return bytes.subarray(0, at);
  }
}

export function bigEndian(value: number): number[] {
  return [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);
}

export function join(...parts: readonly ArrayLike<number>[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
