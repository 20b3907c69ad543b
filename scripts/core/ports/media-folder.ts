/** Local files, and the media folder beside the queue, as the flows see them. */

import type { Inspection, InspectionResult } from "../media/inspection.ts";
import type { Size } from "../media/plan-picture.ts";

/** A file that somebody names on the command line. */
export interface SourceFile {
  path: string;
  sizeBytes: number;
  /** Enough of its beginning to name its format. */
  head: Uint8Array;
  /** All of it. */
  read(): Promise<Uint8Array>;
  /** Feeds all of it to the inspection: only its end shows whether the file is whole. */
  inspect(inspection: Inspection): Promise<InspectionResult>;
}

export interface FolderFile {
  name: string;
  sizeBytes: number;
  /** Links and folders are never followed. */
  kind: "file" | "link" | "folder" | "other";
}

export interface MediaFolder {
  /** The folder as people type it, such as "content/media". */
  path: string;
  /** Sorted by name; [] when there is no folder. Files that begin with a dot are left out. */
  list(): Promise<FolderFile[]>;
  read(name: string): Promise<Uint8Array>;
  inspect(name: string, inspection: Inspection): Promise<InspectionResult>;
  /** Never overwrites: "taken" when there is a file of that name. Makes the folder if need be. */
  writeNew(name: string, bytes: Uint8Array): Promise<"written" | "taken">;
  remove(name: string): Promise<void>;
}

/** What became of one attachment of an issue. */
export type BoxedPhoto =
  /** `cut`: the upright photo, and what is left of it before it is scaled, in pixels; whether it was the first of several. */
  | { address: string; bytes: Uint8Array; cut: { from: Size; kept: Size; isFirstOfMany: boolean } }
  /** `frame`: the picture that stands for it; null where none could be made. */
  | { address: string; video: Uint8Array; frame: Uint8Array | null }
  /** `why`: the rest of a sentence that begins with "it". */
  | { address: string; why: string };

/** What the job that fetches and converts hands over to the job that commits. The second one takes all of it for data. */
export interface PhotoBox {
  write(photos: readonly BoxedPhoto[]): Promise<void>;
  /** null when nothing usable was handed over. Never rejects for what is in it. */
  read(): Promise<BoxedPhoto[] | null>;
}

export interface PhotoSource {
  /** All bytes of an attachment; an error is the rest of a sentence that begins with "it". Never rejects. */
  fetch(address: string): Promise<{ ok: true; value: Uint8Array } | { ok: false; error: string }>;
}
