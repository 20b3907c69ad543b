import { channel } from "node:diagnostics_channel";
import { readFile } from "node:fs/promises";
import type { Socket } from "node:net";
import type { Bench, BenchRow, Effort } from "../bench.ts";
import { toBudgetRow } from "../pairs.ts";
import { checkPictures, close, headOf, servePictures } from "../picture-server.ts";
import { kib, ms, thousands } from "../show.ts";

const PICTURE = new URL("../../../tests/fixtures/media/camera.jpg", import.meta.url);
const FILE_BYTES = 4 * 1024 * 1024;
/** The picture, once, and what HTTP adds. */
const BUDGET_BYTES = FILE_BYTES + 16 * 1024;
const PIECE_BYTES = 4096;
const LATENCY_MS = 50;
const CONCURRENCY = 16;

export const media: Bench = {
  name: "media",
  about: `**Once and no more**: a picture is read to its end, because its fingerprint tells whether the same picture went out before, but
only once. One server sends 4 KiB at a time and counts what it could send. The other sends everything at once, and the bytes read
from its connections are counted. **Nothing but the latency** is
the time for a host that answers after ${LATENCY_MS} ms, with ${CONCURRENCY} requests in parallel, if everything else takes no time.`,
  run: async (effort) => {
    const picture = await readFile(PICTURE);
    const file = Buffer.concat([picture, Buffer.alloc(FILE_BYTES)]).subarray(0, FILE_BYTES);
    return [await sentBytes(file, effort), await readBytes(file, effort), await manyPictures(picture, effort)];
  },
};

/** The server sends 4 KiB at a time and stops when the checker closes the connection. */
async function sentBytes(file: Buffer, { isQuick }: Effort): Promise<BenchRow> {
  const sent: number[] = [];
  const server = await servePictures((socket) => {
    let offset = 0;
    const send = () => {
      if (socket.destroyed || offset >= file.length) return;
      socket.write(file.subarray(offset, offset + PIECE_BYTES), () => setImmediate(send));
      offset += PIECE_BYTES;
    };
    socket.on("close", () => sent.push(socket.bytesWritten));
    socket.write(headOf(file), send);
  });
  await checkPictures({ server, pictures: isQuick ? 2 : 10, concurrency: 1 });
  await close(server);
  return toBytesRow("bytes sent of a 4 MiB JPEG, 4 KiB at a time", sent);
}

/** The server sends the whole file at once. Counts what the checker's sockets read from the kernel. */
async function readBytes(file: Buffer, { isQuick }: Effort): Promise<BenchRow> {
  const sockets: Socket[] = [];
  const collect = (message: unknown) => sockets.push((message as { socket: Socket }).socket);
  channel("undici:client:connected").subscribe(collect);
  const server = await servePictures((socket) => socket.write(Buffer.concat([headOf(file), file])));
  await checkPictures({ server, pictures: isQuick ? 2 : 10, concurrency: 1 });
  await close(server);
  channel("undici:client:connected").unsubscribe(collect);
  return toBytesRow(
    "bytes read of a 4 MiB JPEG, sent at once",
    sockets.map((socket) => socket.bytesRead),
  );
}

function toBytesRow(what: string, figures: number[]): BenchRow {
  return toBudgetRow(figures, {
    what,
    yardstick: "once and no more",
    budget: BUDGET_BYTES,
    target: { atMost: 1 },
    show: kib,
  });
}

/** Whole pictures: a host that stops in the middle is waited for. The first round loads and compiles everything, and does not count. */
async function manyPictures(file: Buffer, { isQuick }: Effort): Promise<BenchRow> {
  const pictures = isQuick ? CONCURRENCY : 200;
  const server = await servePictures((socket) => {
    setTimeout(() => socket.write(Buffer.concat([headOf(file), file])), LATENCY_MS);
  });
  const figures: number[] = [];
  for (let round = isQuick ? 1 : 0; round < (isQuick ? 2 : 6); round++) {
    const durationMs = await checkPictures({ server, pictures, concurrency: CONCURRENCY });
    if (round > 0) figures.push(durationMs);
  }
  await close(server);
  const what = `${thousands(pictures)} pictures at ${LATENCY_MS} ms latency, ${CONCURRENCY} at once`;
  const budget = Math.ceil(pictures / CONCURRENCY) * LATENCY_MS;
  return toBudgetRow(figures, {
    what,
    yardstick: "nothing but the latency",
    budget,
    target: { atMost: 1.5 },
    show: ms,
  });
}
