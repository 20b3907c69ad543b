import { describe, expect, it } from "vitest";
import { describeProblem } from "../../../scripts/core/findings/problem.ts";
import { refusePageLogin } from "../../../scripts/core/instagram/platform-address.ts";

describe("refusePageLogin", () => {
  it.each([
    {},
    { graphUrl: "https://graph.instagram.com", tokenUrl: "https://api.instagram.com", token: "IGAA1" },
    { graphUrl: "https://stand-in.example/prefix/" },
    { graphUrl: "http://127.0.0.1:8080", tokenUrl: "http://localhost:1" },
    { graphUrl: "http://[::1]:8080/graph" },
    { graphUrl: "https://notfacebook.com" },
    { token: "" },
  ])("accepts %j", (setting) => {
    expect(refusePageLogin(setting)).toBeNull();
  });

  it.each([
    ...["https://graph.facebook.com", "https://GRAPH.Facebook.com/v25.0", "https://graph.facebook.com."],
    ...["https://rupload.facebook.com", "https://facebook.com", "http://graph.facebook.com:8080"],
  ])("refuses %s as a host of the page-login path", (address) => {
    expect(refusePageLogin({ graphUrl: address })).toMatchObject({ code: "page-login-host", what: "GRAPH_URL" });
    expect(refusePageLogin({ tokenUrl: address })).toMatchObject({ code: "page-login-host", what: "TOKEN_URL" });
  });

  it.each([
    ...["http://graph.instagram.com", "http://127.0.0.1.example.com", "http://localhost.example.com"],
    ...["http://192.168.0.1", "ftp://graph.instagram.com", "https://user:pw@graph.instagram.com"],
    ...["https://graph.instagram.com/?a=b", "https://graph.instagram.com/#a", "graph.instagram.com", ""],
  ])("refuses %j as an address", (graphUrl) => {
    expect(refusePageLogin({ graphUrl })).toMatchObject({ code: "platform-address-invalid" });
  });

  it.each(["EAAG0123456789", " EAA"])("refuses a token of the page-login path without repeating it", (token) => {
    const problem = refusePageLogin({ graphUrl: "https://graph.instagram.com", token });
    expect(problem).toMatchObject({ code: "page-login-token", isRetryable: false });
    expect(problem && describeProblem(problem)).not.toContain("EAAG");
  });

  it("does not repeat the credentials of an address", () => {
    const problem = refusePageLogin({ graphUrl: "https://user:hidden@graph.instagram.com" });
    expect(problem && describeProblem(problem)).not.toContain("hidden");
  });
});
