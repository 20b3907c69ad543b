import { silentLog } from "../../src/adapters/log.ts";
import { readEnvironment } from "../../src/config/env.ts";
import { readConfig } from "../../src/config/read-config.ts";
import { startServer } from "../../src/server.ts";

/** The whole service in its own process. It sends its port to its parent and waits to be killed. */
const server = await startServer(readConfig(readEnvironment()), silentLog, { hasBackground: false });
process.send?.(server.port);
