import { describe, expect, it } from "vitest";
import { expiringUrl } from "../../../../scripts/core/rules/posts/expiring-url.ts";
import { urlForm } from "../../../../scripts/core/rules/posts/url-form.ts";
import { findingsIn, placesIn } from "../../../support/rules.ts";

describe("url-form", () => {
  it.each([
    "https://cdn.example.com/a.jpg",
    "https://cdn.example.com",
    "https://CDN.example.com:8443/a%20b.jpg?w=1080&q=(80)",
    "https://xn--bcher-kva.example/a.jpg",
    "https://192.0.2.7/a.jpg",
  ])("accepts %s", (image_url) => {
    expect(findingsIn({ image_url }, urlForm)).toEqual([]);
  });

  it.each([
    ["", "is empty"],
    ["https://cdn.example.com/a b.jpg", "spaces or line breaks"],
    [" https://cdn.example.com/a.jpg", "spaces or line breaks"],
    ["https://cdn.example.com/a.jpg\n", "spaces or line breaks"],
    ["https://cdn.example.com/bücher.jpg", "outside plain ASCII"],
    ["https://cdn.example.com/\u0007.jpg", "outside plain ASCII"],
    ["/images/a.jpg", "not a complete web address"],
    ["cdn.example.com/a.jpg", "not a complete web address"],
    ["https:/cdn.example.com/a.jpg", "not a complete web address"],
    ["https://", "not a complete web address"],
    ["http://cdn.example.com/a.jpg", "must begin with https://"],
    ["ftp://cdn.example.com/a.jpg", "must begin with https://"],
    ["file:///etc/passwd", "not a complete web address"],
    ["https://me:sesame@cdn.example.com/a.jpg", "user name or password"],
    ["https://me@cdn.example.com/a.jpg", "user name or password"],
    ["https://cdn.example.com/a.jpg#top", "#part"],
    ["https://cdn.example.com/a.jpg#", "#part"],
    ["https://cdn.example.com\\a.jpg", "backslash"],
    ["https://localhost/a.jpg", "not a public host"],
    ["https://intranet/a.jpg", "not a public host"],
    ["https://nas.local/a.jpg", "not a public host"],
  ])("refuses %j", (image_url, message) => {
    const findings = findingsIn({ image_url }, urlForm);
    expect(findings).toMatchObject([
      { severity: "error", pointer: "/image_url", message: expect.stringContaining(message) },
    ]);
    expect(JSON.stringify(findings)).not.toContain("sesame");
  });

  it("shows how to write letters outside ASCII, unless the address might hold a secret", () => {
    const hintFor = (image_url: string) => findingsIn({ image_url }, urlForm)[0]?.hint;
    expect(hintFor("https://cdn.example.com/bücher.jpg")).toContain("https://cdn.example.com/b%C3%BCcher.jpg");
    expect(hintFor("https://cdn.example.com/bücher.jpg?key=sesame")).not.toContain("sesame");
  });

  it("looks at every address of the post", () => {
    const bad = "http://cdn.example.com/a";
    const post = { image_url: bad, video_url: bad, cover_url: bad, children: [{ image_url: bad }, { video_url: bad }] };
    expect(placesIn(post, urlForm)).toEqual([
      "error /image_url",
      "error /video_url",
      "error /cover_url",
      "error /children/0/image_url",
      "error /children/1/video_url",
    ]);
  });

  it("lets hosts that may be private use plain http, and no others", () => {
    const allowPrivateHosts = ["127.0.0.1", "Media.Local", "::1"];
    for (const host of ["127.0.0.1:8080", "media.local", "[::1]:80"]) {
      expect(placesIn({ image_url: `http://${host}/a.jpg` }, urlForm, { allowPrivateHosts })).toEqual([]);
    }
    expect(placesIn({ image_url: "http://127.0.0.2/a.jpg" }, urlForm, { allowPrivateHosts })).toEqual([
      "error /image_url",
    ]);
  });

  it("keeps to the settings' list of hosts, without their subdomains", () => {
    const settings = { media: { hosts: ["cdn.example.com"] } };
    expect(placesIn({ image_url: "https://CDN.example.com/a.jpg" }, urlForm, { settings })).toEqual([]);
    const shouted = { media: { hosts: ["img.example.com", "CDN.Example.com"] } };
    expect(placesIn({ image_url: "https://cdn.example.com/a.jpg" }, urlForm, { settings: shouted })).toEqual([]);
    expect(findingsIn({ image_url: "https://example.com/a.jpg" }, urlForm, { settings: shouted })).toMatchObject([
      {
        message: "Media may not come from example.com.",
        hint: "Allowed by media.hosts in the settings: img.example.com, CDN.Example.com.",
      },
    ]);
    for (const host of ["example.com", "x.cdn.example.com", "cdn.example.com.evil.example"]) {
      expect(placesIn({ image_url: `https://${host}/a.jpg` }, urlForm, { settings })).toEqual(["error /image_url"]);
    }
  });
});

describe("url-form, on an address with several faults", () => {
  it("names all of them in one run", () => {
    const messages = findingsIn({ image_url: "http://me:sesame@bücher.example.com/a b.jpg#top" }, urlForm).map(
      ({ message }) => message,
    );
    expect(messages).toEqual([
      expect.stringContaining("spaces or line breaks"),
      expect.stringContaining("outside plain ASCII"),
      expect.stringContaining("must begin with https://"),
      expect.stringContaining("user name or password"),
      expect.stringContaining("#part"),
    ]);
    expect(messages.join()).not.toContain("sesame");
  });
});

describe("expiring-url", () => {
  it.each([
    ["Amazon S3", "X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Expires=3600&X-Amz-Signature=ab"],
    ["Amazon S3", "AWSAccessKeyId=AK&Signature=ab&Expires=1"],
    ["Google Cloud Storage", "X-Goog-Expires=3600&X-Goog-Signature=ab"],
    ["Azure Storage", "sv=2024-01-01&se=2026-12-24&sig=ab"],
    ["CloudFront", "Expires=1&Signature=ab&Key-Pair-Id=K"],
    ["Instagram or Facebook", "stp=x&oh=00_AB&oe=66"],
    ["Discord", "ex=1&is=2&hm=3"],
    ["a signature or expiry", "token=abc"],
  ])("warns of an address signed by %s", (service, query) => {
    const findings = findingsIn({ image_url: `https://cdn.example.com/a.jpg?${query}` }, expiringUrl);
    expect(findings).toMatchObject([
      { severity: "warning", pointer: "/image_url", message: expect.stringContaining(service) },
    ]);
  });

  it.each(["", "?w=1080&h=1350", "?v=3", "?sig=", "?"])("is silent about a.jpg%s", (query) => {
    const expected = query === "?sig=" ? 1 : 0;
    expect(findingsIn({ image_url: `https://cdn.example.com/a.jpg${query}` }, expiringUrl)).toHaveLength(expected);
  });

  it("does not stumble over what is no address", () => {
    expect(findingsIn({ image_url: "?token=1", video_url: "" }, expiringUrl)).toEqual([]);
  });
});
