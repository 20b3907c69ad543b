import { mediaUrls } from "../../media/media-target.ts";
import type { PostRule } from "../rule.ts";

/** Query parameters, in lower case, that together show how a storage service signs an address for a limited time. */
const SIGNATURES: readonly (readonly [service: string, ...parameters: string[]])[] = [
  ["Amazon S3", "x-amz-signature"],
  ["Amazon S3", "x-amz-expires"],
  ["Amazon S3", "awsaccesskeyid"],
  ["Google Cloud Storage", "x-goog-signature"],
  ["Google Cloud Storage", "x-goog-expires"],
  ["Google Cloud Storage", "googleaccessid"],
  ["Azure Storage", "sig", "se"],
  ["Azure Storage", "sig", "sv"],
  ["CloudFront", "key-pair-id"],
  ["Alibaba Cloud", "ossaccesskeyid"],
  ["Alibaba Cloud", "x-oss-signature"],
  ["Instagram or Facebook", "oh", "oe"],
  ["Discord", "ex", "hm"],
];
const GENERIC = ["signature", "sig", "expires", "expiry", "expires_at", "exp", "token"];

export const expiringUrl: PostRule = {
  id: "expiring-url",
  severity: "warning",
  description:
    "Media addresses have no signature that expires, because Instagram fetches the files only when the post goes out.",
  check: (post) =>
    mediaUrls(post).flatMap(({ pointer, url }) => {
      const service = URL.canParse(url) ? signingService(new URL(url)) : null;
      if (service === null) return [];
      const message = `The address seems to be signed for a limited time (${service}), but Instagram fetches the file only when the post goes out.`;
      return [{ pointer, message, hint: "Use a permanent public address." }];
    }),
};

function signingService(url: URL): string | null {
  const names = new Set([...url.searchParams.keys()].map((name) => name.toLowerCase()));
  const known = SIGNATURES.find(([, ...parameters]) => parameters.every((name) => names.has(name)));
  if (known !== undefined) return known[0];
  return GENERIC.some((name) => names.has(name)) ? "a signature or expiry in its parameters" : null;
}
