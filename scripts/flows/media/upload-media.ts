import pLimit from "p-limit";
import { describeProblem, ProblemError, type Result } from "../../core/findings/problem.ts";
import { type BucketFault, concernsAll, describeBucketFault, mayPass } from "../../core/media/bucket-fault.ts";
import type { MediaBucket, NewObject, StoredObject } from "../../core/ports/media-bucket.ts";
import type { Clock, Log } from "../../core/ports/runtime.ts";

interface UploadPorts {
  bucket: MediaBucket;
  clock: Pick<Clock, "sleep">;
  log: Log;
}

export interface Upload {
  path: string;
  key: string;
  /** Called when its turn comes. @throws ProblemError when the file cannot be read */
  read(): Promise<NewObject & { sizeBytes: number }>;
}

interface UploadResult {
  uploaded: number;
  /** Files that were there already, with the same bytes. */
  present: number;
}

const IN_PARALLEL = 4;
const ATTEMPTS = 4;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 60_000;

/**
 * Uploads what the bucket does not have, and replaces what has other bytes than its key says. Idempotent. A file that fails does
 * not keep others from being uploaded, unless they would fail for the same reason.
 * @throws ProblemError (exit 2) for keys or settings that are wrong; (exit 1) when files are missing in the end
 */
export async function uploadMedia(ports: UploadPorts, uploads: readonly Upload[]): Promise<UploadResult> {
  const inTurn = pLimit(IN_PARALLEL);
  const result: UploadResult = { uploaded: 0, present: 0 };
  const failures: ProblemError[] = [];
  const run = async (upload: Upload) => {
    if (failures.some(({ exitCode }) => exitCode === 2)) return;
    const outcome = await bring(ports, upload);
    if (outcome.ok) result[outcome.value] += 1;
    else failures.push(outcome.error);
  };
  await Promise.all(uploads.map((upload) => inTurn(() => run(upload))));
  const [first] = failures.toSorted((a, b) => b.exitCode - a.exitCode);
  if (first === undefined) return result;
  if (first.exitCode === 2 || failures.length === 1) throw first;
  for (const { problem } of failures) ports.log.error(describeProblem(problem));
  throw unfinished(failures, uploads.length);
}

async function bring(ports: UploadPorts, upload: Upload): Promise<Result<"uploaded" | "present", ProblemError>> {
  const { path, key } = upload;
  const what = `Uploading ${path} to ${ports.bucket.describe(key)}`;
  const file = await upload.read();
  const before = await lookUp(ports, key);
  if (!before.ok) return failed(what, before.error);
  if (before.value !== null && before.value !== "unknown") {
    const { sizeBytes, sha256 } = before.value;
    if (sizeBytes === file.sizeBytes && sha256 === file.sha256) return { ok: true, value: "present" };
    ports.log.warn(`${path}: the bucket holds other bytes under ${ports.bucket.describe(key)}. They are replaced.`);
  }
  const put = await retry(ports, () => ports.bucket.put(key, file));
  if (!put.ok) return failed(what, put.error);
  const after = await lookUp(ports, key);
  if (!after.ok) return failed(what, after.error);
  if (after.value !== "unknown" && !isStored(after.value, file)) return { ok: false, error: notKept(what) };
  ports.log.info(`${path} is at ${ports.bucket.describe(key)}.`);
  return { ok: true, value: "uploaded" };
}

/** A key that may write but not list gets a refusal instead of "there is none": writing then tells what is wrong, if anything is. */
async function lookUp(ports: UploadPorts, key: string): Promise<Result<StoredObject | null | "unknown", BucketFault>> {
  const found = await retry(ports, () => ports.bucket.head(key));
  if (found.ok || found.error.kind !== "refused") return found;
  return AMBIGUOUS_STATUS.has(found.error.status) ? { ok: true, value: "unknown" } : found;
}

/** Answers to HEAD have no body that could name the reason. */
const AMBIGUOUS_STATUS = new Set([400, 401, 403]);

interface Expected {
  sha256: string;
  sizeBytes: number;
}

/** Some servers keep no notes about objects. */
function isStored(object: StoredObject | null, { sha256, sizeBytes }: Expected): boolean {
  return object !== null && object.sizeBytes === sizeBytes && (object.sha256 ?? sha256) === sha256;
}

async function retry<T>(
  { clock }: UploadPorts,
  call: () => Promise<Result<T, BucketFault>>,
): Promise<Result<T, BucketFault>> {
  for (let attempt = 1; ; attempt++) {
    const answer = await call();
    if (answer.ok || attempt === ATTEMPTS || !mayPass(answer.error)) return answer;
    const askedMs = answer.error.kind === "refused" ? (answer.error.retryAfterMs ?? 0) : 0;
    if (askedMs > LONGEST_DELAY_MS) return answer;
    await clock.sleep(Math.max(askedMs, FIRST_DELAY_MS * 3 ** (attempt - 1)));
  }
}

function failed(what: string, fault: BucketFault): { ok: false; error: ProblemError } {
  return { ok: false, error: new ProblemError(describeBucketFault(what, fault), concernsAll(fault) ? 2 : 1) };
}

function notKept(what: string): ProblemError {
  const why = "The bucket took the file, but does not hold it.";
  const whatToDo = "Try again. If it stays like that, ask the bucket's provider.";
  return new ProblemError({ code: "bucket-lost", what, why, whatToDo, isRetryable: true }, 1);
}

function unfinished(failures: readonly ProblemError[], total: number): ProblemError {
  const why = `${failures.length} of ${total} files are not there; the log says why.`;
  const whatToDo = "The others are uploaded, and the next run tries these again.";
  const isRetryable = failures.some(({ problem }) => problem.isRetryable);
  return new ProblemError({ code: "bucket-incomplete", what: "Uploading media", why, whatToDo, isRetryable }, 1);
}
