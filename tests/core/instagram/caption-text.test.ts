import { describe, expect, it } from "vitest";
import { describeProblem } from "../../../scripts/core/findings/problem.ts";
import { findHashtags, findMentions, foldCaption, hasWords } from "../../../scripts/core/instagram/caption-text.ts";
import { refusePageLogin } from "../../../scripts/core/instagram/platform-address.ts";

describe("findHashtags", () => {
  it.each([
    ["#bread and #Butter_2", ["#bread", "#Butter_2"]],
    ["#bread#butter", ["#bread", "#butter"]],
    ["#bread #bread", ["#bread", "#bread"]],
    ['(#bread), "#butter" #jam!', ["#bread", "#butter", "#jam"]],
    ["#größe #пекарня #パン屋 #हिन्दी #café", ["#größe", "#пекарня", "#パン屋", "#हिन्दी", "#café"]],
    ["#1 #2026 #1a#2 #２ #2026bread", ["#1a", "#2026bread"]],
    ["#🍞 #🍞bread", ["#🍞", "#🍞bread"]],
    ["＃ブレッド", ["＃ブレッド"]],
    ["🍞#bread", ["#bread"]],
    ["first\n#bread\n#butter", ["#bread", "#butter"]],
  ])("finds the tags of %j", (caption, tags) => expect(findHashtags(caption)).toEqual(tags));

  it.each([
    ["a sign alone", "# #! ##"],
    ["a sign inside a word", "C#minor a#b 𝒜#b"],
    ["the part of a link", "https://example.com/#part www.example.com/a#part https://x.example/#a#b"],
    ["a keycap", "#️⃣"],
  ])("does not count %s", (_name, caption) => expect(findHashtags(caption)).toEqual([]));

  it("counts again after a link", () => expect(findHashtags("https://example.com/#part #bread")).toEqual(["#bread"]));
});

describe("findMentions", () => {
  it("finds names and leaves mail addresses and links alone", () => {
    const caption = "@a.b_c and @d＠g, mail me@example.com, see https://example.com/@e or (@f)@ @";
    expect(findMentions(caption)).toEqual(["@a.b_c", "@d", "＠g", "@f"]);
  });
});

describe("foldCaption", () => {
  it("cuts after 125 characters and never through an emoji", () => {
    expect(foldCaption("x".repeat(200))).toHaveLength(125);
    expect(foldCaption(`${"x".repeat(124)}😀`)).toBe("x".repeat(124));
    expect(foldCaption("short")).toBe("short");
  });
});

describe("hasWords", () => {
  it("sees words between tags that share a beginning", () => {
    expect(hasWords("#a #ab")).toBe(false);
    expect(hasWords("#ab #a b")).toBe(true);
  });
});

describe("refusePageLogin", () => {
  it.each([
    {},
    { graphUrl: "https://graph.instagram.com", tokenUrl: "https://api.instagram.com", token: "IGAA1" },
    { graphUrl: "https://stand-in.example/prefix/" },
    { graphUrl: "http://127.0.0.1:8080", tokenUrl: "http://localhost:1" },
    { graphUrl: "http://[::1]:8080/graph" },
    { graphUrl: "https://notfacebook.com" },
    { token: "" },
  ])("accepts %j", (setting) => expect(refusePageLogin(setting)).toBeNull());

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
  ])("refuses %j as an address", (graphUrl) =>
    expect(refusePageLogin({ graphUrl })).toMatchObject({ code: "platform-address-invalid" }),
  );

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
