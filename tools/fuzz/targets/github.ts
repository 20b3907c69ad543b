import fc from "fast-check";
import { ProblemError } from "../../../scripts/core/findings/problem.ts";
import type { Clock, Log } from "../../../scripts/core/ports/runtime.ts";
import { printable } from "../../../scripts/core/text/printable.ts";
import { Scrubber } from "../../../scripts/core/text/scrubber.ts";
import { GITHUB_CALLS } from "../github-calls.ts";
import { startAnsweringServer } from "../inputs/answering-server.ts";
import { answerOfGithub, githubAnswers } from "../inputs/github-answers.ts";
import { must, mustBeForPeople, mustBePrintable, mustHideToken, TOKEN } from "../promises.ts";
import { defineTarget } from "../target.ts";

// Sound because these are the keys of that list.
const names = Object.keys(GITHUB_CALLS) as (keyof typeof GITHUB_CALLS)[];
const inputs = fc.record({ call: fc.constantFrom(...names), answers: githubAnswers });

type Input = typeof inputs extends fc.Arbitrary<infer T> ? T : never;

/** Lists are read to their end, 30 pages at most, and each may be read a second time. */
const MOST_REQUESTS = 90;

export default defineTarget<Input>({
  name: "github",
  promise:
    "Whatever GitHub answers, each call ends, with a value or a problem in words, after a bounded number of requests, and the token is not told.",
  suiteRuns: 80,
  opensConnections: true,
  inputs,
  open: openGithub,
});

function openGithub() {
  const scrubber = new Scrubber([TOKEN]);
  const check = async ({ call, answers }: Input): Promise<void> => {
    await using server = await startAnsweringServer(({ index, path, head }) =>
      answerOfGithub(answers, { index, path, isRaw: /^accept: .*\braw\b/im.test(head), origin: originOf(head) }),
    );
    const said: string[] = [];
    try {
      const value = await GITHUB_CALLS[call]({ apiUrl: server.origin, clock: standingClock(), log: logTo(said) });
      said.push(JSON.stringify(value) ?? "");
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      said.push(error.message);
    }
    must(server.requests.length <= MOST_REQUESTS, "the number of requests is bounded");
    // As commands print it.
    for (const text of said) checkWords(printable(scrubber.scrub(text)));
  };
  return { check };
}

/** Where a request was sent to. */
function originOf(head: string): string {
  return `http://${/^host: (.+?)\r?$/im.exec(head)?.[1] ?? ""}`;
}

function checkWords(text: string): void {
  mustHideToken(text);
  mustBePrintable(text);
  mustBeForPeople(text.replace(/\(".*"\)/su, ""));
  must(text.length < 5_000, "a problem is told in a few sentences");
}

function standingClock(): Clock {
  let nowMs = Date.parse("2026-01-05T09:30:00Z");
  const sleep = async (ms: number) => {
    nowMs += ms;
  };
  return { now: () => new Date(nowMs), sleep };
}

function logTo(said: string[]): Log {
  const keep = (text: string) => void said.push(text);
  return { info: keep, notice: keep, warn: keep, error: keep };
}
