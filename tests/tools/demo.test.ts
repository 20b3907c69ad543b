import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { entryOf } from "../support/run-command.ts";

it("npm run demo plays a week with pictures of the repository, which are measured there and published from where they are served, and shows it", async () => {
  const demo = spawn(process.execPath, [entryOf("demo"), "demo", "--keep"], { env: {} });
  onTestFinished(() => void demo.kill("SIGKILL"));
  const [ended, stderr] = [new Promise((resolve) => demo.once("close", resolve)), text(demo.stderr)];
  let stdout = "";
  for await (const chunk of demo.stdout.setEncoding("utf8")) {
    stdout += chunk;
    if (!/What Instagram has .*\n/.test(stdout)) continue;
    const pages =
      stdout
        .split("Ctrl+C:")
        .at(-1)
        ?.match(/http:\S+/g) ?? [];
    expect(pages).toHaveLength(4);
    for (const page of pages) expect([page, (await fetch(page)).status]).toEqual([page, 200]);
    demo.kill("SIGINT");
  }
  expect([await ended, await stderr]).toEqual([0, ""]);
  expect(stdout).toContain('"media/too-tall.jpg" is 1080 x 1600 pixels');
  for (const id of ["monday-sourdough", "tuesday-recipe", "coffee-first"])
    expect(stdout).toMatch(new RegExp(`^  ${id} is live as media \\d+`, "m"));
  expect(stdout).toMatch(/too-tall-to-post +pending -> failed .*…$/m);
  expect(stdout).toMatch(/The composer +http:/);
});

it("a Codespace forwards the port at which npm run demo -- --keep shows them", async () => {
  const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), "utf8");
  const { forwardPorts } = JSON.parse(await read(".devcontainer/devcontainer.json"));
  expect(await read("tools/demo/keep-open.ts")).toContain(`const SITE_PORT = ${forwardPorts};`);
});
