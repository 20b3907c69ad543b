import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { judgeRefusedWrite } from "../scripts/adapters/github/write-refusal.ts";
import { usageError } from "../scripts/cli/command.ts";
import { describeProblem, type Problem, ProblemError } from "../scripts/core/findings/problem.ts";
import { classifyFault } from "../scripts/core/instagram/classify-fault.ts";
import { platformErrors } from "../scripts/core/instagram/platform-errors.ts";
import {
  describeFault,
  type FaultEvidence,
  isAccountFault,
  type NoAnswerReason,
  type PlatformFault,
  type PlatformStep,
} from "../scripts/core/instagram/platform-fault.ts";
import type { StoreFile } from "../scripts/core/ports/store.ts";
import { notReady, unanswered } from "../scripts/core/posting/unconfirmed.ts";
import { refusedStep } from "../scripts/core/token/authorization-problems.ts";
import { listVariables } from "../scripts/wiring/environment.ts";
import { entryOf } from "./support/content.ts";
import { unknownCommands } from "./support/unknown-commands.ts";

const root = new URL("..", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

const STEPS: readonly PlatformStep[] = [
  ...(["create container", "read container", "publish", "read quota", "list media"] as const),
  ...(["read media", "refresh token", "exchange code", "exchange token", "read profile"] as const),
];
const NO_ANSWER_REASONS: readonly NoAnswerReason[] = [
  ...(["not-sent", "unreachable", "untrusted", "timed-out"] as const),
  ...(["dropped", "too-large", "malformed", "redirected"] as const),
];

/** Every error of the catalogue, every HTTP status and every reason for no answer, as evidence without a step. */
const EVIDENCE: readonly Omit<FaultEvidence, "step">[] = [
  ...platformErrors.flatMap(({ code, subcode }) =>
    [400, 500].map((status) => ({ status, code: [code].flat()[0] ?? null, subcode, noAnswer: null })),
  ),
  ...[400, 401, 403, 404, 408, 418, 429, 500, 503].map((status) => ({
    status,
    code: null,
    subcode: null,
    noAnswer: null,
  })),
  ...NO_ANSWER_REASONS.map((noAnswer) => ({ status: null, code: null, subcode: null, noAnswer })),
];

function faultAt(step: PlatformStep, evidence: Omit<FaultEvidence, "step">): PlatformFault {
  const { noAnswer: _, ...numbers } = evidence;
  const said = { platformMessage: "", traceId: null, retryAfterMs: null };
  return { step, ...numbers, ...said, ...classifyFault({ step, ...evidence }) };
}

const faultsAt = (step: PlatformStep) => EVIDENCE.map((evidence) => faultAt(step, evidence));

const STEPS_WITHOUT_POST = STEPS.filter((step) => !["create container", "read container", "publish"].includes(step));
const OF_CONTENT =
  /caption|crop|carousel|thumb|picture|image|video|media_type|queue format|the post with|the media again/i;

describe("advice about a failed call of the platform", () => {
  it.each(STEPS_WITHOUT_POST)("at the step '%s' never asks for a change of a post", (step) =>
    expect(faultsAt(step).filter(({ advice }) => OF_CONTENT.test(advice))).toEqual([]),
  );

  it("leaves a post alone that may be live, until that is known", () => {
    const unsure = faultsAt("publish").filter((fault) => !isAccountFault(fault) && fault.class !== "not-ready");
    expect(unsure.length).toBeGreaterThan(80);
    for (const { why, whatToDo } of unsure.map((fault) => unanswered(entryOf({ id: "a" }), fault))) {
      expect(whatToDo).toContain("Do not edit it and do not post it by hand");
      expect(whatToDo).not.toMatch(OF_CONTENT);
      expect(whatToDo).not.toMatch(/nothing to do|try the post/i);
      expect(why).toMatch(/may be live/);
      expect(why).not.toMatch(/nothing was published/);
    }
  });

  it("says of a call that came too early that nothing was published, and nothing else", () => {
    const early = faultsAt("publish").filter((fault) => fault.class === "not-ready");
    expect(early.length).toBeGreaterThan(0);
    for (const { why, whatToDo } of early.map((fault) => notReady(entryOf({ id: "a" }), fault))) {
      expect(why).toMatch(/nothing was published/);
      expect(`${why} ${whatToDo}`).not.toMatch(/may be live/);
    }
  });

  it.each(["exchange code", "exchange token"] as const)("starts the authorization anew after '%s'", (step) => {
    for (const fault of faultsAt(step)) {
      const text = describeProblem(refusedStep(fault));
      expect(text.match(/[Ss]tart again|[Ss]tart(?:s)? (?:the authorization )?again/g)).toHaveLength(1);
      expect(text).not.toMatch(/scheduled|next run|store the new token/i);
    }
  });

  it.each([
    ["exchange code", "TOKEN_URL", "GRAPH_URL"],
    ["exchange token", "GRAPH_URL", "API_VERSION"],
    ["refresh token", "GRAPH_URL", "API_VERSION"],
    ["read quota", "API_VERSION", "TOKEN_URL"],
  ] as const)("names the address that '%s' went to: %s, not %s", (step, named, unnamed) => {
    for (const noAnswer of ["malformed", "redirected", "untrusted"] as const) {
      const { advice } = faultAt(step, { status: null, code: null, subcode: null, noAnswer });
      expect(advice).toContain(named);
      expect(advice).not.toContain(unnamed);
    }
  });

  it("names only commands and variables that exist", async () => {
    const texts = STEPS.flatMap((step) =>
      faultsAt(step).flatMap((fault) => [describeFault(fault), describeProblem(refusedStep(fault))]),
    );
    expect([...new Set(texts.flatMap(unknownNames))]).toEqual([]);
    expect(unknownCommands([...new Set(texts)].join("\n"))).toEqual([]);
  });
});

describe("what to do about a refusal", () => {
  const adviceOn = (step: PlatformStep, code: number, subcode: number | null = null) =>
    faultAt(step, { status: 400, code, subcode, noAnswer: null }).advice;

  it("is a login before an authorization where the token may still be valid", () => {
    const advice = adviceOn("read profile", 190);
    expect(advice.indexOf("Log in at instagram.com first")).toBeGreaterThanOrEqual(0);
    expect(advice.indexOf("authorize again")).toBeGreaterThan(advice.indexOf("Log in"));
    expect(adviceOn("read profile", 190, 463)).not.toContain("Log in");
  });

  it.each(STEPS)("names the missing role of a tester after code 100: %s", (step) => {
    expect(adviceOn(step, 100)).toContain("add it as an Instagram tester in the app's dashboard");
    expect(adviceOn(step, 100, 2207028)).not.toContain("tester");
  });

  it("is in the app's dashboard when its access was deactivated", () => {
    expect(adviceOn("publish", 200)).toContain('"API access deactivated", open the app\'s dashboard');
    expect(adviceOn("publish", 190)).not.toContain("deactivated");
  });

  it("never sends to doctor, which shows it", () =>
    expect(STEPS.flatMap((step) => faultsAt(step).filter(({ advice }) => advice.includes("npm run doctor")))).toEqual(
      [],
    ));
});

describe("advice about a failed call of GitHub", () => {
  const FILES: readonly StoreFile[] = ["queue", "journal", "settings", "token-status"];
  const ANSWERS = [null, 401, 403, 404, 409, 413, 418, 422, 429, 500, 502].map((status) =>
    status === null ? new Error("no answer") : { status, response: { headers: {}, data: { message: "no" } } },
  );
  const textsAbout = (file: StoreFile) =>
    ANSWERS.flatMap((answer) => {
      const purpose = { what: `Writing content/${file}.json`, tokenName: "BOT_TOKEN", permission: "Contents: write" };
      const verdict = judgeRefusedWrite(answer, { ...purpose, file });
      return verdict instanceof ProblemError ? [describeProblem(verdict.problem)] : [];
    });

  it.each(FILES)("is true for a command started by hand as well: %s", (file) => {
    const texts = textsAbout(file);
    expect(texts.length).toBeGreaterThan(8);
    for (const text of texts) {
      expect(text).not.toMatch(/next run/);
      expect(unknownNames(text)).toEqual([]);
      expect(text.includes("queue -- archive")).toBe(file === "queue" && text.includes("too large"));
    }
  });
});

describe("a problem", () => {
  const problem: Problem = { code: "x", what: "Writing", why: "It failed.", whatToDo: "Set it.", isRetryable: false };

  it("never adds a sentence about retries to a usage error", () => {
    const { problem: usage } = usageError("queue list", "there is no such option");
    expect(describeProblem(usage)).toBe(
      "The options of queue list: there is no such option. See npm run queue -- list --help.",
    );
  });

  it("speaks in its own words only", () => expect(describeProblem(problem)).toBe("Writing: It failed. Set it."));
});

describe("the texts of the program", () => {
  const sources = readdirSync(new URL("scripts", root), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.includes("generated"))
    .map((path) => read(`scripts/${path}`));

  it("name only commands, subcommands and options that exist", async () => {
    expect(sources.length).toBeGreaterThan(200);
    expect(unknownCommands(sources.join("\n"))).toEqual([]);
  });

  it.each([
    ["npm run qeue -- list", ["npm run qeue"]],
    ["npm run queue -- shorten", ["npm run queue -- shorten"]],
    ["npm run post -- --now-or-never", ["npm run post -- --now-or-never"]],
    ["npm run queue -- resolve ID --media-id MEDIA, npm run doctor -- --send-test", []],
  ])("are checked: %s", async (text, expected) => expect(unknownCommands(text)).toEqual(expected));
});

const VARIABLES = new Set(listVariables().map(({ name }) => name));
/** Words of the same form that are not variables. */
const NO_VARIABLES = new Set(["MEDIA_TYPE"]);

function unknownNames(text: string): string[] {
  const names = text.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? [];
  return names.filter((name) => !VARIABLES.has(name) && !NO_VARIABLES.has(name));
}
