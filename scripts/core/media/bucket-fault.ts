import type { Problem } from "../findings/problem.ts";
import { causeOf, type FetchFailure } from "./fetch-failure.ts";

/** Why a bucket did not do what it was asked. Holds neither addresses nor the server's own words. */
export type BucketFault =
  | { kind: "no-answer"; failure: FetchFailure }
  /** An answer that is not a success. `code`: as S3 defines them, such as NoSuchBucket; null when the answer names none. */
  | { kind: "refused"; status: number; code: string | null; retryAfterMs: number | null };

/** Whether the same request may succeed a moment later. */
export function mayPass(fault: BucketFault): boolean {
  if (fault.kind === "no-answer") return PASSING_FAILURES.has(fault.failure.kind);
  return PASSING_STATUS.has(fault.status) || PASSING_CODES.has(fault.code ?? "");
}

const PASSING_FAILURES = new Set<FetchFailure["kind"]>(["timeout", "name-lookup", "refused", "dropped"]);
const PASSING_STATUS = new Set([408, 429, 500, 502, 503, 504]);
/** The body did not arrive as it was sent, or not in time. */
const PASSING_CODES = new Set([
  "SlowDown",
  "RequestTimeout",
  "InternalError",
  "BadDigest",
  "XAmzContentSHA256Mismatch",
]);

/** Whether every other request will fail for the same reason. */
export function concernsAll(fault: BucketFault): boolean {
  return fault.kind === "no-answer" ? LASTING_FAILURES.has(fault.failure.kind) : refusalOf(fault) !== null;
}

const LASTING_FAILURES = new Set<FetchFailure["kind"]>(["unknown-host", "private-address", "certificate"]);

/** `what`: what was being done, with the name of the file. */
export function describeBucketFault(what: string, fault: BucketFault): Problem {
  if (fault.kind === "no-answer") {
    const why = `There was no answer: ${causeOf(fault.failure)}`;
    const isRetryable = mayPass(fault);
    const whatToDo = isRetryable ? `Try again in a few minutes. ${UNREACHABLE}` : UNREACHABLE;
    return { code: "bucket-unreachable", what, why, whatToDo, isRetryable };
  }
  const cause = refusalOf(fault);
  const answer = `The bucket answered with status ${fault.status}${fault.code === null ? "" : ` (${fault.code})`}.`;
  if (cause !== null) return { what, isRetryable: false, ...cause, why: `${cause.why} ${answer}` };
  if (mayPass(fault)) return { code: "bucket-busy", what, why: answer, whatToDo: BUSY, isRetryable: true };
  return { code: "bucket-refused", what, why: answer, whatToDo: REFUSED, isRetryable: false };
}

const UNREACHABLE = "Check media.bucket.endpoint in settings.json.";

const BUSY = "It is overloaded or in trouble. The next run tries again.";
const REFUSED =
  "Look this answer up in the documentation of the bucket's provider, and check media.bucket in settings.json.";

type Refusal = Pick<Problem, "code" | "why" | "whatToDo">;

function refusalOf({ status, code }: Extract<BucketFault, { kind: "refused" }>): Refusal | null {
  const named = CAUSES.find(({ codes }) => code !== null && codes.includes(code));
  return (named ?? CAUSES.find(({ statuses }) => statuses?.includes(status)))?.cause ?? null;
}

/** S3's error codes, and those of servers that follow it; `statuses`: of an answer whose code says nothing. */
const CAUSES: readonly { codes: readonly string[]; statuses?: readonly number[]; cause: Refusal }[] = [
  {
    codes: ["InvalidAccessKeyId", "SignatureDoesNotMatch", "InvalidToken", "ExpiredToken", "TokenRefreshRequired"],
    statuses: [401],
    cause: {
      code: "bucket-keys-wrong",
      why: "The keys are wrong.",
      whatToDo: "Put both parts of a valid key into MEDIA_BUCKET_KEY_ID and MEDIA_BUCKET_SECRET, without blanks.",
    },
  },
  {
    codes: ["AccessDenied", "AllAccessDisabled", "AccountProblem", "NotSignedUp", "Unauthorized"],
    statuses: [403],
    cause: {
      code: "bucket-access-denied",
      why: "The key may not write there.",
      whatToDo: "Allow it to read and write objects below the prefix of media.bucket, and check the bucket's name.",
    },
  },
  {
    codes: [
      ...["AuthorizationHeaderMalformed", "PermanentRedirect", "TemporaryRedirect"],
      ...["IllegalLocationConstraintException", "InvalidRegion"],
    ],
    statuses: [300, 301, 302, 303, 304, 307, 308],
    cause: {
      code: "bucket-elsewhere",
      why: "The bucket is in another region, or at another endpoint.",
      whatToDo: "Correct media.bucket.region and media.bucket.endpoint in settings.json.",
    },
  },
  {
    codes: ["NoSuchBucket", "InvalidBucketName"],
    cause: {
      code: "bucket-missing",
      why: "There is no such bucket.",
      whatToDo: "Create it, or correct media.bucket.name and media.bucket.endpoint in settings.json.",
    },
  },
  {
    codes: ["RequestTimeTooSkewed", "RequestExpired"],
    cause: {
      code: "bucket-clock-wrong",
      why: "The clock of this machine and that of the bucket differ by many minutes.",
      whatToDo: "Set the clock of this machine.",
    },
  },
];
