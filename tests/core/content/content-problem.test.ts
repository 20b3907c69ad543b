import { expect, it } from "vitest";
import { missingQueue, notOrdinary, oddNameKind, tooLarge } from "../../../scripts/core/content/content-problem.ts";

const PATH = "content/queue.json";
const RESTORED = /git checkout origin\/main -- content\/queue\.json$/;

it.each([
  [missingQueue(PATH), "queue-missing", /no file content\/queue\.json/, /--queue FILE/, RESTORED],
  [notOrdinary(PATH, "a link"), "content-not-ordinary", /is a link\./, /the file or folder/, RESTORED],
  [notOrdinary(PATH, "a folder"), "content-not-ordinary", /is a folder\./, /the file itself/, RESTORED],
  [tooLarge(PATH), "content-too-large", /larger than 256 MiB/, /queue -- archive/, /undo the change/],
] as const)("a file that cannot be read at all is no matter of trying again: %s", (found, code, why, todo, advice) => {
  expect(found).toMatchObject({ exitCode: 2, path: PATH, advice: expect.stringMatching(advice) });
  const texts = { why: expect.stringMatching(why), whatToDo: expect.stringMatching(todo) };
  expect(found.problem).toMatchObject({ code, ...texts, isRetryable: false });
});

const CHANGES_CHECKOUT = "a file that changes what git checks out";
it.each<[string | null, string[]]>([
  [CHANGES_CHECKOUT, [".gitattributes", "archive/.gitattributes", ".GitAttributes", "media/.LFSCONFIG", ".gitmodules"]],
  ["a local file of a run", [".mergecast.lock", ".Mergecast.told.json"]],
  [null, ["queue.json", ".gitattributes/queue.json", "gitattributes", "x.mergecast.json"]],
])("%j is the kind of %j among the content", (kind, paths) => {
  for (const path of paths) expect(oddNameKind(path), path).toBe(kind);
});
