/** The bucket of the settings. Importing this loads the network client, so import it only where something is uploaded. */
import { createS3Bucket } from "../adapters/bucket/s3-bucket.ts";
import { systemClock } from "../adapters/clock/system-clock.ts";
import { ProblemError } from "../core/findings/problem.ts";
import type { Bucket } from "../core/generated/settings.ts";
import { judgeMediaAddresses } from "../core/media/media-base.ts";
import type { MediaBucket } from "../core/ports/media-bucket.ts";
import type { Env } from "./environment.ts";

/** @throws ProblemError (exit 2) without keys, and for an endpoint that is not safe */
export function openMediaBucket(
  { bucketKeys, allowPrivateMediaHosts }: Pick<Env, "bucketKeys" | "allowPrivateMediaHosts">,
  bucket: Bucket,
): MediaBucket {
  const [unsafe] = judgeMediaAddresses({ media: { bucket } }, allowPrivateMediaHosts);
  if (unsafe !== undefined) throw problem({ code: "bucket-unsafe", why: unsafe.message, whatToDo: unsafe.hint });
  const { id = "", secret = "" } = bucketKeys;
  if (id === "" || secret === "") throw problem(NO_KEYS);
  return createS3Bucket({
    bucket,
    keys: { id, secret },
    clock: systemClock,
    allowPrivateHosts: allowPrivateMediaHosts,
  });
}

const NO_KEYS = {
  code: "bucket-keys-missing",
  why: "MEDIA_BUCKET_KEY_ID and MEDIA_BUCKET_SECRET are not both set.",
  whatToDo: "Store the bucket's key as secrets of these names in the environment publisher (docs/media.md, A bucket).",
};

function problem(so: { code: string; why: string; whatToDo: string }): ProblemError {
  return new ProblemError({ what: "Uploading media", ...so }, 2);
}
