import type { MisfortuneKind } from "../chance/misfortunes.ts";

/** Everything that people may do when they work on the queue, in this order. */
export const KINDS: readonly [MisfortuneKind, ...MisfortuneKind[]] = [
  "people edit a pending post",
  "people edit a note",
  "people remove a post",
  "people rename a post",
  "people reorder",
  "people copy a post",
  "people upload a post again",
  "people copy an archived post",
  "people repeat a published post",
  "people hold a post",
  "people add a dated post by hand",
  "people undo the bot's mark",
  "people undo and rename",
  "people requeue a failed post",
  "people mark a post failed",
  "people reformat",
  "people break the file",
  "people archive",
  "people change the pace",
  "people post by hand",
  "people edit the journal",
  "people prune the journal",
  "people propose a row of odd posts",
  "people pause the workflow",
  "people replace a picture",
  "people rename a picture",
  "people remove a picture",
  "people prune the media",
  "people clear up after a claimed post",
  "people rename a claimed post",
  "people edit a doubted post",
];

/** The edits that matter most to a run that has just read the queue. */
export const AT_BAD_MOMENTS: readonly [MisfortuneKind, ...MisfortuneKind[]] = [
  "people edit a pending post",
  "people remove a post",
  "people rename a post",
  "people reorder",
  "people reorder",
  "people hold a post",
  "people undo the bot's mark",
  "people undo and rename",
  "people mark a post failed",
  "people break the file",
  "people edit a note",
];

/** The same for teams with files in the repository. */
export const OF_FILES: readonly [MisfortuneKind, ...MisfortuneKind[]] = [
  "people replace a picture",
  "people replace a picture",
  "people rename a picture",
  "people remove a picture",
  "people prune the media",
];
