import type { LookupAddress } from "node:dns";
import { describe, expect, it } from "vitest";
import { guardLookup, PrivateAddressError } from "../../../scripts/adapters/media/guarded-connector.ts";

type Answer = [error: Error | null, address: string | LookupAddress[], family?: number];

const PUBLIC: LookupAddress = { address: "93.184.216.34", family: 4 };
const PUBLIC_6: LookupAddress = { address: "2606:2800:220:1:248:1893:25c8:1946", family: 6 };
const PRIVATE: LookupAddress = { address: "10.0.0.8", family: 4 };
const FAILED = Object.assign(new Error("no such host"), { code: "ENOTFOUND" });

function lookUp(found: LookupAddress[], { error = null as Error | null, all = false, isPrivateAllowed = false } = {}) {
  const answers: Answer[] = [];
  const asked: unknown[] = [];
  const lookup = guardLookup((hostname, options, callback) => {
    asked.push([hostname, options.all]);
    callback(error, found);
  }, isPrivateAllowed);
  lookup("cdn.example.com", { all }, (...answer) => answers.push(answer as Answer));
  expect(asked).toEqual([["cdn.example.com", true]]);
  expect(answers).toHaveLength(1);
  return answers[0] as Answer;
}

describe("a guarded lookup", () => {
  it.each([[[PUBLIC, PUBLIC_6]], [[PUBLIC_6, PUBLIC]]])("gives the first of public addresses, or all: %j", (found) => {
    expect(lookUp(found)).toEqual([null, found[0]?.address, found[0]?.family]);
    expect(lookUp(found, { all: true }).slice(0, 2)).toEqual([null, found]);
  });

  it.each([[[PRIVATE]], [[PUBLIC, PRIVATE]], [[PRIVATE, PUBLIC]]])(
    "refuses all for one that is private: %j",
    (found) => {
      for (const all of [true, false]) {
        const [error, address] = lookUp(found, { all });
        expect(error).toBeInstanceOf(PrivateAddressError);
        expect(address).toBe("");
      }
      expect(lookUp(found, { isPrivateAllowed: true })[0]).toBeNull();
    },
  );

  it("fails with the resolver's error, whatever else it gave, and without an address", () => {
    expect(lookUp([PUBLIC], { error: FAILED })[0]).toBe(FAILED);
    expect(lookUp([PRIVATE], { error: FAILED, isPrivateAllowed: true })[0]).toBe(FAILED);
    expect(lookUp([])[0]).toBeInstanceOf(Error);
    expect(lookUp([], { isPrivateAllowed: true, all: true })[0]).toBeInstanceOf(Error);
  });
});
