import { describe, expect, it } from "vitest";
import { classifyFault } from "../../../scripts/core/instagram/classify-fault.ts";
import { platformErrors } from "../../../scripts/core/instagram/errors/index.ts";
import type {
  FaultClass,
  FaultEvidence,
  PlatformStep,
  Silence,
} from "../../../scripts/core/instagram/platform-fault.ts";

const judge = (evidence: Partial<FaultEvidence>) =>
  classifyFault({ step: "create container", status: 400, code: null, subcode: null, silence: null, ...evidence });
const classOf = (evidence: Partial<FaultEvidence>) => judge(evidence).class;

/** Code, subcode and class when a container is created, written down apart from the catalogue. */
const expected: [number, number | null, FaultClass][] = [
  [-2, 2207003, "media-host"],
  [-2, 2207020, "transient"],
  [-2, null, "transient"],
  [-1, 2207001, "transient"],
  [-1, 2207032, "transient"],
  [-1, 2207053, "transient"],
  [-1, null, "transient"],
  [1, 2207057, "item"],
  [1, null, "transient"],
  [2, null, "transient"],
  [3, null, "account"],
  [3, 2228054, "account"],
  [4, 2207051, "account"],
  [4, null, "throttled"],
  [9, 2207042, "quota"],
  [9, null, "quota"],
  [10, null, "either"],
  [10, 2207081, "item"],
  [17, null, "throttled"],
  [24, 2207006, "transient"],
  [24, 2207008, "transient"],
  [24, null, "transient"],
  [25, 2207050, "account"],
  [25, null, "account"],
  [32, null, "throttled"],
  [100, 33, "account"],
  [100, 2207023, "item"],
  [100, 2207028, "item"],
  [100, 2207035, "item"],
  [100, 2207036, "item"],
  [100, 2207037, "item"],
  [100, 2207040, "item"],
  [100, 9050, "either"],
  [100, 2207052, "item"],
  [100, null, "either"],
  [102, null, "credential"],
  [110, 2207018, "item"],
  [110, 2207013, "item"],
  [110, null, "item"],
  ...[458, 459, 460, 463, 464, 467, 492, 33, null].map((subcode): [number, number | null, FaultClass] => [
    190,
    subcode,
    "credential",
  ]),
  [200, null, "either"],
  [250, null, "either"],
  [299, null, "either"],
  [300, null, "either"],
  [341, null, "throttled"],
  [352, 2207026, "item"],
  [352, null, "item"],
  [368, null, "either"],
  [506, null, "item"],
  [613, null, "throttled"],
  [803, null, "account"],
  [9004, 2207052, "item"],
  [9004, null, "item"],
  [9007, 2207027, "not-ready"],
  [9007, null, "not-ready"],
  [36000, 2207004, "item"],
  [36000, null, "item"],
  [36001, 2207005, "item"],
  [36001, null, "item"],
  [36003, 2207009, "item"],
  [36003, null, "item"],
  [36004, 2207010, "item"],
  [36004, null, "item"],
  [80000, null, "throttled"],
  [80002, null, "throttled"],
  [80014, null, "throttled"],
  [999999, 2207055, "transient"],
  [999999, 2207077, "media-host"],
  [999999, 2207082, "item"],
  [999999, 2207085, "item"],
];

it.each([429, 500, 408, 403, 400])("an unknown error with HTTP %i is not worth another container at once", (status) => {
  for (const step of ["create container", "read container", "publish", "exchange code"] as const)
    expect(judge({ step, status, code: 999_999 }).isRetryWorthy).toBe(false);
});

describe("classifyFault with a known error", () => {
  it.each(expected)("code %s, subcode %s is %s", (code, subcode, faultClass) => {
    expect(classOf({ code, subcode })).toBe(faultClass);
  });

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
    const keys = platformErrors.map(
      ({ code, subcode }) => `${subcode !== null && subcode > 2_000_000 ? "" : code}/${subcode}`,
    );
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each([
    [9004, 2207052, true],
    [100, 2207052, true],
    [9004, null, true],
    [999999, 2207082, true],
    [36003, 2207009, false],
    [100, null, false],
  ])("code %s, subcode %s is worth a second try: %s", (code, subcode, isRetryWorthy) => {
    expect(judge({ code, subcode }).isRetryWorthy).toBe(isRetryWorthy);
  });
});

describe("classifyFault by step", () => {
  const elsewhere: PlatformStep[] = [
    "publish",
    "read quota",
    "list media",
    "read container",
    "refresh token",
    "read profile",
  ];

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

  it("subcode 33 means something only together with code 100", () => {
    expect(classOf({ code: 2, subcode: 33, step: "read container" })).toBe("transient");
  });
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
  ] as [Partial<FaultEvidence>, FaultClass][])("%j is %s", (evidence, faultClass) => {
    expect(classOf(evidence)).toBe(faultClass);
  });

  it("shows the numbers of an error that it does not know", () => {
    expect(judge({ code: 4242, subcode: 777 }).meaning).toMatch(/HTTP 400, code 4242, subcode 777/);
  });

  it.each([200, 500, 503, null])("does not believe 'not ready' that comes with HTTP %s", (status) => {
    const silence = status === 200 ? "senseless" : null;
    const verdict = judge({ step: "publish", code: 9007, subcode: 2207027, status, silence });
    expect(verdict.class).not.toBe("not-ready");
    expect(verdict.meaning).not.toMatch(/nothing was published/);
  });
});

describe("classifyFault without an answer", () => {
  it.each<Silence>(["unreachable", "untrusted", "timed-out", "dropped", "too-large", "senseless", "redirected"])(
    "%s leaves the effect unknown",
    (silence) => {
      const verdict = judge({ step: "publish", status: null, silence });
      expect(verdict).toMatchObject({ class: "no-answer", isRetryWorthy: false });
      expect(verdict.meaning).toMatch(/may be live/);
      expect(verdict.advice).toMatch(/by hand/);
      expect(judge({ step: "read quota", status: null, silence }).meaning).not.toMatch(/live/);
    },
  );

  it.each([
    [10, null],
    [9, 2207042],
    [190, 463],
    [25, 2207050],
    [4, 2207051],
  ])("speaks of the account, not of a post that may be live, when it refuses with %s/%s", (code, subcode) => {
    const { meaning, advice } = judge({ step: "publish", status: 400, code, subcode });
    expect(meaning).not.toMatch(/live/);
    expect(advice).toMatch(/checks whether it is live before/);
    expect(judge({ step: "publish", status: 500, code: 2 }).meaning).toMatch(/may be live nevertheless/);
  });

  it("a request that was not sent cannot have published anything", () => {
    const verdict = judge({ step: "publish", status: null, silence: "not-sent" });
    expect(verdict.class).toBe("unreadable");
    expect(verdict.meaning).not.toMatch(/live/);
  });
});

describe("advice", () => {
  const TOKEN_STEPS = ["refresh token", "exchange token", "exchange code", "read profile", "read quota"] as const;
  const AMONG_ACCOUNTS: readonly FaultClass[] = ["credential", "account", "quota", "throttled", "transient"];
  const rows = platformErrors.filter((row) => AMONG_ACCOUNTS.includes(row.class) && typeof row.code === "number");

  it.each(TOKEN_STEPS)("never speaks of the content of a post at the step %s", (step) => {
    const texts = rows.map(({ code, subcode }) => judge({ step, code: code as number, subcode }).advice);
    expect(texts.length).toBeGreaterThan(20);
    expect(texts.filter((text) => /queue format|the post with|caption|crop|picture|image/i.test(text))).toEqual([]);
  });
});
