import { API_VERSION } from "./adapters/stripe/stripe-client.ts";
import { runCommand } from "./commands/command.ts";
import { nameOf, readConfig } from "./config/read-config.ts";
import { startServer } from "./server.ts";

await runCommand(async (environment, log) => {
  const config = readConfig(environment);
  for (const warning of config.warnings) log.warn(warning);
  const server = await startServer(config, log);
  const mode = config.stripe.livemode ? "live" : "test";
  const { application } = server.service.deps.policy;
  const database = nameOf(config.storage);
  log.info("listening", { port: server.port, apiVersion: API_VERSION, mode, database, application });
  const signal = await new Promise<string>((resolve) => {
    process.once("SIGTERM", () => resolve("SIGTERM"));
    process.once("SIGINT", () => resolve("SIGINT"));
  });
  log.info("stopping", { signal });
  await server.stop();
  log.info("stopped");
  return 0;
});

// A mail server that stopped responding may hold a connection for longer than the orchestrator waits.
process.exit();
