import { readdir, readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { jobsOf, readWorkflows } from "./read-workflows.ts";

const RUNS = new URL("run/", import.meta.url);

it("every workflow is run to its end by a test, by itself or by the one that calls it", async () => {
  const workflows = await readWorkflows();
  const tests = (await readdir(RUNS)).filter((file) => file.endsWith(".test.ts"));
  const texts = await Promise.all(tests.map((file) => readFile(new URL(file, RUNS), "utf8")));
  const started = new Set(
    texts.flatMap((text) => [...text.matchAll(/\b(?:run|start)\("([a-z-]+\.yml)"/g)].map(([, file]) => file)),
  );
  const played = (file: string): boolean =>
    started.has(file) ||
    workflows.some(
      (caller) => jobsOf(caller).some((job) => caller.calledBy(job)?.file === file) && played(caller.file),
    );
  const unplayed = workflows.map(({ file }) => file).filter((file) => !played(file));
  expect(unplayed).toEqual([]);
});
