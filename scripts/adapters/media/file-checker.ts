import { createHash } from "node:crypto";
import type { DraftPost } from "../../core/content/draft-post.ts";
import { MAX_PICTURE_BYTES } from "../../core/content/limits.ts";
import type { Finding } from "../../core/findings/finding.ts";
import { inspectWhole, type MeasuredMedia, VIDEO_START_BYTES } from "../../core/media/inspection.ts";
import { judgeCoverPosition } from "../../core/media/judge-cover.ts";
import { judgeCropping } from "../../core/media/judge-cropping.ts";
import { findEntry } from "../../core/media/judge-entry.ts";
import { adviseConversion } from "../../core/media/judge-media-file.ts";
import type { Leniency } from "../../core/media/judge-shape.ts";
import { fileNameOf, isMediaPath, MEDIA_FOLDER } from "../../core/media/media-path.ts";
import { isHostTrouble, type Remark } from "../../core/media/media-rules.ts";
import type { MediaEntry, MediaSnapshot } from "../../core/media/media-snapshot.ts";
import { isVideo, listMediaTargets, type MediaTarget, nameMedia } from "../../core/media/media-target.ts";
import type { MediaChecker, MediaReport, ReadFile } from "../../core/ports/media-check.ts";

/** Checks the files of the repository only, without network: what is at other addresses stays unchecked. */
export function createFileChecker(): MediaChecker {
  return {
    async check(post, media = {}, { files } = { files: null }) {
      const targets = listMediaTargets(post).filter(({ url }) => isMediaPath(url));
      return joinReports(
        post,
        await Promise.all(targets.map((target) => checkFile(target, { files, leniency: media }))),
      );
    },
  };
}

export interface TargetReport {
  findings: Finding[];
  /** null when the file itself was not inspected. */
  measured: MeasuredMedia | null;
  /** Of a file of the repository that was read. */
  file?: ReadFile;
}

/** `files`: null without a media folder. A path that is not well formed is left to the rules. @throws ProblemError */
export async function checkFile(
  target: MediaTarget,
  { files, leniency }: { files: MediaSnapshot | null; leniency: Leniency },
): Promise<TargetReport> {
  const { pointer, url: path, role } = target;
  const folder = files ?? NO_FOLDER;
  const name = fileNameOf(path);
  if (name === null) return { findings: [], measured: null };
  const found = findEntry(folder, name);
  if (!found.ok) return { findings: [toFinding(found.remark, target)], measured: null };
  const bytes = await folder.read(found.entry);
  const { remarks, measured } = inspectWhole(bytes, role, leniency);
  const fingerprint = createFingerprint(isVideo(role));
  fingerprint.add(bytes);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return {
    findings: remarks.map((remark) => {
      const hint = adviseConversion(remark, `${folder.path}/${name}`, role);
      return toFinding({ ...remark, hint }, target);
    }),
    measured: { ...measured, pointer, digest: fingerprint.digest(true) },
    file: { pointer, path, sha256, sizeBytes: bytes.length, isVideo: isVideo(role) },
  };
}

const NO_FOLDER: MediaSnapshot = {
  path: MEDIA_FOLDER,
  kind: "missing",
  entries: new Map<string, MediaEntry>(),
  read: async () => new Uint8Array(),
};

export function toFinding({ rule, severity = "error", says, hint }: Remark, target: MediaTarget): Finding {
  return { rule, severity, pointer: target.pointer, message: `${nameMedia(target.url)} ${says}`, hint };
}

/** Puts the reports on all files of a post together, with what concerns them together. */
export function joinReports(post: DraftPost, reports: readonly TargetReport[]): MediaReport {
  const measured = reports.flatMap((report) => report.measured ?? []);
  const files = reports.flatMap(({ file }) => file ?? []);
  const ofAll = [...judgeCropping(post, measured), ...judgeCoverPosition(post, measured)];
  const findings = [...reports.flatMap((report) => report.findings), ...ofAll];
  const report = { findings, isHostTrouble: isHostTrouble(findings), measured };
  return files.length === 0 ? report : { ...report, files };
}

/** Recognises a file under another address: SHA-256 (hex) of all bytes of a picture, or of the beginning of a video. */
export function createFingerprint(isVideoFile: boolean) {
  const hash = createHash("sha256");
  let leftBytes = isVideoFile ? VIDEO_START_BYTES : MAX_PICTURE_BYTES;
  return {
    add(chunk: Uint8Array): void {
      hash.update(chunk.subarray(0, leftBytes));
      leftBytes = Math.max(0, leftBytes - chunk.length);
    },
    /** null when bytes are missing. `isWhole`: the file has ended. */
    digest: (isWhole: boolean): string | null => (isWhole || leftBytes === 0 ? hash.digest("hex") : null),
  };
}
