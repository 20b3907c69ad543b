import { createServer, type Server, type Socket } from "node:net";
import { createMediaChecker } from "../../scripts/adapters/media/media-checker.ts";

const HOST = "127.0.0.1";

/** A web server that passes the raw connection of every request to `answer`. */
export async function servePictures(answer: (socket: Socket) => void): Promise<Server> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => answer(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  return server;
}

export async function close(server: Server): Promise<void> {
  await new Promise((resolve) => server.close(resolve));
}

export function headOf(file: Buffer): Buffer {
  return Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\nContent-Length: ${file.length}\r\n\r\n`);
}

/** Checks a number of pictures from the server and returns how long that took. @throws Error for a picture with a complaint */
export async function checkPictures(options: {
  server: Server;
  pictures: number;
  concurrency: number;
}): Promise<number> {
  const address = options.server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const checker = createMediaChecker({ allowPrivateHosts: [HOST], concurrency: options.concurrency });
  const startMs = performance.now();
  const posts = Array.from({ length: options.pictures }, (_, index) => `http://${HOST}:${port}/${index}.jpg`);
  const reports = await Promise.all(posts.map((image_url) => checker.check({ image_url })));
  const durationMs = performance.now() - startMs;
  await checker.close();
  const complaint = reports.flatMap((report) => report.complaints)[0];
  if (complaint !== undefined) throw new Error(complaint.message);
  return durationMs;
}
