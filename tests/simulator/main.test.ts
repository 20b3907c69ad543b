import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";

const MAIN = fileURLToPath(new URL("../../simulator/main.ts", import.meta.url));

function start(...args: string[]): { child: ChildProcess; output(): string; until(text: string): Promise<void> } {
  const child = spawn(process.execPath, [MAIN, ...args]);
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
    until: (text) => expect.poll(() => seen, { timeout: 15_000 }).toContain(text),
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
    const [code] = await once(child, "exit");
    expect(code).toBe(0);
    expect(output()).toContain("Stopped.");
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
