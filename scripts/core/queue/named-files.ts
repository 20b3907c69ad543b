import type { DraftPost } from "../content/draft-post.ts";
import { plainName } from "../media/media-file-name.ts";
import { isMediaPath } from "../media/media-path.ts";
import { mapMedia } from "../media/media-target.ts";

/** What two names of one file have in common, whatever folder and ending stand around them. */
export function keyOfFile(name: string): string {
  return plainName(name, "");
}

/** The post with the paths of the files that its cells mean by their names, such as "Photos/IMG_0042.HEIC". `paths`: by {@link keyOfFile}. */
export function withNamedFiles(post: DraftPost, paths: ReadonlyMap<string, string>): DraftPost {
  return mapMedia(post, (value) =>
    isMediaPath(value) || URL.canParse(value) ? value : (paths.get(keyOfFile(value)) ?? value),
  );
}
