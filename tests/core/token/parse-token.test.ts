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
});
