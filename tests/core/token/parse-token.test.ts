import { describe, expect, it } from "vitest";
import { ProblemError } from "../../../scripts/core/findings/problem.ts";
import { parseToken } from "../../../scripts/core/token/parse-token.ts";

describe("parseToken", () => {
  it("takes a bare token, whatever white space is around it", () => {
    expect(parseToken(" IGAAabc\n", "a file")).toMatchObject({ value: "IGAAabc", record: null });
  });

  it.each(["IGAAabc def", "IGAAabc\ndef", "IGAAabc\u00e9", ""])("refuses %j, and does not quote it", (text) => {
    let thrown: unknown;
    try {
      parseToken(text, "a file");
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(ProblemError);
    expect(JSON.stringify(thrown)).not.toContain("IGAA");
    expect(thrown).toMatchObject({ exitCode: 2 });
  });

  it.each<[string, object]>([
    ["access_token", { access_token: 7 }],
    ["expires_in", { expires_in: "soon" }],
    ["obtained_at, account_id", { obtained_at: "today", account_id: 7 }],
    ["access_token, token_type", { access_token: undefined, token_type: 1 }],
  ])("names what is wrong in a record, and nothing else of it: %s", (names, changes) => {
    const sound = { access_token: "IGAAabc", token_type: "bearer", expires_in: 5_184_000, account_id: "1" };
    const text = JSON.stringify({ ...sound, obtained_at: "2026-11-01T00:00:00Z", ...changes });
    const problem = expect.objectContaining({
      why: expect.stringMatching(new RegExp(` Wrong or missing: ${names}\\.$`)),
    });
    expect(() => parseToken(text, "a file")).toThrow(expect.objectContaining({ problem }));
  });

  it.each([
    [1e15, "2026-11-01T00:00:00Z"],
    [999_999_999_999, "2026-11-01T00:00:00Z"],
    [5_184_000, "9999-12-31T23:59:59Z"],
  ])("refuses a record that expires in %d seconds from %s, which no calendar shows", (expires_in, obtained_at) => {
    const record = { access_token: "IGAAabc", token_type: "bearer", expires_in, obtained_at, account_id: "1" };
    expect(() => parseToken(JSON.stringify(record), "a file")).toThrow(
      expect.objectContaining({ exitCode: 2, problem: expect.objectContaining({ code: "token-unusable" }) }),
    );
  });
});
