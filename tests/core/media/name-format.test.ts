import { describe, expect, it } from "vitest";
import { contentTypeOf, nameFormat } from "../../../scripts/core/media/name-format.ts";
import { ascii } from "./build-jpeg.ts";

describe("nameFormat", () => {
  it.each<[string, string[]]>([
    ["a PNG picture", ["\x89PNG\r\n\x1a\n"]],
    ["a WebP picture", ["RIFF\x10\0\0\0WEBPVP8 "]],
    ["an AVI video", ["RIFF\x10\0\0\0AVI "]],
    ["a GIF picture", ["GIF89a"]],
    ["a HEIC picture", ["\0\0\0\x18ftypheic", "\0\0\0\x18ftypheix"]],
    ["a HEIF picture", ["\0\0\0\x18ftypmif1"]],
    ["an AVIF picture", ["\0\0\0\x18ftypavif", "\0\0\0\x18ftypavis"]],
    ["a MOV video", ["\0\0\0\x18ftypqt  "]],
    ["an MP4 video", ["\0\0\0\x18ftypisom"]],
    ["an M4A audio file", ["\0\0\0\x18ftypM4A "]],
    ["a TIFF picture", ["II*\0", "MM\0*"]],
    ["a PDF document", ["%PDF-1.7"]],
    ["a JPEG picture", ["\xff\xd8\xff\xe0"]],
    ["a web page", ["<!doctype html>", "\xef\xbb\xbf\r\n <HTML lang=en>", "<!-- a page --><html>", "<head><title>"]],
    ["an SVG drawing", ["<svg xmlns=", '<?xml version="1.0"?>\n<svg>']],
    ["an XML text", ['<?xml version="1.0"?><Error><Code>AccessDenied']],
    ["a JSON text", ['{"error":1}']],
    ["plain text", ["Not found"]],
  ])("finds %s in %j", (name, texts) => {
    for (const text of texts) expect(nameFormat(Uint8Array.from(ascii(text)))).toBe(name);
  });

  it.each(["", "\0\0\0\0", "\x01\x02\x03"])("has no name for %j", (text) => {
    expect(nameFormat(Uint8Array.from(ascii(text)))).toBeNull();
  });

  it("skips any number of comments", () => {
    expect(nameFormat(Uint8Array.from(ascii(`${"<!-- -->\n".repeat(40)}<html>`)))).toBe("a web page");
    expect(nameFormat(Uint8Array.from(ascii("<!---->".repeat(70))))).not.toBe("a web page");
    expect(nameFormat(Uint8Array.from(ascii("<!--".repeat(128))))).not.toBe("a web page");
  });
});

it.each<[string | null, string[]]>([
  ["image/jpeg", ["\xff\xd8\xff\xe0"]],
  ["video/mp4", ["\0\0\0\x18ftypisom"]],
  [
    "video/quicktime",
    ["ftypqt  ", "moov\0\0", "mdat\0\0", "wide\0\0", "free\0\0", "skip"].map((box) => `\0\0\0\x08${box}`),
  ],
  [null, ["\x89PNG\r\n\x1a\n", "\0\0\0\x18ftypheic", "\0\0\0\x08move\0\0", "moov", ""]],
])("serves as %s by the bytes: %j", (type, texts) => {
  for (const text of texts) expect(contentTypeOf(Uint8Array.from(ascii(text))), text).toBe(type);
});
