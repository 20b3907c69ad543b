import { expect, it } from "vitest";
import { oddNameKind } from "../../../scripts/core/content/content-problem.ts";

it.each<[string, string | null]>([
  [".gitattributes", "a file that changes what git checks out"],
  ["archive/.gitattributes", "a file that changes what git checks out"],
  [".GitAttributes", "a file that changes what git checks out"],
  ["media/.LFSCONFIG", "a file that changes what git checks out"],
  [".gitmodules", "a file that changes what git checks out"],
  [".mergecast.lock", "a local file of a run"],
  [".Mergecast.told.json", "a local file of a run"],
  ["queue.json", null],
  [".gitattributes/queue.json", null],
  ["gitattributes", null],
  ["x.mergecast.json", null],
])("%s among the content is %j", (path, kind) => {
  expect(oddNameKind(path)).toBe(kind);
});
