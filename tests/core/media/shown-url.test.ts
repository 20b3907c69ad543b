import { describe, expect, it } from "vitest";
import { publicPictureUrl, shownUrl } from "../../../scripts/core/media/shown-url.ts";

const LONG = `https://x.example.com/${"a".repeat(2000 - "https://x.example.com/".length)}`;

describe("the address of a picture that readers load", () => {
  it.each([
    ["https://cdn.example.com/a.jpg", "https://cdn.example.com/a.jpg"],
    ["https://CDN.example.com/a b.jpg#part", "https://cdn.example.com/a%20b.jpg"],
    [LONG, LONG],
  ])("is shown: %s", (address, shown) => {
    expect(publicPictureUrl(address)).toBe(shown);
  });

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
  ])("is not shown for the name of the host alone: %s", (address) => {
    expect(shownUrl(address, ["minio"])).toBeNull();
  });

  it("is none for a post without one", () => {
    expect(shownUrl(undefined, ["minio"])).toBeNull();
  });
});
