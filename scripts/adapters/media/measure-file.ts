import { createHash } from "node:crypto";
import { createInspection } from "../../core/media/inspection.ts";
import { findEntry } from "../../core/media/judge-entry.ts";
import { adviseConversion } from "../../core/media/judge-media-file.ts";
import type { Leniency } from "../../core/media/judge-shape.ts";
import { fileNameOf, MEDIA_FOLDER } from "../../core/media/media-path.ts";
import type { Remark } from "../../core/media/media-rules.ts";
import { isVideo, type MediaTarget } from "../../core/media/media-target.ts";
import type { MediaEntry, MediaSnapshot } from "../../core/ports/media-snapshot.ts";
import { createFingerprint } from "./fingerprint.ts";
import { type TargetReport, toComplaint } from "./target-report.ts";

export interface MeasureOptions {
  /** null: there is no media folder. */
  files: MediaSnapshot | null;
  leniency: Leniency;
}

/**
 * Checks a file of the repository as {@link checkTarget} does one on a host, without network. A path that is not well formed is
 * left to the rules. @throws ProblemError when the folder cannot be read
 */
export async function measureFile(target: MediaTarget, { files, leniency }: MeasureOptions): Promise<TargetReport> {
  const name = fileNameOf(target.url);
  if (name === null) return { complaints: [], measured: null };
  const found = findEntry(files ?? NO_FOLDER, name);
  if (!found.ok) return refuse(found.remark, target);
  const bytes = await (files ?? NO_FOLDER).read(found.entry);
  const { remarks, measured } = inspect(bytes, target, leniency);
  const digest = fingerprintOf(bytes, isVideo(target.role));
  const file = {
    pointer: target.pointer,
    path: target.url,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    sizeBytes: bytes.length,
    isVideo: isVideo(target.role),
  };
  const path = `${(files ?? NO_FOLDER).path}/${name}`;
  const complaints = remarks.map((remark) =>
    toComplaint({ ...remark, hint: adviseConversion(remark, path, target.role) }, target),
  );
  return { complaints, measured: { ...measured, digest }, file };
}

const NO_FOLDER: MediaSnapshot = {
  path: MEDIA_FOLDER,
  kind: "missing",
  entries: new Map<string, MediaEntry>(),
  read: async () => new Uint8Array(),
};

function refuse(remark: Remark, target: MediaTarget): TargetReport {
  return { complaints: [toComplaint(remark, target)], measured: null };
}

function inspect(bytes: Uint8Array, target: MediaTarget, leniency: Leniency) {
  const inspection = createInspection(target, bytes.length, leniency);
  inspection.feed(bytes);
  return inspection.toOutcome(true);
}

function fingerprintOf(bytes: Uint8Array, isVideoFile: boolean): string | null {
  const fingerprint = createFingerprint(isVideoFile);
  fingerprint.feed(bytes);
  return fingerprint.digest(true);
}
