import type { DraftPost } from "../content/draft-post.ts";
import { listSeen } from "../media/media-target.ts";
import { shownUrl } from "../media/shown-url.ts";

export interface ShownPicture {
  /** Relative to the pages for a file of the site. */
  url: string;
  /** Of this file, in pixels; null for a file on another host, which nobody has measured. */
  width: number | null;
  height: number | null;
  /** The same, cropped and far smaller, for {@link cellOf}; left out without one. */
  cell?: string;
}

/** Of a picture in a day of the month: the 3:4 of the profile, and sharp enough for a seventh of a phone's screen. */
export const CELL_SIZE = { width: 144, height: 192 } as const;

export interface SiteFile {
  /** The file itself, relative to the pages; null where the site does not have it. */
  url: string | null;
  /** Of the file itself, in pixels, turned upright; null for videos and for what could not be read. */
  width: number | null;
  height: number | null;
  thumb: ShownPicture | null;
}

/** By the value of the media field: a path, or an address whose picture was fetched. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

export interface ShownMedia {
  files: SiteFiles;
  allowPrivateHosts: readonly string[];
}

/** The address of a media file as a browser may load it, in full size if the site has it so; null if it must not be loaded. */
export function fullUrl(value: string | undefined, { files, allowPrivateHosts }: ShownMedia): string | null {
  const file = files.get(value ?? "");
  return file?.url ?? shownUrl(value, allowPrivateHosts) ?? file?.thumb?.url ?? null;
}

/** A picture as small as there is one; null if it must not be loaded. */
export function smallPicture(value: string, media: ShownMedia): ShownPicture | null {
  const file = media.files.get(value);
  if (file?.thumb != null) return file.thumb;
  const url = fullUrl(value, media);
  return url === null ? null : { url, width: file?.width ?? null, height: file?.height ?? null };
}

/** A picture for a day of the month. A page shows dozens of them. */
export function cellOf(picture: ShownPicture | null): ShownPicture | null {
  return picture?.cell === undefined ? picture : { url: picture.cell, ...CELL_SIZE };
}

/** The picture that represents a post: its first one, its cover, or a frame of its video. */
export function pictureOf(post: DraftPost, media: ShownMedia): ShownPicture | null {
  const pictures = listPictures(post).map((value) => smallPicture(value, media));
  return pictures.find((picture) => picture !== null) ?? null;
}

/** The values of the pictures that show the post, in order. */
export function listPictures(post: DraftPost): string[] {
  return listSeen(post).flatMap(({ picture }) => picture ?? []);
}
