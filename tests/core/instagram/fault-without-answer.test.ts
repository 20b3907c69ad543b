import { describe, expect, it } from "vitest";
import { REPEATED_BY_ITSELF } from "../../../scripts/core/instagram/errors/catalogue-row.ts";
import { CHECKED_FIRST, faultWithoutAnswer } from "../../../scripts/core/instagram/fault-without-answer.ts";
import type { NoAnswerReason, PlatformStep } from "../../../scripts/core/instagram/platform-fault.ts";

const adviceOn = (step: PlatformStep, noAnswer: NoAnswerReason) => faultWithoutAnswer(step, noAnswer).advice;

const PASSING: readonly NoAnswerReason[] = ["unreachable", "timed-out", "dropped"];
const LASTING: readonly NoAnswerReason[] = ["untrusted", "too-large", "malformed", "redirected"];

describe("a call without an answer", () => {
  it.each([...PASSING, ...LASTING])("that should publish is checked first: %s", (noAnswer) =>
    expect(adviceOn("publish", noAnswer)).toBe(CHECKED_FIRST),
  );

  it.each(PASSING)("asks for patience where the network may recover: %s", (noAnswer) => {
    expect(adviceOn("read container", noAnswer)).toContain(REPEATED_BY_ITSELF);
    expect(adviceOn("read container", noAnswer)).toContain("check the network");
  });

  it.each(LASTING)("names the settings of the address where waiting does not help: %s", (noAnswer) => {
    expect(adviceOn("read container", noAnswer)).toContain("check GRAPH_URL and API_VERSION,");
    expect(adviceOn("exchange code", noAnswer)).toContain("check TOKEN_URL,");
    expect(adviceOn("exchange token", noAnswer)).toContain("check GRAPH_URL,");
    expect(adviceOn("refresh token", noAnswer)).toContain("check GRAPH_URL,");
  });
});
