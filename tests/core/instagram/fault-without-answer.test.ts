import { describe, expect, it } from "vitest";
import { REPEATED_BY_ITSELF } from "../../../scripts/core/instagram/errors/catalogue-row.ts";
import { CHECKED_FIRST, faultWithoutAnswer } from "../../../scripts/core/instagram/fault-without-answer.ts";
import type { PlatformStep, Silence } from "../../../scripts/core/instagram/platform-fault.ts";

const adviceOn = (step: PlatformStep, silence: Silence) => faultWithoutAnswer(step, silence).advice;

const PASSING: readonly Silence[] = ["unreachable", "timed-out", "dropped"];
const LASTING: readonly Silence[] = ["untrusted", "too-large", "senseless", "redirected"];

describe("a call without an answer", () => {
  it.each([...PASSING, ...LASTING])("that should publish is checked first: %s", (silence) => {
    expect(adviceOn("publish", silence)).toBe(CHECKED_FIRST);
  });

  it.each(PASSING)("asks for patience where the network may recover: %s", (silence) => {
    expect(adviceOn("read container", silence)).toContain(REPEATED_BY_ITSELF);
    expect(adviceOn("read container", silence)).toContain("check the network");
  });

  it.each(LASTING)("names the settings of the address where waiting does not help: %s", (silence) => {
    expect(adviceOn("read container", silence)).toContain("check GRAPH_URL and API_VERSION,");
    expect(adviceOn("exchange code", silence)).toContain("check TOKEN_URL,");
    expect(adviceOn("exchange token", silence)).toContain("check GRAPH_URL,");
    expect(adviceOn("refresh token", silence)).toContain("check GRAPH_URL,");
  });
});
