import { describe, expect, it } from "vitest";
import { type AlertChannels, alertChannel, chooseAlerts } from "../../../scripts/adapters/alerts/choose-alerts.ts";
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
const alert = { key: "token", what: "The token expires", why: "Soon.", whatToDo: "" } as const;

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
      format: undefined,
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
    await chooseAlerts(channels({ token: "github-token" }, webhook)).send([alert]);
    expect([chat(), issues()]).toEqual([1, []]);
  });

  it.each([
    ["the job's token before the bot's", { token: "github-token", botToken: "bot-token" }, ["github-token"]],
    ["the bot's token where it is the only one", { botToken: "owner-token" }, ["owner-token"]],
  ])("opens an issue without a chat, with %s", async (_, over, tokens) => {
    const { channels, chat, issues } = await stage();
    await chooseAlerts(channels(over, undefined)).send([alert]);
    expect([chat(), issues()]).toEqual([0, tokens]);
  });

  it.each([
    ["GITHUB_TOKEN", { token: "nobody", botToken: "bot-token" }],
    ["GITHUB_TOKEN", { token: "nobody" }],
    ["BOT_TOKEN", { botToken: "nobody" }],
  ])("says that %s is refused when it is: %j", async (name, over) => {
    const { channels } = await stage();
    const chosen = channels(over, undefined);
    expect(await chooseAlerts(chosen).send([alert])).toEqual(new Set());
    expect((chosen.log as ReturnType<typeof recordedLog>).lines.join()).toContain(`GitHub refused ${name} (401)`);
  });

  it("closes, where there is a chat, only the issues of workflows, which the command alert opens in spite of it", async () => {
    const { channels, webhook, chat, issues } = await stage();
    const github = channels({ token: "github-token" }, undefined);
    const workflow = { ...alert, key: "workflow:post" } as const;
    await chooseAlerts(github).send([alert, workflow]);
    expect(issues()).toHaveLength(2);
    const chosen = chooseAlerts({ ...github, webhook });
    await chosen.clear(["token"]);
    expect(issues()).toHaveLength(2);
    await chosen.clear(["token", "workflow:post"]);
    // The comment on the issue that was closed.
    expect(issues()).toHaveLength(3);
    expect(chat()).toBe(0);
  });

  it.each([
    ["token", {}],
    ["repository", { token: "github-token", repository: undefined }],
  ])("tells nobody without a chat and without a %s", async (_, over) => {
    const { channels, chat, issues } = await stage();
    const wanted = channels(over, undefined);
    expect(alertChannel(wanted)).toBe("none");
    expect(await chooseAlerts(wanted).send([alert])).toEqual(new Set(["token"]));
    expect([chat(), issues()]).toEqual([0, []]);
  });
});
