import { describe, expect, it } from "vitest";
import { classifyFault } from "../../../scripts/core/instagram/classify-fault.ts";
import { platformErrors } from "../../../scripts/core/instagram/platform-errors.ts";
import type {
  FaultClass,
  FaultEvidence,
  NoAnswerReason,
  PlatformStep,
} from "../../../scripts/core/instagram/platform-fault.ts";

const judge = (evidence: Partial<FaultEvidence>) =>
  classifyFault({ step: "create container", status: 400, code: null, subcode: null, noAnswer: null, ...evidence });
const classOf = (evidence: Partial<FaultEvidence>) => judge(evidence).class;

/** Codes, with their subcodes, by class when a container is created: written down apart from the catalogue. */
const CLASSES: readonly [FaultClass, string][] = [
  ["media-host", "-2/2207003 999999/2207077"],
  ["transient", "-2/2207020 -2 -1/2207001 -1/2207032 -1/2207053 -1 1 2 24/2207006 24/2207008 24 999999/2207055"],
  ["item", "1/2207057 10/2207081 100/2207023 100/2207028 100/2207035 100/2207036 100/2207037 100/2207040"],
  ["item", "100/2207052 110/2207018 110/2207013 110 352/2207026 352 506 9004/2207052 9004 36000/2207004 36000"],
  ["item", "36001/2207005 36001 36003/2207009 36003 36004/2207010 36004 999999/2207082 999999/2207085"],
  ["account", "3 3/2228054 4/2207051 25/2207050 25 100/33 803"],
  ["throttled", "4 17 32 341 613 80000 80002 80014"],
  ["quota", "9/2207042 9"],
  ["either", "10 100/9050 100 200 250 299 300 368"],
  ["credential", "102 190/458 190/459 190/460 190/463 190/464 190/467 190/492 190/33 190"],
  ["not-ready", "9007/2207027 9007"],
];
const expected = CLASSES.flatMap(([faultClass, errors]) =>
  errors.split(" ").map((error): [number, number | null, FaultClass] => {
    const [code, subcode] = error.split("/").map(Number);
    return [code ?? 0, subcode ?? null, faultClass];
  }),
);

it.each([429, 500, 408, 403, 400])("an unknown error with HTTP %i is not worth another container at once", (status) => {
  for (const step of ["create container", "read container", "publish", "exchange code"] as const)
    expect(judge({ step, status, code: 999_999 }).isRetryWorthy).toBe(false);
});

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

  it.each([
    [9004, 2207052, true],
    [100, 2207052, true],
    [9004, null, true],
    [999999, 2207082, true],
    [36003, 2207009, false],
    [100, null, false],
  ])("code %s, subcode %s is worth a second try: %s", (code, subcode, isRetryWorthy) =>
    expect(judge({ code, subcode }).isRetryWorthy).toBe(isRetryWorthy),
  );
});

describe("classifyFault by step", () => {
  const elsewhere = ["publish", "read quota", "list media", "read container", "refresh token", "read profile"] as const;

  it.each([10, 200, 100, 368])("code %s may be the post's only when a container is created", (code) => {
    expect(classOf({ code, step: "create container" })).toBe("either");
    for (const step of elsewhere) expect(classOf({ code, step })).toBe("account");
  });

  it.each([
    [100, 33],
    [803, null],
  ])("code %s, subcode %s proves nothing when something is read", (code, subcode) => {
    for (const step of ["read container", "read media", "read quota", "list media"] as const) {
      expect(classOf({ code, subcode, step })).toBe("unreadable");
    }
    for (const step of ["create container", "publish"] as const)
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
    [{ status: 403, code: 4, subcode: 2207051 }, "account"],
    [{ status: 408 }, "transient"],
    [{ status: 429 }, "throttled"],
    [{ status: 429, code: 4, subcode: 2207051 }, "account"],
    [{ status: 500 }, "transient"],
    [{ status: 503, code: 424242 }, "transient"],
    [{ status: 500, code: 36003, subcode: 2207009 }, "item"],
    [{ status: 400 }, "either"],
    [{ status: 404 }, "either"],
    [{ status: 400, step: "publish" }, "account"],
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
      const verdict = judge({ step: "publish", status: null, noAnswer });
      expect(verdict).toMatchObject({ class: "no-answer", isRetryWorthy: false });
      expect(verdict.meaning).toMatch(/may be live/);
      expect(verdict.advice).toMatch(/by hand/);
      expect(judge({ step: "read quota", status: null, noAnswer }).meaning).not.toMatch(/live/);
    },
  );

  it.each([{ code: 10 }, { code: 9, subcode: 2207042 }, { code: 190, subcode: 463 }, { code: 4, subcode: 2207051 }])(
    "speaks of the account, not of a post that may be live, when it refuses with %j",
    (numbers) => expect(judge({ step: "publish", ...numbers }).meaning).not.toMatch(/live/),
  );

  it("a request that was not sent cannot have published anything", () => {
    const verdict = judge({ step: "publish", status: null, noAnswer: "not-sent" });
    expect(verdict.class).toBe("unreadable");
    expect(verdict.meaning).not.toMatch(/live/);
  });
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
