import { describe, expect, it } from "vitest";
import { describeInternalError } from "../../scripts/cli/internal-error.ts";
import { parseJson } from "../../scripts/core/json/index.ts";

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

  it.each([
    ["a piece of JSON", thrownBy(() => JSON.parse(`{"a": ${TOKEN}}`))],
    ["an address", thrownBy(() => new URL(`http://${TOKEN}:x`))],
    ["a value", new Error(`bad "${TOKEN}" and '${TOKEN}'`)],
    ["a name", Object.assign(new Error("x"), { name: TOKEN })],
  ])("holds nothing of %s that it quotes", (_, error) => {
    expect(describeInternalError(error)).not.toMatch(/IGAA|x81Zk/);
  });
});
