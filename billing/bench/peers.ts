import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Peer } from "./compare.ts";

const FOLDER = fileURLToPath(new URL("../../tools/bench/peers/", import.meta.url));

export const BETTER_AUTH: Peer = { script: `${FOLDER}better-auth.js`, path: "/api/auth/stripe/webhook" };
export const STRIPE_SYNC_ENGINE: Peer = { script: `${FOLDER}stripe-sync-engine.js`, path: "/" };

/** Installs the peers in their own folder, unless they are there. @returns what went wrong, or null. */
export async function installPeers(): Promise<string | null> {
  if (existsSync(`${FOLDER}node_modules/.package-lock.json`)) return null;
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
  return await promisify(execFile)("npm", args, { cwd: FOLDER }).then(
    () => null,
    (error: unknown) => (error instanceof Error ? (error.message.split("\n")[0] ?? "unknown") : "unknown"),
  );
}
