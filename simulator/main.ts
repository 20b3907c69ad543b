import { parseArgs } from "node:util";
import { createRunningClock } from "./clock.ts";
import { type SampleMedia, startSampleMedia } from "./sample-media.ts";
import { type Simulator, startSimulator } from "./simulator.ts";

interface Arguments {
  port: number;
  speed: number;
  /** The media folder. It may appear later. */
  folder: string;
}

const DAY_MS = 86_400_000;
/** Where npm run authorize listens. To the simulator, every address of this machine is registered. */
const REDIRECT_URI = "http://localhost:8443/callback";

const HELP = `Starts a stand-in for Instagram on this machine, with sample pictures to post.

Usage: npm run simulator -- [--port N] [--speed F] [--media FOLDER]

  --port N         first of four consecutive ports (default 4711; 0 for any free ports)
  --speed F        simulated seconds per real second (default 1)
  --media FOLDER   media folder to serve as a team's site would (default content/media)
  --help           show this text

While it runs, you control it over HTTP on its first port:
  GET  /_simulator/state      what is live, what was requested, what went wrong
  GET  /_simulator/clock      the simulated time; POST {"advanceMs": 86400000} or {"now": "2027-01-01T09:00:00Z"}
  GET  /_simulator/faults     planned faults; POST {"endpoint": "publish", "kind": "drop", "when": "after"}; DELETE
  POST /_simulator/tokens     issue a token, such as {"ageMs": 172800000}
`;

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

/** What a person needs to try the commands with the running simulator. The token works nowhere else. */
function describeStart(running: { simulator: Simulator; media: SampleMedia; speed: number; folder: string }): string {
  const { simulator, media, speed, folder } = running;
  const width = Math.max(...media.names.map((name) => name.length));
  const samples = media.names.map((name) => `  ${`${name} `.padEnd(width + 2)}${media.url}/${name}`).join("\n");
  const pace = speed === 1 ? "" : ` (time runs ${speed} times as fast)`;
  return `The simulated platform is running${pace}.

  What is live   ${simulator.feedUrl}
  Graph API      ${simulator.graphUrl}
  Code exchange  ${simulator.tokenUrl}
  Authorization  ${simulator.authorizeUrl}

Files of ${folder} are served at ${media.url}/media/<digest>/<name>, as a team's site would.

Sample pictures:
${samples}

Paste this into the shell that runs the commands:

${environment(simulator, media)
  .map(([name, value]) => `export ${name}='${value}'`)
  .join("\n")}

SOCIAL_TOKEN is the token of an account that has already given permission. To give the permission yourself, unset SOCIAL_TOKEN, then
run npm run authorize.

Ctrl+C stops it.
`;
}

/** No value contains a single quote, so quoting them for a shell is safe. */
function environment(simulator: Simulator, media: SampleMedia): [string, string][] {
  const { account, app } = simulator.settings;
  const token = {
    access_token: simulator.issueToken({ ageMs: 2 * DAY_MS }),
    token_type: "bearer",
    expires_in: 5_184_000,
    obtained_at: new Date(simulator.clock.now().getTime() - 2 * DAY_MS).toISOString(),
    account_id: account.userId,
  };
  return [
    ["GRAPH_URL", simulator.graphUrl],
    ["TOKEN_URL", simulator.tokenUrl],
    ["AUTHORIZE_URL", simulator.authorizeUrl],
    ["SOCIAL_ACCOUNT_ID", account.userId],
    ["SOCIAL_CLIENT_ID", app.clientId],
    ["SOCIAL_CLIENT_SECRET", app.clientSecret],
    ["SOCIAL_REDIRECT_URI", REDIRECT_URI],
    // Keeps a real token.json untouched.
    ["TOKEN_FILE", "token.simulator.json"],
    ["SOCIAL_TOKEN", JSON.stringify(token)],
    ["MEDIA_SITE_URL", media.url],
    ["ALLOW_PRIVATE_MEDIA_HOSTS", "127.0.0.1"],
  ];
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
