import { describe, expect, it } from "vitest";
import {
  BrokenBytes,
  type ByteProgram,
  createByteFeeder,
  skip,
  take,
  until,
} from "../../../scripts/core/media/byte-program.ts";

const text = new TextEncoder().encode("abcdefghijklmnop#q");

function* readSome(): ByteProgram<string> {
  const first = decode(yield* take(3));
  yield* skip(4);
  yield* skip(0);
  const second = decode(yield* take(2)) + decode(yield* take(0));
  const found = yield* until((byte) => byte === 0x23);
  return `${first} ${second} ${String.fromCharCode(found)} ${decode(yield* take(1))}`;
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

describe("a byte feeder", () => {
  it.each([1, 2, 3, 5, 7, 100])("reads the same in pieces of %i bytes", (pieceBytes) => {
    const feeder = createByteFeeder(readSome());
    for (let offset = 0; offset < text.length; offset += pieceBytes) {
      expect(feeder.result()).toBeNull();
      feeder.feed(text.subarray(offset, offset + pieceBytes));
    }
    expect(feeder.result()).toEqual({ kind: "read", value: "abc hi # q" });
  });

  it("ignores what comes after the result, and empty pieces", () => {
    const feeder = createByteFeeder(readSome());
    feeder.feed(new Uint8Array(0));
    feeder.feed(text);
    feeder.feed(text);
    expect(feeder.result()).toEqual({ kind: "read", value: "abc hi # q" });
  });

  it("has a result at once for a reader that needs nothing", () => {
    function* readNothing(): ByteProgram<number> {
      yield* skip(0);
      return 7;
    }
    expect(createByteFeeder(readNothing()).result()).toEqual({ kind: "read", value: 7 });
  });

  it("has no result after a skip beyond the end", () => {
    const feeder = createByteFeeder(skip(Number.MAX_SAFE_INTEGER));
    feeder.feed(text);
    expect(feeder.result()).toBeNull();
  });

  it("reports what a reader found broken, and passes on its other exceptions", () => {
    function* refuse(error: Error): ByteProgram<void> {
      yield* take(1);
      throw error;
    }
    const broken = createByteFeeder(refuse(new BrokenBytes("it is wrong")));
    broken.feed(text);
    expect(broken.result()).toEqual({ kind: "broken", reason: "it is wrong" });
    const buggy = createByteFeeder(refuse(new TypeError("bug")));
    expect(() => buggy.feed(text)).toThrow("bug");
  });

  it("stops a reader that asks for millions of tiny pieces", () => {
    function* readForever(): ByteProgram<void> {
      for (;;) yield* take(1);
    }
    const feeder = createByteFeeder(readForever());
    feeder.feed(new Uint8Array(100_000));
    expect(feeder.result()).toEqual({ kind: "broken", reason: "it has too many tiny parts" });
  });
});
