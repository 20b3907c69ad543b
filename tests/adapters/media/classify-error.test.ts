import { describe, expect, it } from "vitest";
import { classifyError } from "../../../scripts/adapters/media/classify-error.ts";
import { PrivateAddressError } from "../../../scripts/adapters/media/guarded-connector.ts";

describe("classifyError", () => {
  it.each([
    ["ENOTFOUND", "unknown-host"],
    ["ENODATA", "unknown-host"],
    ["EAI_AGAIN", "name-lookup"],
    ["EAI_FAIL", "name-lookup"],
    ["ESERVFAIL", "name-lookup"],
    ["ECONNREFUSED", "refused"],
    ["EHOSTUNREACH", "refused"],
    ["ECONNRESET", "dropped"],
    ["ETIMEDOUT", "dropped"],
    ["UND_ERR_SOCKET", "dropped"],
    ["CERT_HAS_EXPIRED", "certificate"],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "certificate"],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "certificate"],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "certificate"],
    ["HPE_INVALID_CONSTANT", "not-http"],
    ["UND_ERR_HEADERS_OVERFLOW", "not-http"],
  ])("takes %s for %s", (code, kind) => {
    expect(classifyError(Object.assign(new Error("at 10.0.0.1:443"), { code }), false)).toMatchObject({ kind });
  });

  it("tells a body that breaks off from a head that contradicts itself", () => {
    const error = Object.assign(new Error(), { code: "UND_ERR_RES_CONTENT_LENGTH_MISMATCH" });
    expect(classifyError(error, true).kind).toBe("dropped");
    expect(classifyError(error, false).kind).toBe("not-http");
  });

  it("tells which kind of private address it was", () => {
    expect(classifyError(new PrivateAddressError("loopback"), false)).toEqual({
      kind: "private-address",
      range: "loopback",
    });
  });

  it("repeats nothing of an error of the network that it does not know, and throws all others", () => {
    const error = Object.assign(new Error("x"), { code: "a code with words" });
    expect(classifyError(error, false)).toEqual({ kind: "not-http", code: "UNKNOWN" });
    for (const other of [new TypeError("bug"), "text", undefined]) expect(() => classifyError(other, true)).toThrow();
  });
});
