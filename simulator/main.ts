import { parseArgs } from "node:util";
import { createRunningClock } from "./clock.ts";
import { describeStart, HELP } from "./main-texts.ts";
import { type SampleMedia, startSampleMedia } from "./sample-media.ts";
import { type Simulator, startSimulator } from "./simulator.ts";

interface Arguments {
  port: number;
  speed: number;
  /** The media folder. It may appear later. */
  folder: string;
}

const DEFAULT_PORT = 4711;
const DEFAULT_FOLDER = "content/media";

/** @throws Error with a sentence for the user */
function readArguments(argv: string[]): Arguments | "help" {
  const { values } = parseArgs({
    args: argv,
    options: {
      port: { type: "string" },
      speed: { type: "string" },
      media: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) return "help";
  const port = Number(values.port ?? DEFAULT_PORT);
  const speed = Number(values.speed ?? 1);
  // Three more ports follow the first.
  if (!Number.isInteger(port) || port < 0 || port > 65_532) throw new Error("--port takes a number from 0 to 65532.");
  if (!(speed > 0 && speed <= 100_000)) throw new Error("--speed takes a number above 0, at most 100000.");
  return { port, speed, folder: values.media ?? DEFAULT_FOLDER };
}

async function start({ port, speed, folder }: Arguments): Promise<{ simulator: Simulator; media: SampleMedia }> {
  const after = (step: number): number => (port === 0 ? 0 : port + step);
  const media = await startSampleMedia({ port: after(3), folder });
  try {
    const ports = { port, tokenPort: after(1), authorizePort: after(2) };
    return { simulator: await startSimulator({ ...ports, clock: createRunningClock(speed) }), media };
  } catch (error) {
    await media.close();
    throw error;
  }
}

async function run(options: Arguments): Promise<void> {
  const { simulator, media } = await start(options);
  process.stdout.write(describeStart({ simulator, media, ...options }));
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    Promise.all([simulator.close(), media.close()]).then(
      () => process.stdout.write("Stopped.\n"),
      () => undefined,
    );
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

try {
  const options = readArguments(process.argv.slice(2));
  if (options === "help") process.stdout.write(HELP);
  else await run(options);
} catch (error) {
  const reason = error instanceof Error ? error.message : "unknown reason";
  const hint = reason.includes("EADDRINUSE") ? ". Choose another port with --port." : "";
  process.stderr.write(`The simulator could not start: ${reason}${hint}\n`);
  process.exitCode = 2;
}
