import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Bench } from "../bench.ts";
import { toBudgetRow } from "../pairs.ts";
import { runCommand } from "../run-process.ts";
import { sampleQueue } from "../sample-queue.ts";
import { ms } from "../show.ts";
import { withFiles } from "../with-files.ts";

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
