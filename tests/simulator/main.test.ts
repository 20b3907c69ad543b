import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { callCommand } from "../support/call-command.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const PHOTO = fileURLToPath(new URL("../fixtures/media/camera.jpg", import.meta.url));
const MAIN = fileURLToPath(new URL("../../simulator/main.ts", import.meta.url));
const COMPILE_CACHE = new URL("../../scripts/cli/compile-cache.js", import.meta.url).href;

function start(...args: string[]): { child: ChildProcess; output(): string; until(text: string): Promise<void> } {
  const child = spawn(process.execPath, ["--import", COMPILE_CACHE, MAIN, ...args]);
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  let seen = "";
  const listen = (chunk: Buffer): void => {
    seen += chunk.toString();
  };
  child.stdout.on("data", listen);
  child.stderr.on("data", listen);
  return {
    child,
    output: () => seen,
    until: (text) => expect.poll(() => seen).toContain(text),
  };
}

describe("npm run simulator", () => {
  it("prints an environment that works, and stops cleanly when told to", async () => {
    const { child, output, until } = start("--port", "0");
    await until("Ctrl+C");
    const value = (name: string): string => new RegExp(`^export ${name}='(.*)'$`, "m").exec(output())?.[1] ?? "";
    const record = JSON.parse(value("SOCIAL_TOKEN")) as { access_token: string; account_id: string };
    const profile = await fetch(`${value("GRAPH_URL")}/v25.0/me?fields=user_id&access_token=${record.access_token}`);
    expect(await profile.json()).toMatchObject({ user_id: value("SOCIAL_ACCOUNT_ID") });
    expect(record.account_id).toBe(value("SOCIAL_ACCOUNT_ID"));
    const sample = /http:\S+sourdough-square\.jpg/.exec(output())?.[0] ?? "";
    expect((await fetch(sample)).headers.get("content-type")).toBe("image/jpeg");
    child.kill("SIGTERM");
    const [code] = await once(child, "close");
    expect(code).toBe(0);
    expect(output()).toContain("Stopped.");
  });

  it("serves a team's media folder, so that a photo goes out by the commands of the README", async () => {
    const folder = await temporaryFolder();
    const queue = ["--queue", join(folder, "queue.json")];
    await writeFile(join(folder, "queue.json"), '{"account":"corner.bakery","posts":[]}');
    const { output, until } = start("--port", "0", "--speed", "1000", "--media", join(folder, "media"));
    await until("Ctrl+C");
    const exports = [...output().matchAll(/^export (\w+)='(.*)'$/gm)];
    const printed = Object.fromEntries(exports.map(([, name = "", value = ""]) => [name, value]));
    const env = {
      ...printed,
      TOKEN_FILE: join(folder, "token.json"),
      POLL_HEAD_START_SECONDS: "1",
      POLL_INTERVAL_SECONDS: "1",
    };
    const words = ["--caption", "Fresh at nine.", "--alt-text", "A stall.", "--pillar", "craft", "--cta-type", "none"];
    const added = await callCommand("queue", ["add", "--image", PHOTO, ...words, ...queue], { env });
    expect([added.stderr, added.code]).toEqual(["", 0]);
    expect((await callCommand("validate", queue, { env })).code).toBe(0);
    const posted = await callCommand("post", ["--store", "file", ...queue], { env });
    expect([posted.stderr, posted.code]).toEqual(["", 0]);
    const { posts } = JSON.parse(await readFile(join(folder, "queue.json"), "utf8"));
    expect(posts).toMatchObject([{ image_url: "media/camera.jpg", status: "done" }]);
    const state = await (await fetch(`${printed.GRAPH_URL}/_simulator/state`)).text();
    expect(state).toMatch(/\/media\/[0-9a-f]{16}\/camera\.jpg/);
  });

  it("explains itself", async () => {
    const { child, output } = start("--help");
    expect((await once(child, "close"))[0]).toBe(0);
    expect(output()).toContain("--speed F");
  });

  it.each([["--port", "eighty"], ["--speed", "0"], ["--nonsense"]])("refuses %s %s", async (...args) => {
    const { child, output } = start(...args.filter((arg) => arg !== undefined));
    expect((await once(child, "close"))[0]).toBe(2);
    expect(output()).toContain("could not start");
    expect(output()).not.toContain("    at ");
  });
});
