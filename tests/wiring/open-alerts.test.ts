import { describe, expect, it } from "vitest";
import { type AlertSource, alertPlace, openAlertChannel } from "../../scripts/wiring/open-alerts.ts";
import { readBasicEnv } from "../../scripts/wiring/process-environment.ts";
import { startGithub } from "../support/github-server.ts";
import { answer, httpServer } from "../support/http-server.ts";
import { recordedLog } from "../support/recorded-log.ts";
import { virtualClock } from "../support/virtual-clock.ts";

const alert = { key: "token", what: "The token expires", why: "Soon.", whatToDo: "" } as const;

describe("openAlertChannel", () => {
  const open = (source: AlertSource) => openAlertChannel(source, virtualClock());
  const stage = async () => {
    const github = await startGithub();
    let chat = 0;
    const webhook = await httpServer((_, response) => {
      chat++;
      answer(response, 200, "ok");
    });
    const channels = (over: Record<string, string>, webhook = ""): AlertSource & { lines: string[] } => {
      const server = { GITHUB_API_URL: github.url, GITHUB_REPOSITORY: github.repository, ALERT_WEBHOOK: webhook };
      const log = recordedLog();
      const env = readBasicEnv({ ...server, ...over });
      return { env, queuePath: "/none/queue.json", log, scrub: (text) => text, lines: log.lines };
    };
    const issues = () => github.requests.filter(({ method }) => method === "POST").map(({ token }) => token);
    return { channels, webhook, chat: () => chat, issues };
  };

  it("tells the chat alone when there is one", async () => {
    const { channels, webhook, chat, issues } = await stage();
    await open(channels({ GITHUB_TOKEN: "github-token" }, webhook)).send([alert]);
    expect([chat(), issues()]).toEqual([1, []]);
  });

  it.each([
    ["the job's token before the bot's", { GITHUB_TOKEN: "github-token", BOT_TOKEN: "bot-token" }, ["github-token"]],
    ["the bot's token where it is the only one", { BOT_TOKEN: "owner-token" }, ["owner-token"]],
  ])("opens an issue without a chat, with %s", async (_, over, tokens) => {
    const { channels, chat, issues } = await stage();
    await open(channels(over)).send([alert]);
    expect([chat(), issues()]).toEqual([0, tokens]);
  });

  it.each([
    ["GITHUB_TOKEN", { GITHUB_TOKEN: "nobody", BOT_TOKEN: "bot-token" }],
    ["GITHUB_TOKEN", { GITHUB_TOKEN: "nobody" }],
    ["BOT_TOKEN", { BOT_TOKEN: "nobody" }],
  ])("says that %s is refused when it is: %j", async (name, over) => {
    const { channels } = await stage();
    const chosen = channels(over);
    expect(await open(chosen).send([alert])).toEqual(new Set());
    expect(chosen.lines.join()).toContain(`GitHub refused ${name} (401)`);
  });

  it("closes, where there is a chat, only the issues of workflows, which the command alert opens in spite of it", async () => {
    const { channels, webhook, chat, issues } = await stage();
    const token = { GITHUB_TOKEN: "github-token" };
    const workflow = { ...alert, key: "workflow:post" } as const;
    await open(channels(token)).send([alert, workflow]);
    expect(issues()).toHaveLength(2);
    const chosen = open(channels(token, webhook));
    await chosen.clear(["token"]);
    expect(issues()).toHaveLength(2);
    await chosen.clear(["token", "workflow:post"]);
    // The comment on the issue that was closed.
    expect(issues()).toHaveLength(3);
    expect(chat()).toBe(0);
  });

  it.each([
    ["token", {}],
    ["repository", { GITHUB_TOKEN: "github-token", GITHUB_REPOSITORY: "" }],
  ])("tells nobody without a chat and without a %s", async (_, over) => {
    const { channels, chat, issues } = await stage();
    const wanted = channels(over);
    expect(alertPlace(wanted.env)).toBe("none");
    expect(await open(wanted).send([alert])).toEqual(new Set(["token"]));
    expect([chat(), issues()]).toEqual([0, []]);
  });
});
