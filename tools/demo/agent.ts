import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { DemoStage } from "./chapters.ts";
import { openTeamGithub, YOU } from "./team-github.ts";

const PROGRAM = fileURLToPath(new URL("../../scripts/mergecast.ts", import.meta.url));
const NOTES = fileURLToPath(new URL("notes", import.meta.url));
const PHOTOS = fileURLToPath(new URL("../../simulator/samples", import.meta.url));

/** A stand-in for GitHub with what the week left behind, and a folder from which a client for agents can be started. */
export async function serveAgents(stage: DemoStage): Promise<{ says: string; close(): Promise<void> }> {
  const { folder, clock } = stage;
  await cp(NOTES, join(folder, "notes"), { recursive: true });
  await cp(PHOTOS, join(folder, "photos"), { recursive: true });
  const github = await openTeamGithub(stage);
  const server = {
    command: process.execPath,
    args: [PROGRAM, "mcp", "--queue", join(folder, "queue.json"), "--now", clock.now().toISOString()],
    env: {
      ...{ GITHUB_TOKEN: YOU.token, GITHUB_API_URL: github.url, GITHUB_REPOSITORY: github.repository },
      ALLOW_PRIVATE_MEDIA_HOSTS: "127.0.0.1",
    },
  };
  const config = join(folder, ".mcp.json");
  await writeFile(config, `${JSON.stringify({ mcpServers: { mergecast: server } }, null, 2)}\n`);
  const says = [
    `\nStart your assistant in ${folder}, or copy the server from ${config}.`,
    `Photos to try are in ${join(folder, "photos")}. What it proposes: ${github.url}/repos/${github.repository}/pulls`,
    "All of it is there until you press Ctrl+C.",
  ].join("\n");
  return { says, close: github.close };
}
