import { describe, expect, it } from "vitest";
import { describeInternalError } from "../../scripts/cli/internal-error.ts";
import { parseJson } from "../../scripts/core/json/index.ts";
import { CLOTHES, commonRun } from "../support/secret-clothes.ts";

const TOKEN = "IGAAx81ZkQ0vR7bT3mNw5LsY2hJdP9cF6gEaUi4oXqKr";

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

describe("what is said about a fault in mergecast", () => {
  it("is its kind, its words and its place", () => {
    const error = thrownBy(() => parseJson(undefined as unknown as Uint8Array));
    expect(describeInternalError(error)).toMatch(
      /^Internal error: TypeError \("Cannot read properties of.*"\) in scripts\/core\/json\/[\w-]+\.ts:\d+\.$/,
    );
    expect(describeInternalError(new Error("The answer is too large"))).toBe(
      'Internal error: Error ("The answer is too large").',
    );
    expect(describeInternalError("text")).toBe("Internal error.");
  });

  it.each(CLOTHES)("holds no token that its message quotes %s", (_name, dress) => {
    const dressed = dress(TOKEN);
    const errors = [
      thrownBy(() => JSON.parse(`{"a": ${dressed}}`)),
      thrownBy(() => new URL(`http://${dressed}:x`)),
      new Error(`bad ${dressed}\n    at /scripts/${dressed}.ts:1:1`),
      Object.assign(new Error("x"), { name: dressed }),
    ];
    for (const error of errors) expect(commonRun(describeInternalError(error), dressed)).toBeNull();
  });
});
