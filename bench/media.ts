import { channel } from "node:diagnostics_channel";
import { readFile } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import { createMediaChecker } from "../scripts/adapters/media/media-checker.ts";
import type { BenchRow } from "./row.ts";

const PICTURE = new URL("../tests/fixtures/media/camera.jpg", import.meta.url);
const HOST = "127.0.0.1";
const FILE_BYTES = 4 * 1024 * 1024;
const BUDGET_BYTES = 64 * 1024;
const PIECE_BYTES = 4096;
const FILES = 200;
const LATENCY_MS = 50;
const CONCURRENCY = 16;
const ROUNDS = 3;

/** What a media check costs: bytes read of a large picture, and time for many pictures on a slow host. */
export async function benchMedia(): Promise<BenchRow[]> {
  const file = Buffer.concat([await readFile(PICTURE), Buffer.alloc(FILE_BYTES)]).subarray(0, FILE_BYTES);
  return [await benchSent(file), await benchRead(file), await benchLatency(file)];
}

/** The server hands 4 KiB at a time to the network and stops when the checker hangs up. */
async function benchSent(file: Buffer): Promise<BenchRow> {
  const sent: number[] = [];
  const server = await serve((socket) => {
    let offset = 0;
    const send = () => {
      if (socket.destroyed || offset >= file.length) return;
      socket.write(file.subarray(offset, offset + PIECE_BYTES), () => setImmediate(send));
      offset += PIECE_BYTES;
    };
    socket.on("close", () => sent.push(socket.bytesWritten));
    socket.write(headOf(file), send);
  });
  await check({ server, files: 10, concurrency: 1 });
  await close(server);
  return bytesRow("bytes sent of a 4 MiB JPEG, by a server that sends 4 KiB at a time", Math.max(...sent));
}

/** The server sends the whole file at once; counted is what the checker's sockets took from the kernel. */
async function benchRead(file: Buffer): Promise<BenchRow> {
  const sockets: Socket[] = [];
  const collect = (message: unknown) => sockets.push((message as { socket: Socket }).socket);
  channel("undici:client:connected").subscribe(collect);
  const server = await serve((socket) => socket.write(Buffer.concat([headOf(file), file])));
  await check({ server, files: 10, concurrency: 1 });
  await close(server);
  channel("undici:client:connected").unsubscribe(collect);
  const read = Math.max(...sockets.map((socket) => socket.bytesRead));
  return bytesRow("bytes read of a 4 MiB JPEG, from a server that sends it at once", read);
}

async function benchLatency(file: Buffer): Promise<BenchRow> {
  const server = await serve((socket) => {
    setTimeout(() => socket.write(Buffer.concat([headOf(file), file.subarray(0, PIECE_BYTES * 16)])), LATENCY_MS);
  });
  const idealMs = Math.ceil(FILES / CONCURRENCY) * LATENCY_MS;
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    times.push(await check({ server, files: FILES, concurrency: CONCURRENCY }));
  await close(server);
  const medianMs = times.sort((left, right) => left - right)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
  return {
    name: `${FILES} pictures at ${LATENCY_MS} ms latency, ${CONCURRENCY} at once`,
    value: `${Math.round(medianMs)} ms`,
    yardstick: `nothing but the latency: ${idealMs} ms`,
    ratio: medianMs / idealMs,
    target: 1.5,
  };
}

function bytesRow(name: string, bytes: number): BenchRow {
  return { name, value: `${bytes} bytes`, yardstick: "64 KiB", ratio: bytes / BUDGET_BYTES, target: 1 };
}

/** Checks so many pictures of the server and returns how long that took. @throws when a picture is complained about */
async function check(options: { server: Server; files: number; concurrency: number }): Promise<number> {
  const address = options.server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const checker = createMediaChecker({ allowPrivateHosts: [HOST], concurrency: options.concurrency });
  const startMs = performance.now();
  const posts = Array.from({ length: options.files }, (_, index) => `http://${HOST}:${port}/${index}.jpg`);
  const reports = await Promise.all(posts.map((image_url) => checker.check({ image_url })));
  const durationMs = performance.now() - startMs;
  await checker.close();
  const complaint = reports.flatMap((report) => report.complaints)[0];
  if (complaint !== undefined) throw new Error(complaint.message);
  return durationMs;
}

function headOf(file: Buffer): Buffer {
  return Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\nContent-Length: ${file.length}\r\n\r\n`);
}

async function serve(answer: (socket: Socket) => void): Promise<Server> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => answer(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  return server;
}

async function close(server: Server): Promise<void> {
  await new Promise((resolve) => server.close(resolve));
}
