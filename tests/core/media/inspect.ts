import { readFileSync } from "node:fs";
import { createInspection, type InspectionResult } from "../../../scripts/core/media/inspection.ts";
import type { MediaRole } from "../../../scripts/core/media/media-target.ts";

export interface InspectOptions {
  role?: MediaRole;
  /** As the host announces it. Default: what there is. */
  sizeBytes?: number;
  /** In pieces of how many bytes the file arrives. */
  pieceBytes?: number;
}

/** Inspects a file, a reel unless told otherwise, as far as the inspection wants it. */
export function inspect(bytes: Uint8Array, options: InspectOptions = {}): InspectionResult {
  const { role = "reel", sizeBytes = bytes.length, pieceBytes = 4096 } = options;
  const inspection = createInspection({ pointer: "/video_url", role }, sizeBytes);
  let isWanted = true;
  for (let offset = 0; isWanted && offset < bytes.length; offset += pieceBytes) {
    isWanted = inspection.feed(bytes.subarray(offset, offset + pieceBytes));
  }
  return inspection.toOutcome(isWanted);
}

/** Severity and rule of every remark. */
export function verdictOf(bytes: Uint8Array, options: InspectOptions = {}): string[] {
  return inspect(bytes, options).remarks.map((remark) => `${remark.severity ?? "error"} ${remark.rule}`);
}

export function fixture(name: string): Uint8Array {
  return readFileSync(new URL(`../../fixtures/media/${name}`, import.meta.url));
}
