import type { DraftPost } from "../content/draft-post.ts";
import { plainName } from "../media/media-file-name.ts";
import { MEDIA_FOLDER } from "../media/media-path.ts";
import { proposeId } from "../queue/read-not-before.ts";

/** Ends the names that a proposal from an issue gives, so that the next run finds them whatever their words are. No caption makes it. */
const markOf = (issue: number) => `_issue-${issue}`;

/** "2026-12-24-last-market_issue-12": the day and the first words of the caption. `given`: to other posts of the issue. */
export function idOfIssue(issue: number, post: DraftPost, given: ReadonlySet<string> = new Set()): string {
  const mark = markOf(issue);
  return `${proposeId(post, (words) => given.has(`${words}${mark}`))}${mark}`;
}

export function isIdOfIssue(issue: number, id: string | undefined): boolean {
  return id?.endsWith(markOf(issue)) === true;
}

/** Paths relative to the queue's folder for the files of a post, numbered where there are several. */
export function pathsOfIssue(issue: number, id: string, endings: readonly string[]): string[] {
  const mark = markOf(issue);
  const stem = plainName(id.endsWith(mark) ? id.slice(0, -mark.length) : id, "post");
  const numberOf = (at: number) => (endings.length === 1 ? "" : `_${at + 1}`);
  return endings.map((ending, at) => `${MEDIA_FOLDER}/${stem}${mark}${numberOf(at)}.${ending}`);
}

/** Whether it is a path that {@link pathsOfIssue} gives, or that of a picture that stands for such a video. */
export function isPathOfIssue(issue: number, path: string): boolean {
  return new RegExp(`^${MEDIA_FOLDER}/[a-z0-9-]+${markOf(issue)}(?:_\\d{1,2})?(?:-cover)?\\.(?:jpg|mp4)$`).test(path);
}
