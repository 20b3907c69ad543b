import { cp, mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { onTestFinished } from "vitest";
import type { DraftPost } from "../../scripts/core/content/draft-post.ts";
import { startGithub } from "./github-server.ts";
import { goodPost } from "./rules.ts";
import { entryOf } from "./run-command.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const QUEUE = "content/queue.json";
export const AGENT_TOKEN = `github_pat_${"b".repeat(40)}`;
const PLAIN_PICTURE = fileURLToPath(new URL("../fixtures/media/feed-4x5.jpg", import.meta.url));
export const PICTURE = fileURLToPath(new URL("../fixtures/media/camera.jpg", import.meta.url));

export const queueText = (...posts: DraftPost[]) => `${JSON.stringify({ account: "bakery", posts }, null, 2)}\n`;

/** A waiting post whose picture is in the media folder. */
export const filePost = (id: string, changes: DraftPost = {}) =>
  goodPost({ id, caption: `Words of ${id}.`, image_url: "media/stall.jpg", ...changes });

export interface Answer {
  isError: boolean;
  /** Our own words. */
  says: string;
  /** What is fenced. */
  data: Record<string, unknown>;
  /** All that was sent. */
  whole: string;
}

export type AgentStage = Awaited<ReturnType<typeof agentStage>>;

interface StageOptions {
  posts?: DraftPost[];
  files?: Readonly<Record<string, string>>;
  env?: Readonly<Record<string, string>>;
}

/** A working copy, its repository on GitHub, and the official client, which speaks to the real process. */
export async function agentStage({ posts = [], files = {}, env = {} }: StageOptions = {}) {
  const folder = await temporaryFolder();
  const all = { [QUEUE]: queueText(...posts), ...files };
  const github = await startGithub({
    files: all,
    tokens: {
      [AGENT_TOKEN]: { login: "ann", permissions: { contents: "write", pull_requests: "write" }, isPersonal: true },
    },
  });
  for (const [path, text] of Object.entries(all)) {
    await mkdir(join(folder, path, ".."), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await mkdir(join(folder, "content/media"), { recursive: true });
  await cp(PLAIN_PICTURE, join(folder, "content/media/stall.jpg"));
  const platform = await startPlatform();
  const client = new Client({ name: "Test <client>", version: "1.2" });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [entryOf("mcp"), "mcp", "--now", "2026-11-20T08:00:00Z"],
    cwd: folder,
    env: {
      ...{ GITHUB_TOKEN: AGENT_TOKEN, GITHUB_API_URL: github.url, GITHUB_REPOSITORY: github.repository },
      ...{ GRAPH_URL: platform.url, TOKEN_URL: platform.url, AUTHORIZE_URL: platform.url, ...env },
    },
  });
  await client.connect(transport);
  onTestFinished(async () => await client.close());
  return {
    ...{ github, client, folder },
    /** What the platform, wherever it is, was asked. */
    platformRequests: platform.requests,
    call: async (tool: string, input?: object): Promise<Answer> =>
      toAnswer(await client.callTool({ name: tool, arguments: { ...input } })),
    /** git pull. */
    pull: async () => await writeFile(join(folder, QUEUE), (await github.read(QUEUE)) ?? ""),
    /** Somebody's commit on the default branch. */
    merge: async (...merged: DraftPost[]) => void (await github.commit(QUEUE, queueText(...merged))),
  };
}

async function startPlatform() {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

/** What a client gets, taken apart. */
export function toAnswer({ content, isError }: Record<string, unknown>): Answer {
  const texts = (content as { type: string; text?: string }[]).flatMap(({ text }) => text ?? []);
  const [says = "", fenced = ""] = texts;
  const json = /^Data, [^\n]* up to the mark (\w+):\n<data \1>\n(.*)\n<\/data \1>$/s.exec(fenced)?.[2] ?? "{}";
  return { isError: isError === true, says, data: JSON.parse(json), whole: JSON.stringify(content) };
}
