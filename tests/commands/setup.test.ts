import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { freePort } from "../../billing/tests/support/processes.ts";
import { callCommand } from "../support/call-command.ts";
import { commandStage } from "../support/command-stage.ts";
import { initialise } from "../support/git-repository.ts";
import { finishRuns, RULESETS, rulesetsIn, setupStage, writesIn } from "../support/setup-stage.ts";

/** A clone of the repository, a chat, an Instagram and a browser. */
async function stage(options: Parameters<typeof setupStage>[0] = {}) {
  const [{ github, administration, deviations }, { simulator, folder, chat, token, env: given }] = await Promise.all([
    setupStage(options),
    commandStage(),
  ]);
  await initialise(folder, { origin: "https://github.com/team/posts.git" });
  const secretAddress = given.ALERT_WEBHOOK;
  const server = { GITHUB_API_URL: github.url, GITHUB_TOKEN: "owner-token" };
  const env: Record<string, string> = { PATH: "/usr/bin:/bin", ...server, ...given };
  /** Where the forms of the pages are sent, with the state, and what they hold. */
  const visits: { action: string; manifest: string }[] = [];
  /** What the person does on Instagram's page. */
  const consent = { decision: "allow" as "allow" | "deny" | "walk away", count: 0 };

  /** Does what a browser does with the pages that are printed. */
  const browse = async (address: string): Promise<void> => {
    if (address.includes("/installations/new")) {
      for (const app of administration.apps) app.isInstalled = true;
      return;
    }
    if (address.includes("/oauth/authorize")) {
      consent.count++;
      if (consent.decision === "walk away") return;
      const body = new URLSearchParams({ decision: consent.decision });
      const answer = await fetch(address, { method: "POST", body, redirect: "manual" });
      await fetch(answer.headers.get("location") ?? "");
      return;
    }
    const page = await (await fetch(address)).text();
    const read = (pattern: RegExp) =>
      (pattern.exec(page)?.[1] ?? "").replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code));
    const visit = { action: read(/action="([^"]*)"/), manifest: read(/name="manifest" value="([^"]*)"/) };
    visits.push(visit);
    const state = new URL(visit.action).searchParams.get("state") ?? "";
    await fetch(administration.confirmApp({ manifest: visit.manifest, state }));
  };

  const run = async (
    args: string[],
    { input = "", over = {}, type }: { input?: string; over?: Record<string, string>; type?: Typing } = {},
  ) => {
    const opened = new Set<string>();
    let output = "";
    const listen = (text: string) => {
      output += text;
      for (const [, address = ""] of output.matchAll(/^ {2}(https?:\/\/\S+)\n/gm)) {
        if (opened.has(address)) continue;
        opened.add(address);
        void browse(address);
      }
    };
    const words = ["--queue", join(folder, "queue.json"), ...args];
    const typed = type === undefined ? {} : { type };
    const { code } = await callCommand("setup", words, { env: { ...env, ...over }, input, onPrint: listen, ...typed });
    return { code, output };
  };
  return { github, administration, deviations, chat, token, secretAddress, run, visits, simulator, folder, consent };
}

type Typing = (printed: string) => string | null;

