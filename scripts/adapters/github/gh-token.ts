import { execFile } from "node:child_process";

const TIMEOUT_MS = 10_000;

/** The token that GitHub's own command line tool holds for this server; null when the tool or the token is missing. */
export async function readGhToken(serverUrl: string): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const args = ["auth", "token", "--hostname", new URL(serverUrl).hostname];
  execFile("gh", args, { timeout: TIMEOUT_MS, killSignal: "SIGKILL" }, (error, stdout) => {
    const token = stdout.trim();
    resolve(error === null && /^\S+$/.test(token) ? token : null);
  });
  return await promise;
}
