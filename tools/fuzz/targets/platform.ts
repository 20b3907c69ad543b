import fc from "fast-check";
import { exchangeCode, exchangeToken } from "../../../scripts/adapters/instagram/authorization.ts";
import { createAgent } from "../../../scripts/adapters/instagram/caller.ts";
import { createPlatform } from "../../../scripts/adapters/instagram/publishing-client.ts";
import { createTokenEndpoint } from "../../../scripts/adapters/instagram/token-endpoint.ts";
import { describeFault } from "../../../scripts/core/instagram/platform-fault.ts";
import type { Answer } from "../../../scripts/core/ports/platform.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";
import { Scrubber } from "../../../scripts/core/text/scrubber.ts";
import { inTurn, startAnsweringServer } from "../inputs/answering-server.ts";
import { anyBody, httpAnswers, tellingText } from "../inputs/http-answer.ts";
import { mostly, objectLike } from "../inputs/json.ts";
import { nastyText } from "../inputs/texts.ts";
import { must, mustBeForPeople, mustBePrintable, mustHideToken, TOKEN } from "../promises.ts";
import { defineTarget } from "../target.ts";

const CALLS = [
  "create",
  "status",
  "publish",
  "quota",
  "recent",
  "media",
  "refresh",
  "profile",
  "code",
  "token",
] as const;
const id = fc.oneof(
  fc.constantFrom<unknown>("17900000000000001", 17900000000000001n.toString(), 1, -1, 1.5, "x", ""),
  nastyText,
);
const count = fc.oneof(fc.nat(), fc.constantFrom<unknown>("3", "-3", 1e99, null));
const instant = fc.oneof(fc.constantFrom("2026-06-01T09:30:00+0000", "2026-06-01", "99999"), nastyText);
const shapes = fc.oneof(
  objectLike({
    id,
    status_code: fc.constantFrom("FINISHED", "IN_PROGRESS", "ERROR", "X"),
    permalink: nastyText,
    timestamp: instant,
  }),
  objectLike({ quota_usage: count, config: objectLike({ quota_total: count }) }),
  objectLike({
    access_token: fc.oneof(nastyText, fc.constant(TOKEN)),
    token_type: fc.constantFrom("bearer", "x"),
    expires_in: count,
    user_id: id,
    permissions: nastyText,
    username: nastyText,
  }),
  objectLike({
    data: fc.array(objectLike({ id, caption: nastyText, timestamp: instant }), { maxLength: 3 }),
    paging: objectLike({
      next: fc.oneof(fc.constant("http://127.0.0.1:1/?after=x"), nastyText),
      cursors: objectLike({ after: nastyText }),
    }),
  }),
  objectLike({
    error: objectLike({
      code: fc.oneof(fc.constantFrom(1, 2, 4, 9, 10, 190, 200, 368, 9004, 9007), count),
      error_subcode: fc.oneof(fc.constantFrom(2207003, 2207050), count),
      message: fc.oneof(tellingText, nastyText),
      error_user_msg: tellingText,
      fbtrace_id: fc.oneof(fc.constant(TOKEN), nastyText),
    }),
  }),
  objectLike({ error_type: nastyText, code: count, error_message: tellingText }),
);
const wrapped = shapes.chain((shape) => fc.constantFrom(shape, { data: [shape] }));
const bodies = fc.oneof(
  { weight: 5, arbitrary: mostly(wrapped).map((value) => encodeUtf8((JSON.stringify(value) ?? "").toWellFormed())) },
  { weight: 1, arbitrary: anyBody },
);
const usage = objectLike({
  call_count: count,
  total_cputime: count,
  total_time: count,
  estimated_time_to_regain_access: count,
});
const headers = fc.tuple(
  fc.constantFrom("x-app-usage", "x-business-use-case-usage"),
  fc
    .oneof(usage, fc.dictionary(nastyText, fc.array(usage, { maxLength: 2 }), { maxKeys: 2 }))
    .map((value) => JSON.stringify(value).replace(/[^ -~]/g, "?")),
);
const answers = httpAnswers({ bodies, headers, endings: ["close", "reset", "pour", "hang"] });
const inputs = fc.record({
  call: fc.constantFrom(...CALLS),
  answers: fc.array(answers, { minLength: 1, maxLength: 3 }),
});

type Input = typeof inputs extends fc.Arbitrary<infer T> ? T : never;

export default defineTarget<Input>({
  name: "platform",
  promise:
    "Whatever Instagram's address answers, each call ends with a value or a fault in words, a single request, and without telling the token.",
  suiteRuns: 120,
  opensConnections: true,
  inputs,
  open: openPlatform,
});

function openPlatform() {
  const dispatcher = createAgent();
  const check = async ({ call, answers: said }: Input): Promise<void> => {
    await using server = await startAnsweringServer(inTurn(said));
    const answer = await callOf(call, { url: server.origin, dispatcher });
    const { requests } = server;
    must(requests.length <= (call === "recent" ? 20 : 1), `${requests.length} requests are enough`);
    if (answer === null || answer.ok) return;
    const text = describeFault(answer.error);
    mustBeForPeople(text.replace(/ Instagram said: ".*"\./su, ""));
    mustBePrintable(text);
    mustHideToken(text);
    must(text.length < 2_000, "a fault is told in a few sentences");
  };
  return { check, close: async () => await dispatcher.close() };
}

async function callOf(
  call: Input["call"],
  { url, dispatcher }: { url: string; dispatcher: ReturnType<typeof createAgent> },
): Promise<Answer<unknown> | null> {
  const connection = {
    scrubber: new Scrubber(),
    timeoutMs: 250,
    publishTimeoutMs: 250,
    dispatcher,
    onUsage: mustBeAPercentage,
  };
  const options = { graphUrl: url, apiVersion: "v25.0", accountId: "17841400000000001", token: TOKEN, ...connection };
  const platform = createPlatform(options);
  const secret = {
    clientId: "1",
    clientSecret: `${TOKEN}-secret`,
    redirectUri: "https://app.example/",
    code: `${TOKEN}-code`,
  };
  switch (call) {
    case "create":
      return await platform.createContainer({ caption: "x" });
    case "status":
      return await platform.readContainer("17");
    case "publish":
      return await platform.publish("17");
    case "quota":
      return await platform.readQuota();
    case "recent":
      return await platform.listRecentMedia(new Date("2026-06-01T00:00:00Z"));
    case "media":
      await platform.readMedia("17");
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
