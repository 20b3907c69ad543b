import { describe, expect, it } from "vitest";
import { judgeAddress, normaliseHosts } from "../../../scripts/core/media/judge-address.ts";

const hosts = (privateHosts: string[], onlyHosts: string[] | null = null) => ({
  privateHosts: normaliseHosts(privateHosts),
  onlyHosts: onlyHosts === null ? null : normaliseHosts(onlyHosts),
});

describe("judgeAddress", () => {
  it.each(["https://cdn.example/a.jpg", "https://CDN.example:8443/a.jpg?x=1", "https://8.8.8.8/a.jpg"])(
    "takes %s",
    (url) => {
      expect(judgeAddress(url, hosts([]))).toBeNull();
    },
  );

  it.each(["", "a.jpg", "//cdn.example/a.jpg", "http://cdn.example/a.jpg", "ftp://cdn.example/a.jpg"])(
    "refuses %j",
    (url) => {
      expect(judgeAddress(url, hosts([]))?.rule).toBe("media/address");
    },
  );

  it.each(["https://user@cdn.example/a.jpg", "https://:secret@cdn.example/a.jpg"])("refuses credentials: %s", (url) => {
    expect(judgeAddress(url, hosts(["cdn.example"]))?.rule).toBe("media/address");
  });

  it("takes http for hosts that may be private, and for no others", () => {
    expect(judgeAddress("http://LOCALHOST:8080/a.jpg", hosts(["LocalHost"]))).toBeNull();
    expect(judgeAddress("http://localhost.:8080/a.jpg", hosts(["localhost"]))?.rule).toBe("media/address");
    expect(judgeAddress("http://sub.localhost/a.jpg", hosts(["localhost"]))?.rule).toBe("media/address");
  });

  it("keeps to the team's hosts, exactly", () => {
    const only = hosts([], ["cdn.example"]);
    expect(judgeAddress("https://CDN.example/a.jpg", only)).toBeNull();
    expect(judgeAddress("https://cdn.example.evil/a.jpg", only)?.rule).toBe("media/host-not-allowed");
    expect(judgeAddress("https://x.cdn.example/a.jpg", only)?.rule).toBe("media/host-not-allowed");
  });
});

describe("normaliseHosts", () => {
  it("writes hosts as URLs do, and drops empty ones", () => {
    expect([...normaliseHosts([" CDN.example ", "", "::1", "[fe80::1]"])]).toEqual([
      "cdn.example",
      "[::1]",
      "[fe80::1]",
    ]);
  });
});
