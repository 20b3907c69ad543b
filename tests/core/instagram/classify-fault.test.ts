import { describe, expect, it } from "vitest";
import { classifyContainer, classifyFault } from "../../../scripts/core/instagram/classify-fault.ts";
import { platformErrors } from "../../../scripts/core/instagram/platform-errors.ts";
import {
  type FaultClass,
  type FaultEvidence,
  type NoAnswerReason,
  type PlatformStep,
  verdictOn,
} from "../../../scripts/core/instagram/platform-fault.ts";

const judge = (evidence: Partial<FaultEvidence>) =>
  classifyFault({ step: "create container", status: 400, code: null, subcode: null, noAnswer: null, ...evidence });
const classOf = (evidence: Partial<FaultEvidence>) => judge(evidence).class;

/** Codes, with their subcodes, by class at the steps that handle a post: written down apart from the catalogue. */
const CLASSES: readonly [FaultClass, string][] = [
  ["again", "-2/2207003 999999/2207077 9004/2207052 9004 100/2207052 36001/2207005 36001 352/2207026 352"],
  ["again", "-2/2207020 -2 -1/2207001 -1/2207032 -1/2207053 -1 24/2207006 24/2207008 24 999999/2207055"],
  ["transient", "1 2"],
  ["item", "1/2207057 10/2207081 100/2207023 100/2207028 100/2207035 100/2207036 100/2207037 100/2207040"],
  ["item", "110/2207018 110/2207013 110 506 36000/2207004 36000"],
  ["item", "36003/2207009 36003 36004/2207010 36004 999999/2207082 999999/2207085"],
  ["blocked", "4/2207051 25/2207050 25 368"],
  ["account", "3 3/2228054"],
  ["throttled", "4 17 32 341 613 80000 80002 80014"],
  ["quota", "9/2207042 9"],
  ["either", "10 100/9050 100 100/33 200 250 299 300 803"],
  ["credential", "102 190/458 190/459 190/460 190/463 190/464 190/467 190/492 190/33 190"],
  ["not-ready", "9007/2207027 9007"],
];
const expected = CLASSES.flatMap(([faultClass, errors]) =>
  errors.split(" ").map((error): [number, number | null, FaultClass] => {
    const [code, subcode] = error.split("/").map(Number);
    return [code ?? 0, subcode ?? null, faultClass];
  }),
);