describe("npm run setup", () => {
  it("sets everything up, and the second time has nothing to do", async () => {
    const { run, github, administration, deviations, chat, token, secretAddress, visits } = await stage();
    const first = await run(["--yes"]);
    expect(first.output).toContain("Everything is set up.");
    expect([first.code, deviations]).toEqual([0, []]);
    expect(chat.join()).toContain("Test alert");
    expect(visits[0]?.action).toMatch(/^https:\/\/github\.com\/organizations\/team\/.*\/apps\/new\?state=[\w-]{40,}$/);
    const record = github.administration.secrets.get("SOCIAL_TOKEN")?.value ?? "";
    expect(record).not.toContain("\n");
    expect(JSON.parse(record)).toMatchObject({ access_token: token });
    expect(first.output).toMatch(/started: http\S+\/actions\/runs\/\d+/);
    const key = administration.apps[0]?.privateKey ?? "";
    for (const secret of [token, secretAddress, "sesame", "owner-token", key.split("\n")[3] ?? key, "client-secret-of"])
      expect(first.output).not.toContain(secret);
    finishRuns(github);
    github.requests.length = 0;
    const second = await run(["--yes"]);
    expect(second).toMatchObject({ code: 0, output: expect.stringContaining("There is nothing to do.") });
    expect(writesIn(github.requests)).toEqual([]);
  });

  it.each([
    ["--plan is given", ["--plan"], ""],
    ["the answer is no", [], "n\n"],
    ["nobody answers", [], ""],
  ])("changes nothing when %s", async (_name, args, input) => {
    const { run, github, chat } = await stage();
    const { code, output } = await run(args, { input });
    expect([code, writesIn(github.requests), chat]).toEqual([0, [], []]);
    expect(output).toMatch(/^missing +GitHub App/m);
    expect(output).toMatch(/^differs +Actions: read-only token/m);
    expect(output).toContain("17 things to do.");
  });

  it("says what is left for a person, and exits with 1", async () => {
    const { run } = await stage();
    const { code, output } = await run(["--yes", "--without-app"]);
    expect(code).toBe(1);
    expect(output).toMatch(/^TO DO +GitHub App/m);
    expect(output).toMatch(/^waits +Ruleset/m);
    expect(output).toContain("wait for somebody to approve their runs");
  });

  it.each([
    ["a token that is no administrator's", { GITHUB_TOKEN: "github-token" }, "does not belong to an administrator"],
    ["no token", { GITHUB_TOKEN: "" }, "gh auth login"],
    ["a token that GitHub refuses", { GITHUB_TOKEN: "unknown-token" }, "401"],
  ])("does not start with %s", async (_name, over, words) => {
    const { run, github } = await stage();
    const { code, output } = await run(["--yes"], { over });
    expect([code, writesIn(github.requests)]).toEqual([2, []]);
    expect(output).toContain(words);
    expect(output).not.toContain("unknown-token");
  });

  it.each([
    ["--team", "--solo"],
    ["--maintainers", "maria"],
    ["--account", "@bakery!"],
    ["--app-key", "/nowhere.pem"],
  ])("refuses %s %s", async (...args) => {
    const { run, github } = await stage();
    expect((await run([...args])).code).toBe(2);
    expect(github.requests).toEqual([]);
  });
});

