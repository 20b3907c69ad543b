/** Local files, and the media folder beside the queue, as the flows see them. */
import type { Probe } from "../media/byte-program.ts";

/** A file that somebody names on the command line. */
export interface SourceFile {
  path: string;
  sizeBytes: number;
  /** Enough of its beginning to name its format. */
  head: Uint8Array;
  /** All of it. */
  read(): Promise<Uint8Array>;
  /** Gives all of it to the probe, in pieces, and returns its outcome. */
  probe<T>(probe: Probe<T>): Promise<T>;
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
  /** Gives the whole file to the probe, in pieces, and returns its outcome. */
  probe<T>(name: string, probe: Probe<T>): Promise<T>;
  /** Never overwrites: "taken" when there is a file of that name. Makes the folder if need be. */
  writeNew(name: string, bytes: Uint8Array): Promise<"written" | "taken">;
  remove(name: string): Promise<void>;
}
