import type { Result } from "../findings/problem.ts";
import type { BucketFault } from "../media/bucket-fault.ts";

export interface StoredObject {
  sizeBytes: number | null;
  /** Of its bytes, in hex, as the uploader noted; null without a note. */
  sha256: string | null;
}

export interface NewObject {
  bytes: Uint8Array;
  /** Of the bytes, in hex. */
  sha256: string;
  contentType: string;
}

/** A bucket that serves files to the public. Every method sends one request, which may be repeated, and never rejects. */
export interface MediaBucket {
  /** Where a key is, as people write it. Holds no secret. */
  describe(key: string): string;
  /** null when there is no such object. */
  head(key: string): Promise<Result<StoredObject | null, BucketFault>>;
  /** Writes the whole object or nothing, and replaces what is there. */
  put(key: string, object: NewObject): Promise<Result<null, BucketFault>>;
}
