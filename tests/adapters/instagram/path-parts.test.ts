import { describe, expect, it } from "vitest";
import { isId, requireAccountId, requireApiVersion } from "../../../scripts/adapters/instagram/path-parts.ts";

const refused = (name: string, why: string) =>
  expect.objectContaining({
    exitCode: 2,
    problem: {
      code: "platform-setting-invalid",
      what: name,
      why: `It is not valid: ${why}`,
      whatToDo: `Correct ${name}.`,
      isRetryable: false,
    },
  });

describe("what becomes part of an address", () => {
  it.each(["1", "17841400000000000", "9".repeat(40)])("an id is digits: %s", (id) => {
    expect(isId(id)).toBe(true);
    expect(requireAccountId(id)).toBe(id);
  });

  it.each(["", "12a", "1/2", "../1", " 1", "1\n", "１２", "-1", "1.5", "9".repeat(41)])("is no id: %j", (id) => {
    expect(isId(id)).toBe(false);
    expect(() => requireAccountId(id)).toThrow(
      refused("SOCIAL_ACCOUNT_ID", "the account id must consist of digits only."),
    );
  });

  it.each(["v25.0", "v9.1", "v9999.9999"])("a version looks like v25.0: %s", (version) => {
    expect(requireApiVersion(version)).toBe(version);
  });

  it.each(["", "25.0", "v25", "v25.0/me", "v25.0\n", "V25.0", "v12345.0", "v1.12345"])(
    "is no version: %j",
    (version) => {
      expect(() => requireApiVersion(version)).toThrow(refused("API_VERSION", "the version must look like v25.0."));
    },
  );
});
