import { describe, expect, it } from "vitest";
import {
  type AlertChannels,
  alertChannel,
  chooseAlerts,
  issueMemory,
} from "../../../scripts/adapters/alerts/choose-alerts.ts";
import { startGithub } from "../../support/github-server.ts";
import { answer, httpServer } from "../../support/http-server.ts";
import { recordedLog } from "../../support/recorded-log.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

const ORIGIN = {
  name: null,
  handle: "bakery",
  accountId: "17",
  repository: "team/posts",
  run: "https://github.com/team/posts/actions/runs/7",
};
const alert = { kind: "token", title: "The token expires", body: "Soon." } as const;

describe("chooseAlerts", () => {
  const stage = async () => {
    const github = await startGithub();
    let chat = 0;
    const webhook = await httpServer((_, response) => {
      chat++;
      answer(response, 200, "ok");
    });
    const channels = (over: Partial<AlertChannels["github"]>, url: string | undefined): AlertChannels => ({
      accountName: null,
      webhook: url,
      github: {
        token: undefined,
        botToken: undefined,
        apiUrl: github.url,
        repository: github.repository,
        ...over,
      },
      clock: virtualClock(),
      log: recordedLog(),
      scrub: (text) => text,
      origin: async () => ORIGIN,
    });
    const issues = () => github.requests.filter(({ method }) => method === "POST").map(({ token }) => token);
    return { channels, webhook, chat: () => chat, issues };
  };

  it("tells the chat alone when there is one", async () => {
    const { channels, webhook, chat, issues } = await stage();
    await chooseAlerts(channels({ token: "github-token" }, webhook)).send(alert);
    expect([chat(), issues()]).toEqual([1, []]);
  });

  it.each([
    ["the job's token before the bot's", { token: "github-token", botToken: "bot-token" }, ["github-token"]],
    ["the bot's token where it is the only one", { botToken: "owner-token" }, ["owner-token"]],
  ])("opens an issue without a chat, with %s", async (_, over, tokens) => {
    const { channels, chat, issues } = await stage();
    await chooseAlerts(channels(over, undefined)).send(alert);
    expect([chat(), issues()]).toEqual([0, tokens]);
  });

  it.each([
    ["GITHUB_TOKEN", { token: "nobody", botToken: "bot-token" }],
    ["GITHUB_TOKEN", { token: "nobody" }],
    ["BOT_TOKEN", { botToken: "nobody" }],
  ])("says that %s is refused when it is: %j", async (name, over) => {
    const { channels } = await stage();
    const chosen = channels(over, undefined);
    expect(await chooseAlerts(chosen).send(alert)).toBe(false);
    expect((chosen.log as ReturnType<typeof recordedLog>).lines.join()).toContain(`GitHub refused ${name} (401)`);
  });

  it("closes in the issues only what a chat cannot: the memory of runs that could not start", async () => {
    const { channels, webhook, issues } = await stage();
    const chosen = channels({ token: "github-token" }, webhook);
    const memory = issueMemory(chosen);
    await memory?.remember(alert);
    expect(issues()).toHaveLength(1);
    expect(await memory?.wasTold(alert)).toBe(true);
    await chooseAlerts(chosen).clear(["queue", "account"]);
    expect(await memory?.wasTold(alert)).toBe(true);
    await chooseAlerts(chosen).clear(["workflow"]);
    expect(await memory?.wasTold(alert)).toBe(false);
  });

  it.each([
    ["token", {}],
    ["repository", { token: "github-token", repository: undefined }],
  ])("tells nobody without a chat and without a %s", async (_, over) => {
    const { channels, chat, issues } = await stage();
    const wanted = channels(over, undefined);
    expect(alertChannel(wanted)).toBe("none");
    await chooseAlerts(wanted).send(alert);
    expect([chat(), issues()]).toEqual([0, []]);
  });
});
