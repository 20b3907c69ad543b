import type { FetchFailure } from "../../core/media/fetch-failure.ts";
import { OverlongAnswer } from "../sockets/limit-bytes.ts";
import { PrivateAddressError } from "./guarded-connector.ts";

const UNKNOWN_HOST = new Set(["ENOTFOUND", "ENODATA", "EAI_NONAME", "EAI_NODATA"]);
const NAME_LOOKUP = /^(EAI_|ESERVFAIL$|EREFUSED$|EBADRESP$|EDNS)/;
const REFUSED = new Set(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "EHOSTDOWN", "ENETDOWN", "EADDRNOTAVAIL"]);
const DROPPED = new Set([
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "UND_ERR_SOCKET",
  // The connection ended in the middle of an answer.
  "HPE_INVALID_EOF_STATE",
]);
const CERTIFICATE = /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH$|EPROTO$)/;

/** undici's code for incomplete bodies, but also for contradictory heads. */
const LENGTH_MISMATCH = "UND_ERR_RES_CONTENT_LENGTH_MISMATCH";

/**
 * Classifies errors of sockets, DNS lookups and undici. Their messages contain addresses and are not passed on.
 * `body`: what is known of the body; null as long as the head of the answer had not arrived.
 */
export function classifyError(error: unknown, body: ArrivedBody | null): FetchFailure {
  if (error instanceof PrivateAddressError) return { kind: "private-address", range: error.range };
  if (error instanceof OverlongAnswer) return { kind: "overlong" };
  const code = codeOf(error);
  if (UNKNOWN_HOST.has(code)) return { kind: "unknown-host" };
  if (NAME_LOOKUP.test(code)) return { kind: "name-lookup" };
  if (REFUSED.has(code)) return { kind: "refused" };
  if (DROPPED.has(code) || (code === LENGTH_MISMATCH && body !== null))
    return { kind: "dropped", ...(body ?? NOTHING) };
  if (CERTIFICATE.test(code)) return { kind: "certificate", code };
  return { kind: "not-http", code };
}

export type ArrivedBody = Pick<FetchFailure & { kind: "dropped" }, "arrivedBytes" | "announcedBytes">;

const NOTHING: ArrivedBody = { arrivedBytes: 0, announcedBytes: null };

/** Error codes are upper case with underscores; anything else is not passed on. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" && /^[A-Z0-9_]{1,60}$/.test(code) ? code : "UNKNOWN";
}
