import { describe, expect, it } from "vitest";
import { classifyError } from "../../../scripts/adapters/media/download.ts";
import { PrivateAddressError } from "../../../scripts/adapters/media/guarded-connector.ts";

/** A body of which a half has arrived. */
const HALF = { arrivedBytes: 2_000, announcedBytes: 4_000 };

const withCode = (code: string) => Object.assign(new Error("at 10.0.0.1:443"), { code });

describe("classifyError", () => {
  it.each([
    ["unknown-host", "ENOTFOUND ENODATA"],
    ["name-lookup", "EAI_AGAIN EAI_FAIL ESERVFAIL"],
    ["refused", "ECONNREFUSED EHOSTUNREACH"],
    ["dropped", "ECONNRESET ETIMEDOUT UND_ERR_SOCKET"],
    ["certificate", "CERT_HAS_EXPIRED DEPTH_ZERO_SELF_SIGNED_CERT ERR_TLS_CERT_ALTNAME_INVALID UNABLE_TO_VERIFY_LEAF"],
    ["not-http", "HPE_INVALID_CONSTANT UND_ERR_HEADERS_OVERFLOW"],
  ])("is %s for %s", (kind, codes) => {
    for (const code of codes.split(" ")) expect(classifyError(withCode(code), null), code).toMatchObject({ kind });
  });

  it("tells a body that breaks off from a head that contradicts itself", () => {
    const error = withCode("UND_ERR_RES_CONTENT_LENGTH_MISMATCH");
    expect([classifyError(error, HALF).kind, classifyError(error, null).kind]).toEqual(["dropped", "not-http"]);
  });

  it("tells which kind of private address it was", () => {
    const failure = { kind: "private-address", range: "loopback" };
    expect(classifyError(new PrivateAddressError("loopback"), null)).toEqual(failure);
  });

  it("repeats nothing of an error that it does not know", () => {
    for (const other of [withCode("a code with words"), new TypeError("bug"), "text", undefined])
      expect(classifyError(other, HALF)).toEqual({ kind: "not-http", code: "UNKNOWN" });
  });
});
