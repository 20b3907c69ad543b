import { spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { expect, it, onTestFinished } from "vitest";
import { environment } from "../../scripts/wiring/process-environment.ts";
import { toAnswer } from "../support/agent-stage.ts";
import { entryOf } from "../support/run-command.ts";

const PAGE = new URL("../../docs/agents.md", import.meta.url);
/** A call, and below it what was answered. */
const CALL = /```json\n(\{\s*"tool"[\s\S]*?\n?\})\n```\n\n```text\n([\s\S]*?)```/g;
const MOST_LINES = 14;

/** Starts the demo, and returns the folder in which a client starts its server. */
async function startDemo(): Promise<string> {
  const { PATH = "" } = environment();
  const demo = spawn(process.execPath, [entryOf("demo"), "demo", "--mcp"], { env: { PATH } });
  const ended = new Promise((resolve) => demo.once("exit", resolve));
  onTestFinished(async () => {
    demo.kill("SIGINT");
    expect(await ended).toBe(0);
  });
  let printed = "";
  return await new Promise((resolve, reject) => {
    demo.once("exit", () => reject(new Error(printed)));
    demo.stdout.on("data", (text) => {
      printed += text;
      const config = /copy the server from (\S+)\.$/m.exec(printed)?.[1];
      if (config !== undefined && printed.includes("Ctrl+C.\n")) resolve(dirname(config));
    });
  });
}

it("npm run demo -- --mcp plays the sessions of docs/agents.md with a client of one's own", async () => {
  const folder = await startDemo();
  const { mcpServers } = JSON.parse(await readFile(`${folder}/.mcp.json`, "utf8"));
  const client = new Client({ name: "documents", version: "1" });
  await client.connect(new StdioClientTransport({ ...mcpServers.mergecast, cwd: folder }));
  onTestFinished(async () => await client.close());
  const page = await readFile(PAGE, "utf8");
  const replayed: string[] = [];
  for (const [, call = ""] of page.matchAll(CALL)) {
    const { tool, input = {} } = JSON.parse(call);
    const { says, data } = toAnswer(await client.callTool({ name: tool, arguments: input }));
    const lines = JSON.stringify(data, null, 1)
      .replaceAll(folder, ".")
      .replaceAll(/127\.0\.0\.1:\d+/g, "github")
      .split("\n");
    const shown = lines.length <= MOST_LINES ? lines : [...lines.slice(0, MOST_LINES), "…"];
    replayed.push(`${says}\n${shown.join("\n")}\n`);
  }
  expect(replayed.length).toBeGreaterThan(8);
  let at = 0;
  const again = page.replaceAll(
    CALL,
    (_, call) => `\`\`\`json\n${call}\n\`\`\`\n\n\`\`\`text\n${replayed[at++]}\`\`\``,
  );
  if (environment().RECORD === "1") await writeFile(PAGE, again);
  else expect(again).toBe(page);
});
