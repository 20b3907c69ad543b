import type { SampleMedia } from "./sample-media.ts";
import type { Simulator } from "./simulator.ts";

const DAY_MS = 86_400_000;
/** Where npm run authorize listens; the simulator takes every address of this machine for registered. */
const REDIRECT_URI = "http://localhost:8443/callback";

export const HELP = `Starts a stand-in for the platform on this machine, with sample pictures to post.

Usage: npm run simulator -- [--port N] [--speed F]

  --port N    first of four ports in a row (default 4711; 0 takes any free ones)
  --speed F   simulated seconds per real second (default 1)
  --help      this text

While it runs, it is steered over HTTP on its first port:
  GET  /_simulator/state      what is live, what was asked, what went wrong
  GET  /_simulator/clock      the simulated time; POST {"advanceMs": 86400000} or {"now": "2027-01-01T09:00:00Z"}
  GET  /_simulator/faults     planned faults; POST {"endpoint": "publish", "kind": "drop", "when": "after"}; DELETE
  POST /_simulator/tokens     a token, such as {"ageMs": 172800000}
`;

/** What a person needs to try the commands against the running simulator. The token in it works nowhere else. */
export function describeStart(running: { simulator: Simulator; media: SampleMedia; speed: number }): string {
  const { simulator, media, speed } = running;
  const width = Math.max(...media.names.map((name) => name.length));
  const samples = media.names.map((name) => `  ${`${name} `.padEnd(width + 2)}${media.url}/${name}`).join("\n");
  const pace = speed === 1 ? "" : ` (time runs ${speed} times as fast)`;
  return `The simulated platform is running${pace}.

  What is live   ${simulator.feedUrl}
  Graph API      ${simulator.graphUrl}
  Code exchange  ${simulator.tokenUrl}
  Authorization  ${simulator.authorizeUrl}

Sample pictures:
${samples}

Paste this into the shell that runs the commands:

${environment(simulator)
  .map(([name, value]) => `export ${name}='${value}'`)
  .join("\n")}

SOCIAL_TOKEN stands for a permission that was given already. To give it yourself: unset SOCIAL_TOKEN, then npm run authorize.

Ctrl+C stops it.
`;
}

/** None of the values contains a single quote, so quoting them for a shell is safe. */
function environment(simulator: Simulator): [string, string][] {
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
    // A real token.json stays out of it.
    ["TOKEN_FILE", "token.simulator.json"],
    ["SOCIAL_TOKEN", JSON.stringify(token)],
    ["ALLOW_PRIVATE_MEDIA_HOSTS", "127.0.0.1"],
  ];
}
