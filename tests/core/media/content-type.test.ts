import { describe, expect, it } from "vitest";
import { contentTypeOf } from "../../../scripts/core/media/name-format.ts";
import { ascii } from "./build-jpeg.ts";

describe("the type under which a file is served", () => {
  it.each([
    ["\xff\xd8\xff\xe0", "image/jpeg"],
    ["\0\0\0\x18ftypisom", "video/mp4"],
    ["\0\0\0\x18ftypqt  ", "video/quicktime"],
    ["\0\0\0\x08moov\0\0", "video/quicktime"],
    ["\0\0\0\x08mdat\0\0", "video/quicktime"],
    ["\0\0\0\x08wide\0\0", "video/quicktime"],
    ["\0\0\0\x08free\0\0", "video/quicktime"],
    ["\0\0\0\x08skip\0\0", "video/quicktime"],
    ["\x89PNG\r\n\x1a\n", null],
    ["\0\0\0\x18ftypheic", null],
    ["\0\0\0\x08move\0\0", null],
    ["moov", null],
    ["", null],
  ])("follows the bytes %j", (text, type) => {
    expect(contentTypeOf(Uint8Array.from(ascii(text)))).toBe(type);
  });
});
