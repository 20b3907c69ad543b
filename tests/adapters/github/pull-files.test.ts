import { describe, expect, it } from "vitest";
import { changedPaths, mayChange } from "../../../scripts/adapters/github/pull-files.ts";
import { describedServer } from "../../support/github/described-server.ts";
import { namedClient } from "../../support/github-store.ts";
import { answer } from "../../support/http-server.ts";

const QUEUE = "content/queue.json";

/** A pull request of these files, as GitHub lists them. */
async function pullOf(files: readonly object[]) {
  const apiUrl = await describedServer((_request, response) => answer(response, 200, JSON.stringify(files)));
  return namedClient(apiUrl).client;
}

describe("the files of a pull request", () => {
  it.each([
    ["the queue edited", { filename: QUEUE, status: "modified" }, true],
    ["the queue moved away", { filename: "old.json", previous_filename: QUEUE, status: "renamed" }, true],
    ["another file moved to its place", { filename: QUEUE, previous_filename: "new.json", status: "renamed" }, true],
    ["another file", { filename: "README.md", status: "modified" }, false],
  ])("say of %s whether it concerns the queue", async (_, file, isConcerned) => {
    const client = await pullOf([{ filename: "a.txt", status: "added" }, file]);
    expect(await mayChange(client, 1, QUEUE)).toBe(isConcerned);
    const paths: string[] = [];
    for await (const page of changedPaths(client, 1)) paths.push(...page);
    expect(paths).toEqual(["a.txt", ...("previous_filename" in file ? [file.previous_filename] : []), file.filename]);
  });
});
