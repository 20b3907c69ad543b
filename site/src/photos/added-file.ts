/** A file that a person added to a post. */
export interface AddedFile {
  /** In the repository: "media/rye-1a2b3c4d.jpg". */
  path: string;
  file: Blob;
  kind: "picture" | "video";
}
