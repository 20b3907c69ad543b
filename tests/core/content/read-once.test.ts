import { describe, expect, it } from "vitest";
import { readOnce } from "../../../scripts/core/content/read-file.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";

describe("reading once", () => {
  const count = () => {
    let times = 0;
    return { read: readOnce((bytes) => ({ size: bytes.length, time: ++times })), times: () => times };
  };

  it("gives the same reading for the same bytes", () => {
    const { read, times } = count();
    const bytes = encodeUtf8("{}");
    expect(read(bytes)).toBe(read(bytes));
    expect(times()).toBe(1);
  });

  it("reads bytes of their own anew, even if they are equal", () => {
    const { read } = count();
    expect(read(encodeUtf8("{}"))).not.toBe(read(encodeUtf8("{}")));
  });

  it("remembers that there was nothing to read", () => {
    let times = 0;
    const read = readOnce(() => {
      times++;
      return null;
    });
    const bytes = encodeUtf8("{");
    expect([read(bytes), read(bytes), times]).toEqual([null, null, 1]);
  });
});