describe("npm run setup, where there is no token yet", () => {
  /** A person at a terminal who has copied id and secret from Meta's page, and no token on the machine. */
  async function atTerminal() {
    const world = await stage();
    const { simulator, folder, run } = world;
    await rm(join(folder, "token.json"));
    const { clientId, clientSecret } = simulator.settings.app;
    const answers: [RegExp, string][] = [
      [/\[y\/N\] $/, "y"],
      [/app ID: $/, clientId],
      [/app secret \(hidden\): $/, clientSecret],
      [/^Redirect address \[http:\/\/localhost:8443\/callback\]: $/, `http://localhost:${await freePort()}/callback`],
    ];
    const asked: string[] = [];
    const go = async (own: [RegExp, string][] = []) => {
      asked.length = 0;
      return await run([], {
        over: { AUTHORIZE_URL: simulator.authorizeUrl },
        type: (printed) => {
          const [, answer = null] = [...own, ...answers].find(([question]) => question.test(printed)) ?? [];
          if (answer !== null) asked.push(printed);
          return answer;
        },
      });
    };
    const stored = () => world.github.administration.secrets.get("SOCIAL_TOKEN")?.value ?? null;
    const expectNothingLeft = async (outputs: string[]) => {
      const record = JSON.parse(stored() ?? "{}");
      for (const secret of [clientSecret, record.access_token ?? "-never-", "code=AQ"])
        expect(outputs.join()).not.toContain(secret);
      expect((await readdir(folder)).filter((name) => name.includes("token"))).toEqual([]);
    };
    return { ...world, go, asked, stored, expectNothingLeft };
  }

  it("gets one by the person's consent, and stores it as the secret and nowhere else", async () => {
    const { go, asked, stored, github, simulator, expectNothingLeft, deviations } = await atTerminal();
    const { code, output } = await go();
    expect(output).toContain("Everything is set up.");
    expect([code, deviations]).toEqual([0, []]);
    expect(asked).toHaveLength(4);
    expect(output.match(/\[y\/N\]/g)).toHaveLength(1);
    expect(stored()).not.toContain("\n");
    expect(JSON.parse(stored() ?? "")).toMatchObject({
      access_token: expect.stringMatching(/^IGAA/),
      account_id: simulator.settings.account.userId,
    });
    // The name comes from the same consent.
    expect(await github.read("content/queue.json")).toContain('"account": "harbour_bakery"');
    expect(output.indexOf("Under App roles")).toBeLessThan(output.indexOf("/oauth/authorize"));
    await expectNothingLeft([output]);
  });

  it.each<[string, [RegExp, string][], "allow" | "deny", string]>([
    ["Deny is pressed", [], "deny", "press Allow"],
    ["the input ends at the first question", [[/app ID: $/, "\u0004"]], "allow", "app ID"],
    ["the secret is left empty", [[/app secret/, ""]], "allow", "SOCIAL_CLIENT_SECRET"],
    ["another secret is typed", [[/app secret/, "0123456789abcdef0123456789abcdef"]], "allow", "secret"],
  ])(
    "goes on where it stopped, after %s",
    async (_name, own, decision, words) => {
      const { go, asked, stored, consent, github, administration, expectNothingLeft } = await atTerminal();
      consent.decision = decision;
      const first = await go(own);
      expect(first.code).toBe(1);
      expect(first.output).toMatch(/^(?:FAILED|TO DO) +Secret for the token/m);
      expect(first.output).toContain(words);
      expect(first.output).toMatch(/^waits +Rehearsal on Actions/m);
      expect(stored()).toBeNull();
      // What does not need the token is there. The account's name comes with it, and stands in the queue before the ruleset does.
      expect([administration.apps.length, rulesetsIn(administration)]).toEqual([1, RULESETS.slice(1)]);
      consent.decision = "allow";
      github.requests.length = 0;
      const second = await go();
      expect([second.code, administration.apps.length]).toEqual([0, 1]);
      expect(rulesetsIn(administration).sort()).toEqual([...RULESETS].sort());
      expect(JSON.parse(stored() ?? "")).toHaveProperty("account_id");
      expect(asked).toHaveLength(4);
      expect(writesIn(github.requests).filter((path) => /environments|pages|labels/.test(path))).toEqual([]);
      await expectNothingLeft([first.output, second.output]);
    },
    120_000,
  );

  it("asks for the administrator's token and the chat where nothing names them, and shows neither", async () => {
    const { run, github, secretAddress, folder, chat } = await stage();
    const over = { GITHUB_TOKEN: "", ALERT_WEBHOOK: "" };
    const typing = (printed: string) => {
      if (/Token of an administrator \(hidden, not stored\): $/.test(printed)) return "owner-token";
      if (/incoming webhook \(hidden/.test(printed)) return secretAddress;
      return /\[y\/N\] $/.test(printed) ? "y" : null;
    };
    const planned = await run(["--plan"], { over, type: typing });
    expect([planned.code, writesIn(github.requests)]).toEqual([0, []]);
    const { code, output } = await run([], { over, type: typing });
    expect([code, chat.length]).toEqual([0, 1]);
    expect(github.administration.secrets.get("ALERT_WEBHOOK")?.value).toBe(secretAddress);
    for (const secret of ["owner-token", "sesame"]) expect(planned.output + output).not.toContain(secret);
    for (const name of await readdir(folder))
      expect(await readFile(join(folder, name), "utf8").catch(() => "")).not.toMatch(/owner-token|sesame/);
  });

  it.each(["", "chat.example/hook", "http://"])(
    "stores no chat for the address %j",
    async (answer) => {
      const { run, github, chat } = await stage();
      const type = (printed: string) =>
        /incoming webhook \(hidden/.test(printed) ? answer : /\[y\/N\] $/.test(printed) ? "y" : null;
      const { code, output } = await run([], { over: { ALERT_WEBHOOK: "" }, type });
      // Alerts become issues then: nothing that posts need is missing.
      expect([code, chat, github.administration.secrets.has("ALERT_WEBHOOK")]).toEqual([0, [], false]);
      expect(output).toMatch(/^TO DO +Secret for alerts/m);
    },
    120_000,
  );

  it("says how to go on where nobody can be asked, and asks Instagram for nothing", async () => {
    const { run, consent, stored } = await atTerminal();
    const { code, output } = await run(["--yes"]);
    expect([code, consent.count, stored()]).toEqual([1, 0, null]);
    expect(output).toMatch(/npm run authorize/);
  });
});
