import type { Remark } from "./media-rules.ts";

const PICTURE_TYPES: readonly string[] = ["image/jpeg"];
const VIDEO_TYPES: readonly string[] = ["video/mp4", "video/quicktime"];
const LONGEST_QUOTE = 60;

/** Statuses that ask to come back later. */
const LATER: ReadonlySet<number> = new Set([408, 429]);

/** What forbids to look at the file at all: any status but 200, or a coding on top of it. */
export function judgeDelivery(head: AnswerHead): Remark | null {
  if (head.status !== 200) return judgeStatus(head.status);
  const coding = (head.contentEncoding ?? "").trim().toLowerCase();
  if (coding === "" || coding === "identity") return null;
  return {
    rule: "media/content-encoding",
    says: `is sent compressed (Content-Encoding ${quote(coding)}) although it was asked for as it is.`,
    hint: "Switch off compression for pictures and videos at the host.",
  };
}

/** The label the host gives the file; parameters such as charset are fine. */
export function judgeContentType(contentType: string | null, isVideo: boolean): Remark | null {
  const allowed = isVideo ? VIDEO_TYPES : PICTURE_TYPES;
  const type = (contentType ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (allowed.includes(type)) return null;
  const label = type === "" ? "without a Content-Type" : `as ${quote(type)}`;
  return {
    rule: "media/content-type",
    says: `is sent ${label}; Instagram needs ${allowed.join(" or ")}.`,
    hint: `Set the Content-Type at the host, and check that the file really is ${isVideo ? "an MP4 or MOV" : "a JPEG"}.`,
  };
}

function judgeStatus(status: number): Remark {
  if (status >= 500 || LATER.has(status)) {
    return {
      rule: "media/host-error",
      says: `could not be fetched: its host has trouble (status ${status}).`,
      hint: "Try again later; if it stays, ask whoever runs the host.",
    };
  }
  if (status >= 300 && status < 400) {
    return {
      rule: "media/redirect",
      says: `is not at this address: the host redirects (status ${status}).`,
      hint: "Open the address in a browser and use the one it ends at.",
    };
  }
  return { rule: "media/status", says: `cannot be fetched: ${explainStatus(status)}.`, hint: hintStatus(status) };
}

function explainStatus(status: number): string {
  if (status === 401 || status === 403) return `its host refuses to show it to the public (status ${status})`;
  if (status === 404 || status === 410) return `its host does not have it (status ${status})`;
  return `its host answers with status ${status} instead of 200`;
}

function hintStatus(status: number): string {
  if (status === 401 || status === 403) return "Make the file public, for programs too, not just for browsers.";
  if (status === 404 || status === 410) return "Upload the file, or correct the address.";
  return "Use an address that gives the whole file to everybody.";
}

/** Header values are the host's own words: only harmless characters are repeated, and not many. */
function quote(value: string): string {
  return `"${value.replace(/[^\w!#$&^.+/, -]/g, "?").slice(0, LONGEST_QUOTE)}"`;
}

/** What a host said before it sent the file. Header values as they came; null when absent. */
export interface AnswerHead {
  status: number;
  contentType: string | null;
  contentEncoding: string | null;
  /** Bytes of the file as announced; null when the host does not tell beforehand. */
  contentLength: number | null;
}
