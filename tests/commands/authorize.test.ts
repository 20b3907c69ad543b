import { type ChildProcess, spawn } from "node:child_process";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { freePort } from "../../billing/tests/support/processes.ts";
import type { SimulatorOptions } from "../../simulator/settings.ts";
import { startSimulator } from "../../simulator/simulator.ts";
import { callCommand } from "../support/call-command.ts";
import { hasChromium, launchChromium, noteSkipped } from "../support/chromium.ts";
import { startGithub } from "../support/github-server.ts";
import { goodPost } from "../support/rules.ts";
import { runCommand } from "../support/run-command.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const ENTRY = fileURLToPath(new URL("../../scripts/mergecast.ts", import.meta.url));

async function stage(options: SimulatorOptions = {}, redirect = "http://localhost:{port}/callback") {
  const [simulator, folder, port] = await Promise.all([startSimulator(options), temporaryFolder(), freePort()]);
  onTestFinished(() => simulator.close());
  const tokenFile = join(folder, "token.json");
  const env = {
    SOCIAL_CLIENT_ID: simulator.settings.app.clientId,
    SOCIAL_CLIENT_SECRET: simulator.settings.app.clientSecret,
    SOCIAL_REDIRECT_URI: redirect.replace("{port}", String(port)),
    GRAPH_URL: simulator.graphUrl,
    TOKEN_URL: simulator.tokenUrl,
    AUTHORIZE_URL: simulator.authorizeUrl,
    TOKEN_FILE: tokenFile,
  };
  return { simulator, env, tokenFile, stored: () => readFile(tokenFile, "utf8").catch(() => null) };
}

/** The command as a process that waits for a person. */
function start(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [ENTRY, "authorize", ...args], { env });
  onTestFinished(() => void child.kill("SIGKILL"));
  let printed = "";
  const { promise: address, resolve } = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      const found = /https?:\S+\/oauth\/authorize\?\S+/.exec(printed)?.[0];
      if (found !== undefined && printed.includes("\n", printed.indexOf(found))) resolve(found);
    });
  }
  return { child, address, ended: ended(child), printed: () => printed };
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.on("close", resolve));
}

/** Where the simulator's page sends the browser. */
async function press(address: string, decision: "allow" | "deny"): Promise<string> {
  const answer = await fetch(address, { method: "POST", body: new URLSearchParams({ decision }), redirect: "manual" });
  return answer.headers.get("location") ?? "";
}

noteSkipped("authorizing in a real browser");

describe.skipIf(!hasChromium)("npm run authorize, in a real browser", () => {
  async function openPage(address: string) {
    const browser = await launchChromium();
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    const faults: string[] = [];
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    await page.goto(address);
    return { page, faults };
  }

  it("stores the token after Allow, and shows account and expiry but nothing secret", async () => {
    const { simulator, env, tokenFile, stored } = await stage();
    const { address, ended, printed } = start([], env);
    const { page, faults } = await openPage(await address);
    await page.getByRole("button", { name: "Allow" }).click();
    await page.getByRole("heading", { name: "Permission received" }).waitFor();
    expect(await ended).toBe(0);
    const record = JSON.parse((await stored()) ?? "");
    expect(record.account_id).toBe(simulator.settings.account.userId);
    expect((await stat(tokenFile)).mode & 0o777).toBe(0o600);
    expect(printed()).toContain(`@harbour_bakery, account ${simulator.settings.account.userId} (Business)`);
    expect(printed()).toMatch(/valid until \w{3} \d+ \w{3} 20\d\d, /);
    const code = new URL(page.url()).searchParams.get("code") ?? "-";
    for (const secret of [record.access_token, code, env.SOCIAL_CLIENT_SECRET]) expect(printed()).not.toContain(secret);
    expect(faults).toEqual([]);
  });

  it("says what to do after Deny", async () => {
    const { env, stored } = await stage();
    const { address, ended, printed } = start([], env);
    const { page } = await openPage(await address);
    await page.getByRole("button", { name: "Deny" }).click();
    await page.getByRole("heading", { name: "Permission refused" }).waitFor();
    expect(await ended).toBe(1);
    expect(printed()).toContain("press Allow");
    expect(await stored()).toBeNull();
  });
});

