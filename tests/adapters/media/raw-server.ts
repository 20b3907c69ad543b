import { createServer, type Server, type Socket } from "node:net";
import { createMediaChecker, type MediaCheckerOptions } from "../../../scripts/adapters/media/media-checker.ts";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import type { MediaReport } from "../../../scripts/core/ports/media-check.ts";

export interface RawServer extends AsyncDisposable {
  /** "http://127.0.0.1:<port>" */
  origin: string;
  /** Heads of the requests, as they came. */
  requests: string[];
  /** Resolves when a connection has ended, however it ended. */
  hungUp: Promise<void>;
}

export interface RawRequest {
  /** 0 for the first request. */
  index: number;
  head: string;
}

/** A server that says on a socket whatever a test wants, right or wrong, once it has seen the head of a request. */
export async function startRawServer(
  answer: (socket: Socket, path: string, request: RawRequest) => void,
): Promise<RawServer> {
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  const hungUp = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => {
      sockets.delete(socket);
      hungUp.resolve();
    });
    onceHead(socket, (head) => {
      const index = requests.push(head) - 1;
      answer(socket, head.split(" ")[1] ?? "", { index, head });
    });
  });
  const port = await listen(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    hungUp: hungUp.promise,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export interface AnswerOptions {
  status?: string;
  /** A value of null leaves a header out. */
  headers?: Record<string, string | null>;
}

/** An answer as bytes; Content-Type and Content-Length are right unless the test says otherwise. */
export function httpAnswer(body: Uint8Array | string, options: AnswerOptions = {}): Buffer {
  const bytes = Buffer.from(body);
  const headers = { "Content-Type": "image/jpeg", "Content-Length": String(bytes.length), ...options.headers };
  const lines = Object.entries(headers).filter(([, value]) => value !== null);
  const head = [`HTTP/1.1 ${options.status ?? "200 OK"}`, ...lines.map(([name, value]) => `${name}: ${value}`)];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`, "latin1"), bytes]);
}

/** One chunk of a body with `Transfer-Encoding: chunked`. Returns what the socket's write does. */
export function sendChunk(socket: Socket, bytes: Uint8Array): boolean {
  socket.write(`${bytes.length.toString(16)}\r\n`);
  socket.write(bytes);
  return socket.write("\r\n");
}

function onceHead(socket: Socket, callback: (head: string) => void): void {
  let head = "";
  const collect = (chunk: Buffer) => {
    head += chunk.toString("latin1");
    if (!head.includes("\r\n\r\n")) return;
    socket.off("data", collect);
    socket.resume();
    callback(head);
  };
  socket.on("data", collect);
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
}

/** One check with a checker of its own, which may ask 127.0.0.1 unless the test says otherwise. */
export async function checkPost(post: DraftPost, options: Partial<MediaCheckerOptions> = {}): Promise<MediaReport> {
  const checker = createMediaChecker({ allowPrivateHosts: ["127.0.0.1"], ...options });
  try {
    return await checker.check(post);
  } finally {
    await checker.close();
  }
}

/** The rule ids of the findings, in order. */
export function rulesOf(report: MediaReport): string[] {
  return report.findings.map((finding) => finding.rule);
}

/** What the checker says when a host answers like this. */
export async function checkAnswer(answer: (socket: Socket, path: string) => void, timeoutMs = 10_000) {
  await using server = await startRawServer(answer);
  const report = await checkPost({ image_url: `${server.origin}/a.jpg` }, { timeoutMs });
  return { report, rules: rulesOf(report), requests: server.requests };
}
