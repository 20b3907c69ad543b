import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createFileStore } from "../../../scripts/adapters/files/file-store.ts";
import { createTokenFileStore } from "../../../scripts/adapters/files/token-file.ts";
import { createTokenEndpoint } from "../../../scripts/adapters/instagram/token-calls.ts";
import { ProblemError } from "../../../scripts/core/findings/problem.ts";
import { Scrubber } from "../../../scripts/core/text/scrubber.ts";
import { parseToken } from "../../../scripts/core/token/parse-token.ts";
import { refresh } from "../../../scripts/flows/account/refresh-token.ts";
import { createManualClock } from "../../../simulator/clock.ts";
import { startSimulator } from "../../../simulator/simulator.ts";
import { recordedLog } from "../../support/recorded-log.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const DAY_MS = 24 * 60 * 60_000;

interface Situation {
  /** So many attempts to store the new token fail. */
  failingWrites?: number;
  /** From the request for the new token to its answer. */
  answerTakesMs?: number;
  /** token-status.json, as another refresh writes it while the new token is being stored. */
  newerStatus?: string;
  /** SOCIAL_ACCOUNT_ID. */
  accountId?: string;
  /** The token is stored without a record, so that Instagram has to be asked whose it is; so many of these questions fail. */
  failingQuestions?: number;
  /** Files of the content folder, as they were before. */
  files?: Record<string, string>;
  /** The journal cannot be written. */
  isRecordDown?: boolean;
}

/** One refresh of a token, and everything that was done with the new one, in order. */
async function refreshOnce(situation: Situation = {}) {
  const { failingWrites = 0, answerTakesMs = 0, newerStatus, accountId, failingQuestions } = situation;
  const { files = {}, isRecordDown = false } = situation;
  const clock = createManualClock(new Date("2026-01-12T08:00:00Z"));
  const [simulator, folder] = await Promise.all([startSimulator({ clock }), temporaryFolder()]);
  onTestFinished(() => simulator.close());
  const record = {
    ...{ access_token: simulator.issueToken({ ageMs: 7 * DAY_MS }), token_type: "bearer", expires_in: 5_184_000 },
    ...{ obtained_at: "2026-01-05T08:00:00.000Z", account_id: simulator.settings.account.userId },
  };
  const text = failingQuestions === undefined ? JSON.stringify(record) : record.access_token;
  if (failingQuestions !== undefined && failingQuestions > 0)
    simulator.faults.add({ kind: "server-error", endpoint: "me", count: failingQuestions });
  const steps: string[] = [];
  const written: string[] = [];
  const masked: string[] = [];
  const log = recordedLog();
  const { graphUrl } = simulator;
  const endpoint = createTokenEndpoint({ graphUrl, apiVersion: "v25.0", scrubber: new Scrubber() });
  const tokenStore = createTokenFileStore(join(folder, "token.json"));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  const store = createFileStore(join(folder, "queue.json"));
  const outcome = await refresh(
    {
      store: {
        ...store,
        async write(...write) {
          if (isRecordDown && write[0] === "journal") throw new ProblemError(STORE_DOWN, 1);
          written.push(write[0]);
          return await store.write(...write);
        },
      },
      tokenStore: {
        ...tokenStore,
        async write(wanted) {
          const isFailing = steps.filter((deed) => deed === "not stored").length < failingWrites;
          steps.push(isFailing ? "not stored" : "stored");
          if (isFailing) throw new ProblemError(STORE_DOWN, 2);
          await tokenStore.write(wanted);
          if (newerStatus !== undefined) await writeFile(join(folder, "token-status.json"), newerStatus);
        },
      },
      endpoint: {
        ...endpoint,
        async refresh(token) {
          const answer = await endpoint.refresh(token);
          clock.advance(answerTakesMs);
          return answer;
        },
        async whoAmI(token) {
          steps.push("tried");
          return await endpoint.whoAmI(token);
        },
      },
      channel: {
        send: async (conditions) => new Set(conditions.map(({ key }) => key)),
        clear: async () => undefined,
      },
      scrub: (text) => text,
      clock,
      random: () => 0.5,
      log,
      mask(secret) {
        steps.push("masked");
        masked.push(secret);
      },
    },
    { token: parseToken(text, "the test"), accountId, refreshedAt: null, isDryRun: false },
  );
  const read = (name: string) => readFile(join(folder, name), "utf8").catch(() => null);
  const stored = JSON.parse((await read("token.json")) ?? "null");
  const [status, journal] = [await read("token-status.json"), await read("journal.json")];
  return { outcome, steps, written, masked, log, record, stored, status, journal };
}

