import { createLog } from "../../src/adapters/log.ts";
import { readEnvironment } from "../../src/config/env.ts";
import { readConfig } from "../../src/config/read-config.ts";
import { startServer } from "../../src/server.ts";

/** A whole service in a process of its own, which tells its port to its parent and waits to be killed. */
const log = createLog(
  () => {},
  () => new Date(),
);
const server = await startServer(readConfig(readEnvironment()), log, { hasBackground: false });
process.send?.(server.port);
