import type { SampleMedia } from "./sample-media.ts";
import type { Simulator } from "./simulator.ts";

const DAY_MS = 86_400_000;
/** Where npm run authorize listens. To the simulator, every address of this machine is registered. */
const REDIRECT_URI = "http://localhost:8443/callback";

export const HELP = `Starts a stand-in for Instagram on this machine, with sample pictures to post.

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

/** What a person needs to try the commands with the running simulator. The token works nowhere else. */
export function describeStart(running: {
  simulator: Simulator;
  media: SampleMedia;
  speed: number;
  folder: string;
}): string {
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
