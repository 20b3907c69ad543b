import { expect, it } from "vitest";
import { ContentProblem, missingQueue, notOrdinary, tooLarge } from "../../../scripts/core/content/content-problem.ts";

const PATH = "content/queue.json";
const RESTORED = /git checkout origin\/main -- content\/queue\.json$/;

it.each<[ContentProblem, string, string, RegExp, RegExp, RegExp]>([
  [missingQueue(PATH), "queue-missing", "The queue", /no file content\/queue\.json/, /--queue FILE/, RESTORED],
  [
    notOrdinary(PATH, "a link"),
    "content-not-ordinary",
    `Reading ${PATH}`,
    /is a link\./,
    /the file or folder/,
    RESTORED,
  ],
  [
    notOrdinary(PATH, "a folder"),
    "content-not-ordinary",
    `Reading ${PATH}`,
    /is a folder\./,
    /the file itself/,
    RESTORED,
  ],
  [
    tooLarge(PATH),
    "content-too-large",
    `Reading ${PATH}`,
    /larger than 256 MiB/,
    /queue -- archive/,
    /undo the change/,
  ],
])(
  "a file that cannot be read at all is no matter of trying again: %s",
  (problem, code, what, why, whatToDo, advice) => {
    expect(problem).toMatchObject({ exitCode: 2, path: PATH, advice: expect.stringMatching(advice) });
    expect(problem.problem).toEqual({
      code,
      what,
      why: expect.stringMatching(why),
      whatToDo: expect.stringMatching(whatToDo),
      isRetryable: false,
    });
    expect("cause" in problem).toBe(false);
  },
);

it("keeps the error that it comes from", () => {
  const cause = new Error("no such file");
  const problem = { code: "x", what: "x", why: "x", whatToDo: "x" };
  expect(new ContentProblem(problem, { path: PATH, advice: "", cause }).cause).toBe(cause);
});
