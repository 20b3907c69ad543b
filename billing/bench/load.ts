import { connect, type Socket } from "node:net";
import { type EventPlan, signedEvent } from "./sample-event.ts";

export interface LoadResult {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  failed: number;
}

export interface Load extends EventPlan {
  port: number;
  path: string;
  events: number;
  connections: number;
}

/**
 * Sends events over a number of connections. Each connection waits for its answer. The requests are signed and put together
 * beforehand, and sent without an HTTP client: the generator shares the machine with what it measures.
 */
export async function runLoad(load: Load): Promise<LoadResult> {
  const requests = Array.from({ length: load.events }, (_, index) => requestFor(load, index));
  const connections = await Promise.all(Array.from({ length: load.connections }, () => Connection.open(load.port)));
  const times: number[] = [];
  let next = 0;
  let failed = 0;
  const worker = async (connection: Connection) => {
    for (let request = requests[next]; request !== undefined; request = requests[next]) {
      next += 1;
      const start = performance.now();
      if ((await connection.send(request)) !== 200) failed += 1;
      times.push(performance.now() - start);
    }
  };
  const start = performance.now();
  await Promise.all(connections.map(worker));
  const seconds = (performance.now() - start) / 1000;
  for (const connection of connections) connection.close();
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10;
  return { perSecond: Math.round(load.events / seconds), p50Ms: at(0.5), p99Ms: at(0.99), failed };
}

function requestFor(load: Load, index: number): Buffer {
  const { body, signature } = signedEvent(load, index);
  const head = [
    `POST ${load.path} HTTP/1.1`,
    `host: 127.0.0.1:${load.port}`,
    "connection: keep-alive",
    "content-type: application/json",
    `stripe-signature: ${signature}`,
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${head.join("\r\n")}\r\n\r\n${body}`);
}

/** Sends one request at a time, and reads of its answer the status and where it ends. */
class Connection {
  private readonly socket: Socket;
  private received = "";
  private settle: (status: number) => void = () => {};

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.setEncoding("latin1");
    socket.on("data", (text: string) => this.receive(text));
    socket.on("error", () => {});
    socket.on("close", () => this.settle(0));
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: "127.0.0.1", noDelay: true });
      socket.once("error", reject);
      socket.once("connect", () => resolve(new Connection(socket)));
    });
  }

  /** @returns the status, or 0 when the connection has ended. */
  send(request: Buffer): Promise<number> {
    if (this.socket.destroyed) return Promise.resolve(0);
    return new Promise((resolve) => {
      this.settle = resolve;
      this.socket.write(request);
    });
  }

  close(): void {
    this.socket.destroy();
  }

  private receive(text: string): void {
    this.received += text;
    if (!isWhole(this.received)) return;
    const status = Number(this.received.slice("HTTP/1.1 ".length, "HTTP/1.1 200".length));
    this.received = "";
    this.settle(status);
  }
}

const HEAD_END = "\r\n\r\n";
const CONTENT_LENGTH = /\r\ncontent-length: *(\d+)/i;

/** An answer without a length comes in chunks, the last of which is empty. */
function isWhole(answer: string): boolean {
  const headEnd = answer.indexOf(HEAD_END);
  if (headEnd === -1) return false;
  const bodyStart = headEnd + HEAD_END.length;
  const [, length] = CONTENT_LENGTH.exec(answer.slice(0, headEnd)) ?? [];
  return length === undefined
    ? answer.length > bodyStart && answer.endsWith(`0${HEAD_END}`)
    : answer.length >= bodyStart + Number(length);
}
