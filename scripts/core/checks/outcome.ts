/**
 * What became of an item:
 * - kept: it was as it should be
 * - done: arranged now
 * - left: a person has to do something
 * - failed: it went wrong
 * - waiting: something that it needs is not there yet
 * - unoffered, unseen: as in a look
 */
export interface Outcome {
  kind: "kept" | "done" | "left" | "failed" | "waiting" | "unoffered" | "unseen";
  text: string;
  whatToDo?: string;
}
