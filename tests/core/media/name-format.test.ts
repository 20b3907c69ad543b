import { describe, expect, it } from "vitest";
import { nameFormat } from "../../../scripts/core/media/name-format.ts";
import { ascii } from "./build-jpeg.ts";

describe("nameFormat", () => {
  it.each([
    ["\x89PNG\r\n\x1a\n", "a PNG picture"],
    ["RIFF\x10\0\0\0WEBPVP8 ", "a WebP picture"],
    ["RIFF\x10\0\0\0AVI ", "an AVI video"],
    ["GIF89a", "a GIF picture"],
    ["\0\0\0\x18ftypheic", "a HEIC picture"],
    ["\0\0\0\x18ftypheix", "a HEIC picture"],
    ["\0\0\0\x18ftypmif1", "a HEIF picture"],
    ["\0\0\0\x18ftypavif", "an AVIF picture"],
    ["\0\0\0\x18ftypavis", "an AVIF picture"],
    ["\0\0\0\x18ftypqt  ", "a MOV video"],
    ["\0\0\0\x18ftypisom", "an MP4 video"],
    ["\0\0\0\x18ftypM4A ", "an M4A audio file"],
    ["II*\0", "a TIFF picture"],
    ["MM\0*", "a TIFF picture"],
    ["%PDF-1.7", "a PDF document"],
    ["\xff\xd8\xff\xe0", "a JPEG picture"],
    ["<!doctype html>", "a web page"],
    ["\xef\xbb\xbf\r\n <HTML lang=en>", "a web page"],
    ["<!-- a page --><html>", "a web page"],
    ["<head><title>", "a web page"],
    ["<svg xmlns=", "an SVG drawing"],
    ['<?xml version="1.0"?>\n<svg>', "an SVG drawing"],
    ['<?xml version="1.0"?><Error><Code>AccessDenied', "an XML text"],
    ['{"error":1}', "a JSON text"],
    ["Not found", "plain text"],
  ])("takes %j for %s", (text, name) => {
    expect(nameFormat(Uint8Array.from(ascii(text)))).toBe(name);
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
