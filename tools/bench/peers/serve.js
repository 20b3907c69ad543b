import { createServer } from "node:http";

// biome-ignore lint/style/noProcessEnv: the only place that reads it for the peers
export const environment = process.env;

/** Serves a peer as the benchmark of billing/ expects it: tells its port, and its use of memory and processor when asked. */
export function serve(listener) {
  const server = createServer(listener);
  server.listen(0, "127.0.0.1", () => process.send?.({ port: server.address().port }));
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    process.send?.({
      rssMegabytes: Math.round(process.memoryUsage.rss() / 1e6),
      cpuMs: Math.round((user + system) / 1000),
    });
  });
}
