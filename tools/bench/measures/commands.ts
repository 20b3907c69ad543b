import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { compare, toBudgetRow, toRow } from "../pairs.ts";
import type { Bench } from "../report.ts";
import { runCommand, runNode } from "../run-process.ts";
import { sampleQueue } from "../sample-queue.ts";
import { ms, thousands } from "../show.ts";
import { withFiles } from "../with-files.ts";

export const startup: Bench = {
  name: "startup",
  about: `**tsx running an empty file** is the fixed cost of running TypeScript with the usual tool. Node itself runs our commands, and
takes compiled code from its cache.`,
  run: async (effort) => {
    return await withFiles(async (write) => {
      const empty = await write("empty.ts", "");
      const queue = await write("queue.json", '{ "account": "bakery", "posts": [] }');
      const list = await compare(
        {
          rounds: 11,
          ours: async () => (await runCommand("queue", ["list", "--queue", queue])).durationMs,
          yardstick: async () => (await runNode(["node_modules/tsx/dist/cli.mjs", empty])).durationMs,
        },
        effort,
      );
      const what = "start-up: `queue list` of nothing";
      return [toRow(list, { what, yardstick: "tsx running an empty file", target: { atMost: 3 }, show: ms })];
    });
  },
};

const PICTURE = new URL("../../../tests/fixtures/media/camera.jpg", import.meta.url);
const LATENCY_MS = 50;
const PICTURES = 10;

export const media: Bench = {
  name: "media",
  about: `**20 seconds of job time** is the budget from the start of the job to the findings of a pull request with ${PICTURES} pictures, on a
host that answers after ${LATENCY_MS} ms. Measured is the step that checks; checking out and, in a full copy, installing take the rest.`,
  run: async ({ isQuick }) => {
    const picture = await readFile(PICTURE);
    const server = createServer((_, response) => {
      setTimeout(() => response.writeHead(200, { "Content-Type": "image/jpeg" }).end(picture), LATENCY_MS);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const imageUrl = (index: number) => `http://127.0.0.1:${port}/${index}.jpg`;
    const figures = await withFiles(async (write) => {
      const base = await write("base/queue.json", sampleQueue({ posts: 0, captionLength: 760, imageUrl }));
      const head = await write("head/queue.json", sampleQueue({ posts: PICTURES, captionLength: 760, imageUrl }));
      const env = { ALLOW_PRIVATE_MEDIA_HOSTS: "127.0.0.1" };
      const check = () => runCommand("validate", ["--queue", head, "--base", base], { env });
      const durations: number[] = [];
      for (let round = 0; round < (isQuick ? 1 : 5); round++) durations.push((await check()).durationMs);
      return durations;
    }).finally(() => server.close());
    const what = `\`validate --base\` of a change with ${PICTURES} pictures at ${LATENCY_MS} ms`;
    const row = { what, yardstick: "20 seconds of job time", target: { atMost: 1 }, show: ms };
    return [toBudgetRow(figures, { ...row, budget: 20_000 })];
  },
};

export const calendar: Bench = {
  name: "calendar",
  about: `**An empty Vite build** bundles one page whose script does nothing. The calendar bundles three pages and everything that the composer
needs (every rule of \`validate\` and the compiled validators), and writes the data of all posts, month by month.`,
  run: async (effort) => {
    const posts = effort.isQuick ? 20 : 1_000;
    return await withFiles(async (write, folder) => {
      const queue = await write("queue.json", sampleQueue({ posts, captionLength: 760 }));
      // Copies of pictures take as long as their hosts, which the sample does not have.
      await write("settings.json", '{ "format": 1, "calendar": { "remote_thumbnails": false } }');
      await write("empty/index.html", '<!doctype html><title>x</title><script type="module" src="/main.js"></script>');
      await write("empty/main.js", "document.title = 'y';");
      const calendar = ["--queue", queue, "--out", join(folder, "calendar")];
      const comparison = await compare(
        {
          rounds: 5,
          ours: async () => (await runCommand("calendar", calendar, { goodCodes: [0] })).durationMs,
          yardstick: async () =>
            (await runNode(["tools/bench/empty-site.ts", join(folder, "empty"), join(folder, "site")])).durationMs,
        },
        effort,
      );
      const what = `\`calendar\` of ${thousands(posts)} posts`;
      return [toRow(comparison, { what, yardstick: "an empty Vite build", target: { atMost: 3 }, show: ms })];
    });
  },
};

/** Ten thousand worlds in a minute. */
const WORLDS_PER_SECOND = 10_000 / 60;

export const simulation: Bench = {
  name: "simulation",
  about: `**Ten thousand worlds in a minute** is fast enough to make the simulation part of every CI run. It is a budget, so it depends on the machine.
The worlds are played on all processors.`,
  run: async ({ isQuick }) => {
    const seeds = isQuick ? 40 : 10_000;
    const figures: number[] = [];
    for (let round = 0; round < (isQuick ? 1 : 2); round++) {
      const { stdout } = await runNode(["tools/tool.ts", "simulate", "--seeds", String(seeds)], { goodCodes: [0] });
      const [, worlds, seconds] = /^(\d+) worlds in ([\d.]+) s/.exec(stdout) ?? [];
      // The printed time has a resolution of a tenth of a second.
      figures.push(Number(worlds) / Math.max(Number(seconds), 0.05));
    }
    const what = `simulated worlds a second (${thousands(seeds)} seeds)`;
    const row = { what, yardstick: "ten thousand worlds in a minute", target: { atLeast: 1 }, show: thousands };
    return [toBudgetRow(figures, { ...row, budget: WORLDS_PER_SECOND })];
  },
};
