import { describe, expect, it } from "vitest";
import { judgeVersion } from "../../../scripts/core/health/judge-version.ts";

describe("the age of a version", () => {
  it.each([
    ["1.2.3", ["v1.2.3", "v1.2.2"], null],
    ["1.2.3", [], null],
    ["1.2.3", ["v1.2.4"], /^mergecast 1\.2\.3 runs here, 1 release behind 1\.2\.4\./],
    ["1.9.0", ["v1.10.0", "v1.9.1", "v1.8.9", "v2.0.0"], /3 releases behind 2\.0\.0/],
    ["1.2.3", ["v2.0.0-rc.1", "nightly", "v9", ""], null],
    ["unknown", ["v1.0.0"], null],
  ])("%s beside %j says %s", (own, releases, expected) => {
    const said = judgeVersion(own, releases);
    if (expected === null) expect(said).toBeNull();
    else expect(said).toMatch(expected);
  });
});
