import fc from "fast-check";
import { createAgent } from "../../../scripts/adapters/instagram/caller.ts";
import { createPlatform } from "../../../scripts/adapters/instagram/publishing-client.ts";
import { createTokenEndpoint, exchangeCode, exchangeToken } from "../../../scripts/adapters/instagram/token-calls.ts";
import { describeFault } from "../../../scripts/core/instagram/platform-fault.ts";
import type { Answer } from "../../../scripts/core/ports/platform.ts";
import { Scrubber } from "../../../scripts/core/text/scrubber.ts";
import { almost } from "../inputs.ts";
import { must, mustBeForPeople, mustBePrintable, mustHideToken, TOKEN } from "../promises.ts";
import { bodiesLike, httpAnswers, inTurn, startServer } from "../server.ts";
import { target } from "../target.ts";

const CALLS = [
  ...["create", "status", "publish", "quota", "recent", "media", "refresh", "profile", "code", "token"],
] as const;
const ANSWERS = [
  {
    id: "17900000000000001",
    status_code: "FINISHED",
    permalink: "https://x/p/y/",
    timestamp: "2026-06-01T09:30:00+0000",
  },
  { data: [{ quota_usage: 3, config: { quota_total: 100 } }] },
  {
    access_token: TOKEN,
    token_type: "bearer",
    expires_in: 5_184_000,
    user_id: 1,
    permissions: "x",
    username: "bakery",
  },
  {
    data: [{ id: "17", caption: "Bread", timestamp: "2026-06-01T09:30:00+0000" }],
    paging: { next: "http://127.0.0.1:1/?after=x", cursors: { after: "x" } },
  },
  ...[1, 4, 9, 10, 190, 200, 368, 9004, 9007].map((code) => ({
    error: { code, error_subcode: 2207003, message: "No.", error_user_msg: "No.", fbtrace_id: TOKEN },
  })),
  { error_type: "x", code: 400, error_message: "No." },
];
const USAGE = { call_count: 3, total_cputime: 3, total_time: 3, estimated_time_to_regain_access: 3 };
const headers = fc.tuple(
  fc.constantFrom("x-app-usage", "x-business-use-case-usage"),
  almost([USAGE, { "17841400000000001": [USAGE] }]).map((value) =>
    String(JSON.stringify(value)).replace(/[^ -~]/g, "?"),
  ),
);
const dispatcher = createAgent();

export const platform = target({
  promise:
    "Whatever Instagram's address answers, each call ends with a value or a fault in words, a single request, and without telling the token.",
  suiteRuns: 120,
  opensConnections: true,
  inputs: fc.record({
    call: fc.constantFrom(...CALLS),
    answers: fc.array(httpAnswers(bodiesLike(ANSWERS), { headers, endings: ["reset", "pour", "hang"] }), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
  async check({ call, answers }) {
    await using server = await startServer(inTurn(answers));
    const answer = await callOf(call, server.origin);
    const { requests } = server;
    must(requests.length <= (call === "recent" ? 20 : 1), `${requests.length} requests are enough`);
    if (answer === null || answer.ok) return;
    const text = describeFault(answer.error);
    mustBeForPeople(text.replace(/ Instagram said: ".*"\./su, ""));
    mustBePrintable(text);
    mustHideToken(text);
    must(text.length < 2_000, "a fault is told in a few sentences");
  },
  close: async () => await dispatcher.close(),
});

async function callOf(call: (typeof CALLS)[number], url: string): Promise<Answer<unknown> | null> {
  const connection = {
    scrubber: new Scrubber(),
    timeoutMs: 250,
    publishTimeoutMs: 250,
    dispatcher,
    onUsage: mustBeAPercentage,
  };
  const options = { graphUrl: url, apiVersion: "v25.0", accountId: "17841400000000001", token: TOKEN, ...connection };
  const publisher = createPlatform(options);
  const secret = {
    clientId: "1",
    clientSecret: `${TOKEN}-secret`,
    redirectUri: "https://app.example/",
    code: `${TOKEN}-code`,
  };
  switch (call) {
    case "create":
      return await publisher.createContainer({ caption: "x" });
    case "status":
      return await publisher.readContainer("17");
    case "publish":
      return await publisher.publish("17");
    case "quota":
      return await publisher.readQuota();
    case "recent":
      return await publisher.listRecentMedia(new Date("2026-06-01T00:00:00Z"));
    case "media":
      await publisher.readMedia("17");
      return null;
    case "refresh":
      return await createTokenEndpoint(options).refresh(TOKEN);
    case "profile":
      return await createTokenEndpoint(options).whoAmI(TOKEN);
    case "code":
      return await exchangeCode({ tokenUrl: url, ...secret }, connection);
    case "token":
      return await exchangeToken({ graphUrl: url, clientSecret: secret.clientSecret, token: TOKEN }, connection);
  }
}

function mustBeAPercentage(percent: number): void {
  must(Number.isFinite(percent) && percent >= 0, `${percent} is a percentage`);
}
