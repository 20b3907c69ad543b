import type { Remark } from "./media-rules.ts";

const PICTURE_TYPES: readonly string[] = ["image/jpeg"];
const VIDEO_TYPES: readonly string[] = ["video/mp4", "video/quicktime"];
/** What hosts send by mistake. Any other text of a host is not repeated. */
const OTHER_LABELS: readonly string[] = [
  ...["image/jpg", "image/png", "image/webp", "image/gif", "image/heic", "image/avif", "image/svg+xml", "image/tiff"],
  ...["video/webm", "video/x-matroska", "video/mpeg", "video/x-msvideo", "audio/mp4"],
  ...["text/html", "text/plain", "text/xml", "application/xml", "application/json", "application/pdf"],
  ...["application/octet-stream", "binary/octet-stream", "application/zip", "multipart/form-data"],
];
const CODINGS: readonly string[] = ["gzip", "x-gzip", "br", "deflate", "zstd", "compress", "aws-chunked"];

/** Client errors (4xx) that are worth a later retry. */
const LATER: ReadonlySet<number> = new Set([408, 429]);

/** Why the file itself cannot be checked: any status other than 200, or a content encoding. */
export function judgeDelivery(head: AnswerHead): Remark | null {
  if (head.status !== 200) return judgeStatus(head.status);
  const coding = (head.contentEncoding ?? "").trim().toLowerCase();
  if (coding === "" || coding === "identity") return null;
  return {
    rule: "media/content-encoding",
    says: `is sent ${CODINGS.includes(coding) ? `compressed (Content-Encoding "${coding}")` : "encoded"} although the request did not allow that.`,
    hint: "Turn off compression for pictures and videos on the host.",
  };
}

/** Checks the host's content type. Parameters such as charset are allowed. */
export function judgeContentType(contentType: string | null, isVideo: boolean): Remark | null {
  const allowed = isVideo ? VIDEO_TYPES : PICTURE_TYPES;
  const type = (contentType ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (allowed.includes(type)) return null;
  return {
    rule: "media/content-type",
    says: `is sent ${labelled(type, [...PICTURE_TYPES, ...VIDEO_TYPES, ...OTHER_LABELS])}; Instagram needs ${allowed.join(" or ")}.`,
    hint: `Set the Content-Type on the host, and check that the file really is ${isVideo ? "an MP4 or MOV" : "a JPEG"}.`,
  };
}

function judgeStatus(status: number): Remark {
  if (status >= 500 || LATER.has(status)) {
    const says = `could not be fetched: its host reports an error (status ${status}).`;
    return { rule: "media/host-error", says, hint: "Try again later. If it persists, contact the host's operator." };
  }
  if (status >= 300 && status < 400) {
    const says = `is not at this address: the host redirects (status ${status}).`;
    return { rule: "media/redirect", says, hint: "Open the address in a browser and use the one it ends at." };
  }
  const [why, hint] = REFUSALS[status] ?? ["answers with status {} instead of 200", FOR_ANYONE];
  return { rule: "media/status", says: `cannot be fetched: its host ${why.replace("{}", String(status))}.`, hint };
}

const FOR_ANYONE = "Use an address that returns the whole file to anyone.";
const PRIVATE = [
  "does not allow public access (status {})",
  "Make the file public, for programs as well as browsers.",
] as const;
const GONE = ["does not have it (status {})", "Upload the file, or correct the address."] as const;
/** "{}" stands for the status. */
const REFUSALS: Readonly<Record<number, readonly [why: string, hint: string]>> = {
  401: PRIVATE,
  403: PRIVATE,
  404: GONE,
  410: GONE,
};

function labelled(type: string, known: readonly string[]): string {
  if (type === "") return "without a Content-Type";
  return known.includes(type) ? `as "${type}"` : "with an unusual Content-Type";
}

/** The head of a host's answer. Header values are as received; null when absent. */
export interface AnswerHead {
  status: number;
  contentType: string | null;
  contentEncoding: string | null;
  /** Announced size of the file; null when the host does not announce it. */
  contentLength: number | null;
  /** Where a redirect leads. Media are never fetched from there. */
  location: string | null;
}