describe("classifyFault with a known error", () => {
  it.each(expected)("code %s, subcode %s is %s", (code, subcode, faultClass) =>
    expect(classOf({ code, subcode })).toBe(faultClass),
  );

  it("is tested with every row of the catalogue", () => {
    const isTested = (row: (typeof platformErrors)[number]) => {
      const code = typeof row.code === "number" || row.code === null ? row.code : row.code[0];
      return expected.some((tested) => tested[1] === row.subcode && (code === null || tested[0] === code));
    };
    expect(platformErrors.filter((row) => !isTested(row))).toEqual([]);
  });

  it.each(platformErrors)("code $code, subcode $subcode has a meaning and an advice in whole sentences", (row) => {
    expect(row.meaning).toMatch(/^[A-Z].*\.$/);
    expect(row.advice).toMatch(/^[A-Z].*\.$/);
  });

  it("no two rows stand for the same error", () => {
    const keys = platformErrors.map(({ code, subcode }) => `${(subcode ?? 0) > 2_000_000 ? "" : code}/${subcode}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe("classifyFault by step", () => {
  const elsewhere = ["read quota", "list media", "refresh token", "read profile", "send comment"] as const;
  const numbered = expected.map(([code, subcode]) => ({ code, subcode }));

  it.each(numbered)("$code/$subcode is one verdict at each step that handles a post", (numbers) => {
    const verdicts = (["create container", "read container", "publish"] as const).map((step) =>
      verdictOn(judge({ ...numbers, step })),
    );
    expect(new Set(verdicts).size).toBe(1);
  });

  it("a container's status says with a number what an answer says with it", () => {
    for (const { code, subcode } of numbered.filter((error) => error.subcode !== null && error.subcode > 2_200_000)) {
      if (subcode === 2228054) continue;
      const sentence = `Error: Media upload has failed with error code ${subcode}`;
      expect(classifyContainer(sentence)).toMatchObject({ class: classOf({ code, subcode, step: "read container" }) });
      expect(classifyContainer(String(subcode))).toMatchObject({ subcode });
    }
    expect(classifyContainer("Error: code 36003")).toMatchObject({ class: "item", code: 36003 });
    expect(classifyContainer("Error code: 4")).toMatchObject({ class: "throttled", code: 4 });
  });

  it.each(["", "Error", "Error: 2 of 3 files", "Error: unknown error code 4711", "Error: 2207999"])(
    "a container that ends with %j is the post's",
    (sentence) => expect(verdictOn(classifyContainer(sentence))).toBe("definite"),
  );

  it.each([10, 200, 100])("code %s may be the post's only where one is handled", (code) => {
    for (const step of elsewhere) expect(classOf({ code, step })).toBe("account");
  });

  it.each([
    [100, 33],
    [803, null],
  ])("code %s, subcode %s proves nothing when something is read", (code, subcode) => {
    for (const step of ["read container", "read media", "read quota", "list media", "list comments"] as const)
      expect(classOf({ code, subcode, step })).toBe("unreadable");
    for (const step of ["refresh token", "read profile"] as const)
      expect(classOf({ code, subcode, step })).toBe("account");
  });

  it("subcode 33 means something only together with code 100", () =>
    expect(classOf({ code: 2, subcode: 33, step: "read container" })).toBe("transient"));
});

describe("classifyFault by HTTP status", () => {
  it.each([
    [{ status: 401 }, "credential"],
    [{ status: 401, code: 100, subcode: 2207009 }, "credential"],
    [{ status: 401, code: 2 }, "credential"],
    [{ status: 403 }, "account"],
    [{ status: 403, code: 10 }, "either"],
    [{ status: 403, code: 4, subcode: 2207051 }, "blocked"],
    [{ status: 408 }, "transient"],
    [{ status: 429 }, "throttled"],
    [{ status: 429, code: 4, subcode: 2207051 }, "blocked"],
    [{ status: 500 }, "transient"],
    [{ status: 503, code: 424242 }, "transient"],
    [{ status: 500, code: 36003, subcode: 2207009 }, "item"],
    [{ status: 400 }, "either"],
    [{ status: 404 }, "either"],
    [{ status: 400, step: "publish" }, "either"],
    [{ status: 400, step: "read container" }, "unreadable"],
    [{ status: 404, step: "list media" }, "unreadable"],
    [{ status: 400, step: "refresh token" }, "account"],
    [{ status: 400, step: "exchange code" }, "credential"],
  ] as [Partial<FaultEvidence>, FaultClass][])("%j is %s", (evidence, faultClass) =>
    expect(classOf(evidence)).toBe(faultClass),
  );

  it("shows the numbers of an error that it does not know", () =>
    expect(judge({ code: 4242, subcode: 777 }).meaning).toMatch(/HTTP 400, code 4242, subcode 777/));

  it.each([200, 500, 503, null])("does not believe 'not ready' that comes with HTTP %s", (status) => {
    const noAnswer = status === 200 ? "malformed" : null;
    const verdict = judge({ step: "publish", code: 9007, subcode: 2207027, status, noAnswer });
    expect(verdict.class).not.toBe("not-ready");
    expect(verdict.meaning).not.toMatch(/nothing was published/);
  });
});

describe("classifyFault without an answer", () => {
  it.each<NoAnswerReason>(["unreachable", "untrusted", "timed-out", "dropped", "too-large", "malformed", "redirected"])(
    "%s leaves the effect unknown",
    (noAnswer) => {
      expect(judge({ step: "publish", status: null, noAnswer }).class).toBe("no-answer");
    },
  );

  it("a request that was not sent cannot have published anything", () =>
    expect(judge({ step: "publish", status: null, noAnswer: "not-sent" }).class).toBe("unreadable"));
});

describe("advice without an answer", () => {
  const adviceOn = (step: PlatformStep, noAnswer: NoAnswerReason) => judge({ step, status: null, noAnswer }).advice;

  it.each(["unreachable", "timed-out", "dropped"] as const)("asks for patience after %s", (noAnswer) => {
    expect(adviceOn("read container", noAnswer)).toMatch(/^Scheduled runs try again .* check the network/);
  });

  it.each(["untrusted", "too-large", "malformed", "redirected"] as const)("names the address after %s", (noAnswer) => {
    expect(adviceOn("read container", noAnswer)).toContain("check GRAPH_URL and API_VERSION,");
    expect(adviceOn("exchange code", noAnswer)).toContain("check TOKEN_URL,");
    expect(adviceOn("exchange token", noAnswer)).toContain("check GRAPH_URL,");
    expect(adviceOn("refresh token", noAnswer)).toContain("check GRAPH_URL,");
  });
});
