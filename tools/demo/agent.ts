import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { MEDIA_FOLDER } from "../../scripts/core/media/media-path.ts";
import { openGithub } from "../../tests/support/github/open-github.ts";
import type { DemoStage } from "./chapters.ts";

const TOKEN = "github_pat_of_the_demo_000000000000000";
const PROGRAM = fileURLToPath(new URL("../../scripts/mergecast.ts", import.meta.url));
const NOTES = fileURLToPath(new URL("notes", import.meta.url));
const PHOTOS = fileURLToPath(new URL("../../simulator/samples", import.meta.url));

/** A stand-in for GitHub with what the week left behind, and a folder from which a client for agents can be started. */
export async function serveAgents({ folder, clock }: DemoStage): Promise<{ says: string; close(): Promise<void> }> {
  await cp(NOTES, join(folder, "notes"), { recursive: true });
  await cp(PHOTOS, join(folder, "photos"), { recursive: true });
  const media = (await readdir(join(folder, MEDIA_FOLDER))).map((name) => `${MEDIA_FOLDER}/${name}`);
  const files = await Promise.all(
    ["queue.json", "settings.json", ...media].map(async (name) => [
      `content/${name}`,
      await readFile(join(folder, name)),
    ]),
  );
  const github = await openGithub({
    files: Object.fromEntries(files),
    tokens: { [TOKEN]: { login: "ann", permissions: { contents: "write", pull_requests: "write" }, isPersonal: true } },
  });
  await github.createBranch("mergecast");
  for (const name of ["journal.json", "alerts.json"])
    await github.commit(name, await readFile(join(folder, name)), { branch: "mergecast" });
  const server = {
    command: process.execPath,
    args: [PROGRAM, "mcp", "--queue", join(folder, "queue.json"), "--now", clock.now().toISOString()],
    env: {
      ...{ GITHUB_TOKEN: TOKEN, GITHUB_API_URL: github.url, GITHUB_REPOSITORY: github.repository },
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
