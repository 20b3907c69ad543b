import type { DraftPost } from "../content/draft-post.ts";
import type { Finding } from "../findings/finding.ts";
import type { Result } from "../findings/problem.ts";
import type { Settings } from "../generated/settings.ts";
import type { MeasuredMedia } from "../media/inspection.ts";
import type { Remark } from "../media/media-rules.ts";
import type { MediaSnapshot } from "../media/media-snapshot.ts";

export interface MediaReport {
  /** Pointers relative to the post ("/image_url", "/children/2/image_url"). */
  findings: Finding[];
  /** True when the only errors are the host's timeouts, 5xx answers or refused connections, which may be temporary. */
  isHostTrouble: boolean;
  measured: MeasuredMedia[];
  /** Files of the repository that were read; left out without any. */
  files?: ReadFile[];
}

export interface ReadFile {
  /** Of the field, relative to the post. */
  pointer: string;
  path: string;
  /** Of all bytes, in hex. */
  sha256: string;
  sizeBytes: number;
  isVideo: boolean;
}

export interface MediaChecker {
  /**
   * Fetches every media address of the post, and reads its files in `files` (the media folder; null: there is none). `media`: the
   * team's settings. Every failure becomes a finding, except: @throws ProblemError when the folder itself cannot be read
   */
  check(post: DraftPost, media?: Settings["media"], from?: { files: MediaSnapshot | null }): Promise<MediaReport>;
}

/** Serves the files of the repository to the public. */
export interface MediaHost {
  /** Where the repository's own web site would serve them, found out at most once; an error says in a sentence why it is not known. */
  findBase(): Promise<Result<string, string>>;
  /** null when the address answers with exactly the bytes of the file; else why not. Never throws. */
  confirm(address: string, file: ReadFile): Promise<Remark | null>;
}

export interface PictureFetcher {
  /** All bytes of a picture on the public web; null for anything else, and when enough were fetched. Never rejects. */
  fetch(address: string): Promise<Uint8Array | null>;
}
