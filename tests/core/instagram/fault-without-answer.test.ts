import { describe, expect, it } from "vitest";
import { REPEATED_BY_ITSELF } from "../../../scripts/core/instagram/errors/catalogue-row.ts";
import { CHECKED_FIRST, faultWithoutAnswer } from "../../../scripts/core/instagram/fault-without-answer.ts";
import type { PlatformStep, Silence } from "../../../scripts/core/instagram/platform-fault.ts";

const adviceOn = (step: PlatformStep, silence: Silence) => faultWithoutAnswer(step, silence).advice;

const PASSING: readonly Silence[] = ["unreachable", "timed-out", "dropped"];
const LASTING: readonly Silence[] = ["untrusted", "too-large", "senseless", "redirected"];

describe("a call without an answer", () => {
  it.each([...PASSING, ...LASTING])("may have had an effect, so it is not simply repeated: %s", (silence) => {
    expect(faultWithoutAnswer("read container", silence)).toMatchObject({ class: "no-answer", isRetryWorthy: false });
  });

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

  it.each(["publish", "read container"] as const)("was never sent with an id that is no number: %s", (step) => {
    expect(faultWithoutAnswer(step, "not-sent")).toMatchObject({ class: "unreadable", isRetryWorthy: false });
    expect(adviceOn(step, "not-sent")).toContain("Correct the id by hand");
  });

  it("has a meaning of its own for each kind", () => {
    const kinds = [...PASSING, ...LASTING, "not-sent"] as const;
    const meanings = kinds.map((silence) => faultWithoutAnswer("publish", silence).meaning);
    expect(new Set(meanings).size).toBe(kinds.length);
    expect(meanings.every((meaning) => meaning.length > 20)).toBe(true);
  });
});
