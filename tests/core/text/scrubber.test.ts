import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Scrubber } from "../../../scripts/core/text/scrubber.ts";
import { ANY_CHARACTER } from "../../support/any-character.ts";

// In it is what each encoding writes in its own way.
const SECRET = 'p@ss/w+rd="é" ~&mö>?ÿ';
const lower = (encoded: string) => encoded.replace(/%[\dA-F]{2}/g, (byte) => byte.toLowerCase());

describe("Scrubber with a known secret", () => {
  it.each([
    ["as it is", SECRET],
    ["URL-encoded", encodeURIComponent(SECRET)],
    ["URL-encoded in lower case", lower(encodeURIComponent(SECRET))],
    ["URL-encoded twice", encodeURIComponent(encodeURIComponent(SECRET))],
    ["URL-encoded twice in lower case", encodeURIComponent(lower(encodeURIComponent(SECRET)))],
    ["form-encoded", new URLSearchParams({ a: SECRET }).toString().slice(2)],
    ["form-encoded in lower case", lower(new URLSearchParams({ a: SECRET }).toString().slice(2))],
    ["JSON-escaped", JSON.stringify(SECRET).slice(1, -1)],
    ["JSON-escaped with escaped slashes", JSON.stringify(SECRET).slice(1, -1).replaceAll("/", "\\/")],
    ["JSON in JSON", JSON.stringify(JSON.stringify(SECRET)).slice(3, -3)],
    ["base64", Buffer.from(SECRET).toString("base64")],
    ["base64 without padding", Buffer.from(SECRET).toString("base64").replace(/=+$/, "")],
    ["base64url", Buffer.from(SECRET).toString("base64url")],
  ])("masks it %s, wherever it stands", (_name, form) => {
    const scrubber = new Scrubber([SECRET]);
    expect(scrubber.scrub(`${form} and x${form}y${form}`)).toBe("*** and x***y***");
  });

  it.each(["a:", "ab:", "abc:", "client-id:"])("masks it inside base64 text that begins with %j", (prefix) => {
    const encoded = Buffer.from(`${prefix}${SECRET}:after`).toString("base64");
    const left = new Scrubber([SECRET]).scrub(encoded);
    expect(left).toContain("***");
    const revealed = left.split("***").map((part) => Buffer.from(part, "base64").toString());
    for (const part of revealed) expect(part).not.toMatch(/p@|>\?|w\+rd/);
  });

  it("knows secrets added later", () => {
    const scrubber = new Scrubber();
    expect(scrubber.scrub("later-secret")).toBe("later-secret");
    scrubber.add("later-secret");
    scrubber.add("later-secret");
    expect(scrubber.scrub("later-secret")).toBe("***");
  });

  it("masks a secret also without the line break at its end", () => {
    expect(new Scrubber(["from-a-file\n"]).scrub("token from-a-file here")).toBe("token *** here");
  });

  it.each(["", " ", "a", "12345"])("leaves texts alone for the too short secret %j", (secret) => {
    expect(new Scrubber([secret]).scrub("a 12345 b")).toBe("a 12345 b");
  });

  it("masks the secret path of a webhook, also without its host", () => {
    const scrubber = new Scrubber(["https://hooks.chat.example/services/T0/B0/abcdefgh"]);
    expect(scrubber.scrub("POST /services/T0/B0/abcdefgh failed")).toBe("POST /*** failed");
    expect(scrubber.scrub("https:\\/\\/hooks.chat.example\\/services\\/T0\\/B0\\/abcdefgh")).toBe("***");
  });

  it.each([
    ["the path", "T0/B0/abcdefghijkl"],
    ["the query", "key=abcdefghijkl&x=1"],
    ["the password", "abcdefghijklmnop"],
  ])("masks %s of a secret address on its own", (_, part) => {
    const address = "https://user:abcdefghijklmnop@chat.example/T0/B0/abcdefghijkl?key=abcdefghijkl&x=1";
    const scrubber = new Scrubber([address]);
    expect(scrubber.scrub(`sent to ${part}, and ${encodeURIComponent(part)}`)).toBe("sent to ***, and ***");
    expect(scrubber.scrub(address)).toBe("***");
  });

  it("masks the longer of two secrets that contain each other, whichever came first", () => {
    for (const order of [
      ["secret", "secret-longer"],
      ["secret-longer", "secret"],
    ]) {
      const scrubber = new Scrubber();
      for (const secret of order) scrubber.add(secret);
      expect(scrubber.scrub("secret-longer secret")).toBe("*** ***");
    }
  });

  it("leaves the ordinary words of a short path alone", () => {
    const scrubber = new Scrubber(["http://127.0.0.1:8080/webhook"]);
    expect(scrubber.scrub("the webhook at http://127.0.0.1:8080/webhook")).toBe("the webhook at ***");
  });
});

describe("Scrubber without any secret", () => {
  const long = "a1B2c3D4e5F6g7H8i9J0";
  it.each([
    [`token IGAA${long}_x-y.`, "token ***."],
    [`IGQV${long} IGQW${long}`, "*** ***"],
    [`EAA${long}`, "***"],
    [`%3DIGAA${long}%26`, "%3D***%26"],
    ["https://g.example/me?access_token=abc&x=1", "https://g.example/me?access_token=***&x=1"],
    ["?client_secret=abc def", "?client_secret=*** def"],
    ["access_token%3Dabc", "access_token%3D***"],
    ['{"access_token":"abc","x":1}', '{"access_token":"***","x":1}'],
    ['{\\"access_token\\": \\"abc\\"}', '{\\"access_token\\": \\"***\\"}'],
    ["{'client_secret' : 'abc'}", "{'client_secret' : '***'}"],
    [`Authorization: Bearer ${long}`, "Authorization: Bearer ***"],
    [`Authorization:%20Bearer%20${long}`, "Authorization:%20Bearer%20***"],
    [`Authorization%253A%2520Bearer%2520${long}`, "Authorization%253A%2520Bearer%2520***"],
    [`authorization=bearer+${long}&x=1`, "authorization=bearer+***&x=1"],
    [`token=EAA${long}`, "token=***"],
    ["input_token%253Dabc", "input_token%253D***"],
    ["appsecret_proof=abc;", "appsecret_proof=***;"],
  ])("masks what looks like a credential: %s", (text, masked) => {
    expect(new Scrubber().scrub(text)).toBe(masked);
  });

  it.each([
    "Instagram says: the access_token is missing",
    "IGNORED, EAA, IGAA and Bearer tokens",
    "The bearer of this message",
    `forbearer ${long}`,
    "container 17889455560051444 is ERROR",
    "https://media.example/a.jpg?v=1&w=2",
    "",
  ])("leaves %j alone", (text) => {
    expect(new Scrubber().scrub(text)).toBe(text);
  });
});

describe("Scrubber", () => {
  it("never throws and never lets a secret through, whatever the secret and the text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: ANY_CHARACTER, minLength: 6 }),
        fc.string({ unit: ANY_CHARACTER }),
        (secret, text) => {
          const scrubbed = new Scrubber([secret]).scrub(`${text}${secret}${text}`);
          if (!"***".includes(secret))
            expect(scrubbed.includes(secret)).toBe(secret.includes("***") && scrubbed.includes(secret));
        },
      ),
    );
  });

  it.each(["\uD800lone-surrogate", "x\uDFFFyyyyyy", "\u0000\u0000\u0000\u0000\u0000\u0000"])(
    "accepts the odd secret %j",
    (secret) => {
      expect(new Scrubber([secret]).scrub(`a${secret}b`)).toBe("a***b");
    },
  );
});