const STORE_DOWN = {
  code: "store-down",
  what: "Storing",
  why: "no answer.",
  whatToDo: "Try again.",
  isRetryable: true,
};

describe("a refreshed token", () => {
  it("is masked before anything else is done with it, then tried, then stored", async () => {
    const { outcome, steps, masked, stored, status } = await refreshOnce();
    expect(outcome.exit, outcome.summary).toBe(0);
    // Sixty days, as the platform says.
    expect(JSON.parse(status ?? "")).toEqual({
      refreshed_at: "2026-01-12T08:00:00.000Z",
      expires_at: "2026-03-13T08:00:00.000Z",
    });
    expect(steps).toEqual(["masked", "tried", "stored"]);
    expect(masked).toEqual([stored.access_token]);
  });

  it("is dated by when it was asked for, so that nobody takes it for valid longer than it is", async () => {
    const { stored, status } = await refreshOnce({ answerTakesMs: 90_000 });
    expect(stored).toMatchObject({ obtained_at: "2026-01-12T08:00:00.000Z" });
    expect(JSON.parse(status ?? "")).toMatchObject({ expires_at: "2026-03-13T08:00:00.000Z" });
  });

  it("is lost after three attempts, and the run fails", async () => {
    const { outcome, steps, status } = await refreshOnce({ failingWrites: 3 });
    expect(outcome).toMatchObject({ exit: 2, summary: "The Instagram token could not be refreshed" });
    expect(steps).toEqual(["masked", "tried", "not stored", "not stored", "not stored"]);
    expect(status).toBeNull();
  });

  it.each([
    [0, 0],
    [2, 0],
    [3, 2],
  ])(
    "names the account that Instagram names, where nobody else does: %i questions fail",
    async (failingQuestions, exit) => {
      const { outcome, record, stored } = await refreshOnce({ failingQuestions });
      expect(outcome.exit, outcome.summary).toBe(exit);
      expect(stored?.account_id).toBe(exit === 0 ? record.account_id : undefined);
    },
  );

  it.each<[string, Situation, string | null]>([
    ["there is a journal", { files: { "journal.json": "{}" } }, "{}"],
    ["there are dates already, and the record was lost", { files: { "token-status.json": '{"$schema":"s"}' } }, null],
    ["the record cannot be written", { isRecordDown: true }, null],
  ])("begins no record where %s, and writes its dates all the same", async (_, situation, expected) => {
    const { outcome, written, journal, status, log } = await refreshOnce(situation);
    expect(outcome.exit).toBe(0);
    expect(written).toEqual(["token-status"]);
    expect(journal).toBe(expected);
    expect(JSON.parse(status ?? "")).toMatchObject({
      refreshed_at: expect.any(String),
      ...JSON.parse(situation.files?.["token-status.json"] ?? "{}"),
    });
    expect(log.lines.some((line) => line.startsWith("warn:"))).toBe(situation.isRecordDown === true);
  });

  it("leaves the dates of a token that another refresh has stored later", async () => {
    const newerStatus = '{ "refreshed_at": "2026-01-12T08:00:01.000Z", "expires_at": "2026-03-13T08:00:01.000Z" }\n';
    const { outcome, status } = await refreshOnce({ newerStatus });
    expect(outcome.exit, outcome.summary).toBe(0);
    expect(status).toBe(newerStatus);
  });

  it("stays the token of its account, whatever the environment says", async () => {
    const { record, stored } = await refreshOnce({ accountId: "17841400000000000" });
    expect(record.account_id).not.toBe("17841400000000000");
    expect(stored.account_id).toBe(record.account_id);
    // As Instagram lists them.
    expect(stored.permissions).toEqual(["instagram_business_basic", "instagram_business_content_publish"]);
  });
});
