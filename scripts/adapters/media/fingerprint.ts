import { createHash } from "node:crypto";
import { MAX_PICTURE_BYTES } from "../../core/instagram/limits.ts";

/** A video's index is there, and with it the length of every picture of it: that tells videos apart. */
const VIDEO_BYTES = 1024 * 1024;

export interface Fingerprint {
  /** Returns whether more bytes are needed. */
  feed(chunk: Uint8Array): boolean;
  /** SHA-256 (hex); null when bytes are missing. `isWhole`: the file has ended. */
  digest(isWhole: boolean): string | null;
}

/** Recognises a file under another address: by all bytes of a picture, by the beginning of a video. */
export function createFingerprint(isVideo: boolean): Fingerprint {
  const limitBytes = isVideo ? VIDEO_BYTES : MAX_PICTURE_BYTES;
  const hash = createHash("sha256");
  let leftBytes = limitBytes;
  return {
    feed(chunk) {
      hash.update(chunk.subarray(0, leftBytes));
      leftBytes = Math.max(0, leftBytes - chunk.length);
      return leftBytes > 0;
    },
    digest: (isWhole) => (isWhole || leftBytes === 0 ? hash.digest("hex") : null),
  };
}
