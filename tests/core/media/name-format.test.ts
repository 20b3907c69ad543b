import { describe, expect, it } from "vitest";
import { describeFailure, type FetchFailure } from "../../../scripts/core/media/fetch-failure.ts";
import { contentTypeOf, nameFormat } from "../../../scripts/core/media/name-format.ts";
import { publicPictureUrl, shownUrl } from "../../../scripts/core/media/shown-url.ts";
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

  it.each(["", "\0\0\0\0", "\x01\x02\x03"])("has no name for %j", (text) =>
    expect(nameFormat(Uint8Array.from(ascii(text)))).toBeNull(),
  );

  it("skips any number of comments", () => {
    expect(nameFormat(Uint8Array.from(ascii(`${"<!-- -->\n".repeat(40)}<html>`)))).toBe("a web page");
    expect(nameFormat(Uint8Array.from(ascii("<!---->".repeat(70))))).not.toBe("a web page");
    expect(nameFormat(Uint8Array.from(ascii("<!--".repeat(128))))).not.toBe("a web page");
  });
});

it.each<[string | null, string[]]>([
  ["image/jpeg", ["\xff\xd8\xff\xe0"]],
  ["video/mp4", ["\0\0\0\x18ftypisom"]],
  ["video/quicktime", ["ftypqt  ", "moov\0\0", "mdat\0\0", "wide\0\0", "skip"].map((box) => `\0\0\0\x08${box}`)],
  [null, ["\x89PNG\r\n\x1a\n", "\0\0\0\x18ftypheic", "\0\0\0\x08move\0\0", "moov", ""]],
])("serves as %s by the bytes: %j", (type, texts) => {
  for (const text of texts) expect(contentTypeOf(Uint8Array.from(ascii(text))), text).toBe(type);
});

const LATER = /^Try again later/;
const OPERATOR = /host's operator/;

it.each<[FetchFailure, string, RegExp, RegExp]>([
  [{ kind: "timeout", afterMs: 30_000 }, "media/timeout", /did not arrive within 30 seconds\./, LATER],
  [{ kind: "private-address", range: "loopback" }, "media/private-address", /not public \(loopback\)/, /public host/],
  [{ kind: "unknown-host" }, "media/unknown-host", /its host does not exist/, /Correct the address/],
  [{ kind: "name-lookup" }, "media/unreachable", /the DNS lookup of its host failed/, LATER],
  [{ kind: "refused" }, "media/unreachable", /its host refuses connections/, LATER],
  [
    { kind: "dropped", arrivedBytes: 0, announcedBytes: 9 },
    "media/unreachable",
    /before any of the file arrived/,
    LATER,
  ],
  [
    { kind: "dropped", arrivedBytes: 2_000, announcedBytes: 19_809 },
    "media/unreachable",
    /after 2,000 of 19,809 bytes/,
    LATER,
  ],
  [{ kind: "dropped", arrivedBytes: 2_000, announcedBytes: null }, "media/unreachable", /after 2,000 bytes\./, LATER],
  [{ kind: "certificate", code: "CERT_HAS_EXPIRED" }, "media/certificate", /\(CERT_HAS_EXPIRED\)/, OPERATOR],
  [{ kind: "not-http", code: "HPE_INVALID" }, "media/answer", /not valid HTTP \(HPE_INVALID\)/, OPERATOR],
  [{ kind: "overlong" }, "media/answer", /far more than the file/, OPERATOR],
  [{ kind: "stopped" }, "media/stopped", /the run was stopped/, /Run the check again/],
])("a file that could not be fetched is described for people: %j", (failure, rule, says, hint) => {
  const expected = { rule, says: expect.stringMatching(says), hint: expect.stringMatching(hint) };
  expect(describeFailure(failure)).toEqual(expected);
});

const LONG = `https://x.example.com/${"a".repeat(2000 - "https://x.example.com/".length)}`;

describe("the address of a picture that readers load", () => {
  it.each([
    ["https://cdn.example.com/a.jpg", "https://cdn.example.com/a.jpg"],
    ["https://CDN.example.com/a b.jpg#part", "https://cdn.example.com/a%20b.jpg"],
    [LONG, LONG],
  ])("is shown: %s", (address, shown) => expect(publicPictureUrl(address)).toBe(shown));

  it.each([
    ["another protocol", "http://cdn.example.com/a.jpg"],
    ["a name", "https://someone@cdn.example.com/a.jpg"],
    ["a password alone", "https://:secret@cdn.example.com/a.jpg"],
    ["a port", "https://cdn.example.com:8443/a.jpg"],
    ["a host without a dot", "https://intranet/a.jpg"],
    ["a number", "https://93.184.216.34/a.jpg"],
    ["a number of version 6", "https://[2606:2800:220:1::1]/a.jpg"],
    ["a name inside a network", "https://printer.local/a.jpg"],
    ["no address", "pictures/a.jpg"],
    ["one character too many", `${LONG}a`],
    ["too many characters once it is normalised", LONG.replace(/aaa$/, "aé")],
  ])("is not shown with %s", (_, address) => {
    expect(publicPictureUrl(address)).toBeNull();
    expect(shownUrl(address, ["other.example.com"])).toBeNull();
  });

  it.each([
    ["http://127.0.0.1:9000/a.jpg", ["127.0.0.1"]],
    ["http://[::1]:9000/a.jpg", ["::1"]],
    ["http://minio/a.jpg", ["other", "MINIO"]],
  ])("may be on a private host that is allowed by name: %s", (address, allowed) => {
    expect(shownUrl(address, allowed)).toBe(address);
    expect(shownUrl(address, [])).toBeNull();
    expect(shownUrl(address, ["elsewhere"])).toBeNull();
  });

  it.each([
    "http://someone@minio/a.jpg",
    "http://:secret@minio/a.jpg",
    "ftp://minio/a.jpg",
    `http://minio/${"a".repeat(2000)}`,
  ])("is not shown for the name of the host alone: %s", (address) => expect(shownUrl(address, ["minio"])).toBeNull());

  it("is none for a post without one", () => expect(shownUrl(undefined, ["minio"])).toBeNull());
});
