import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createFingerprint } from "../../../scripts/adapters/media/file-checker.ts";

const MEBIBYTE = 1024 * 1024;
const PICTURE_LIMIT_BYTES = 8 * MEBIBYTE;
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

function fingerprintOf(bytes: Uint8Array, { isVideo, isWhole = true, pieceBytes = 100_000 }: Wanted) {
  const fingerprint = createFingerprint(isVideo);
  for (let used = 0; used < bytes.length; used += pieceBytes) fingerprint.add(bytes.subarray(used, used + pieceBytes));
  return { digest: fingerprint.digest(isWhole) };
}

interface Wanted {
  isVideo: boolean;
  isWhole?: boolean;
  pieceBytes?: number;
}

function changed(bytes: Uint8Array, at: number): Uint8Array {
  const other = bytes.slice();
  other[at] = 1;
  return other;
}

describe("the fingerprint of a file", () => {
  it.each([true, false])("is that of all bytes of a small one, however they arrive (video: %s)", (isVideo) => {
    const bytes = Uint8Array.from({ length: 5_000 }, (_, at) => at % 251);
    for (const pieceBytes of [1, 999, 5_000]) {
      expect(fingerprintOf(bytes, { isVideo, pieceBytes }).digest).toBe(sha256(bytes));
      expect(fingerprintOf(bytes, { isVideo, pieceBytes, isWhole: false }).digest).toBeNull();
    }
  });

  it("tells videos apart by their first mebibyte", () => {
    const bytes = new Uint8Array(3 * MEBIBYTE);
    const { digest } = fingerprintOf(bytes, { isVideo: true });
    expect(digest).toBe(sha256(bytes.subarray(0, MEBIBYTE)));
    const digestOf = (at: number) => fingerprintOf(changed(bytes, at), { isVideo: true }).digest;
    expect(digestOf(MEBIBYTE - 1)).not.toBe(digest);
    expect(digestOf(MEBIBYTE)).toBe(digest);
    // Enough has come, whether the file ends there or not.
    expect(fingerprintOf(bytes, { isVideo: true, isWhole: false }).digest).toBe(digest);
  });

  it("tells pictures apart by every byte that one may have", () => {
    const bytes = new Uint8Array(PICTURE_LIMIT_BYTES);
    const { digest } = fingerprintOf(bytes, { isVideo: false });
    expect(digest).toBe(sha256(bytes));
    expect(fingerprintOf(changed(bytes, bytes.length - 1), { isVideo: false }).digest).not.toBe(digest);
  });
});