describe("npm run authorize", () => {
  it("ignores an answer with a foreign state, says so, and still takes the right one", async () => {
    const { env, stored } = await stage();
    const { address, ended, printed } = start([], env);
    const back = await press(await address, "allow");
    const forged = new URL(back);
    forged.searchParams.set("state", "guess");
    expect((await fetch(forged)).status).toBe(400);
    expect((await fetch(back)).status).toBe(200);
    expect(await ended).toBe(0);
    expect(printed()).toContain("a different state was ignored");
    expect(await stored()).not.toBeNull();
  });

  it.each([
    ["on a machine without a browser", ["--code"], "http://localhost:{port}/callback"],
    ["where the redirect address needs a certificate", [], "https://localhost:{port}/callback"],
  ])("takes the pasted address %s", async (_, args, redirect) => {
    const { env, stored } = await stage({}, redirect);
    const { child, address, ended, printed } = start(args, env);
    child.stdin?.end(`${await press(await address, "allow")}\n`);
    expect(await ended).toBe(0);
    expect(printed()).not.toContain("code=AQ");
    expect(await stored()).not.toBeNull();
  });

  it("puts the token straight into the repository's secrets", async () => {
    const { env, stored } = await stage();
    const github = await startGithub();
    const { address, ended, printed } = start(["--secret"], {
      ...env,
      SECRETS_TOKEN: "secrets-token",
      GITHUB_API_URL: github.url,
      GITHUB_REPOSITORY: github.repository,
    });
    await fetch(await press(await address, "allow"));
    expect(await ended).toBe(0);
    const record = JSON.parse(github.administration.secrets.get("SOCIAL_TOKEN")?.value ?? "");
    expect(record).toMatchObject({ token_type: "bearer", access_token: expect.stringMatching(/^IGAA/) });
    expect(printed()).toContain("the secret SOCIAL_TOKEN of team/posts");
    expect(printed()).not.toContain(record.access_token);
    expect(await stored()).toBeNull();
  });

  it.each<[string, object, string[], string[]]>([
    ["nothing more than publishing needs", {}, [], ["basic", "content_publish"]],
    [
      "comments where a post has a first one",
      { first_comment: "#rye" },
      [],
      ["basic", "content_publish", "manage_comments"],
    ],
    [
      "comments where they are to be off",
      { comment_enabled: false },
      [],
      ["basic", "content_publish", "manage_comments"],
    ],
    ["numbers where somebody wants them", {}, ["--insights"], ["basic", "content_publish", "manage_insights"]],
  ])("asks for %s", async (_, fields, args, names) => {
    const { env } = await stage();
    const folder = await temporaryFolder();
    const queue = join(folder, "queue.json");
    await writeFile(queue, JSON.stringify({ account: "bakery", posts: [goodPost(fields)] }));
    const { address } = start(["--queue", queue, ...args], env);
    const asked = new URL(await address).searchParams.get("scope");
    expect(asked).toBe(names.map((name) => `instagram_business_${name}`).join());
  });

  it("needs to know which repository's secret", async () => {
    const { env } = await stage();
    const result = await runCommand("authorize", ["--secret"], { env });
    expect(result).toMatchObject({ code: 2, stderr: expect.stringContaining("SECRETS_TOKEN and GITHUB_REPOSITORY") });
  });

  it("takes no code from the command line, and does not repeat it", async () => {
    const { env } = await stage();
    for (const args of [["--code", "AQsecret-code"], ["--code=AQsecret-code"], ["AQsecret-code"]]) {
      const result = await callCommand("authorize", args, { env });
      expect(result.code).toBe(2);
      expect(result.stdout + result.stderr).not.toContain("AQsecret");
    }
  });

  it("starts with nothing less than a complete app, current scopes and unmixed hosts", async () => {
    const { env } = await stage();
    const { SOCIAL_CLIENT_ID: _, ...withoutId } = env;
    const failing: [Record<string, string>, string][] = [
      [withoutId, "SOCIAL_CLIENT_ID is not set"],
      [{ ...env, OAUTH_SCOPES: "business_basic,business_content_publish" }, "deprecated on 27 January 2025"],
      [{ ...env, GRAPH_URL: "https://graph.facebook.com" }, "login through a Facebook page"],
    ];
    for (const [variables, why] of failing) {
      const result = await callCommand("authorize", [], { env: variables });
      expect(result).toMatchObject({ code: 2, stderr: expect.stringContaining(why) });
    }
  });
});
