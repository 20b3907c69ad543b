import { describe, expect, it } from "vitest";
import {
  accountAt,
  folderOfAccount,
  queueOfAccount,
  refuseAccountAt,
  refuseAccountName,
  variableOfAccount,
} from "../../../scripts/core/content/account-place.ts";

describe("the account of a queue", () => {
  it.each([
    ["content/queue.json", null],
    ["queue.json", null],
    ["accounts/queue.json", null],
    ["accounts/bakery/media/queue.json", null],
    ["my-accounts/bakery/queue.json", null],
    ["accounts/bakery/queue.json", "bakery"],
    ["./accounts/corner-bakery-2/posts.json", "corner-bakery-2"],
    ["/home/anna/posts/accounts/florist/queue.json", "florist"],
  ])("in %s is %s", (path, name) => {
    expect(accountAt(path)).toBe(name);
    expect(refuseAccountAt(path)).toBeNull();
  });

  it("lies where its name says", () => {
    const expected = ["accounts/bakery", "accounts/bakery/queue.json"];
    expect([folderOfAccount("bakery"), queueOfAccount("bakery")]).toEqual(expected);
    expect(accountAt(queueOfAccount("bakery"))).toBe("bakery");
  });

  it.each([
    "Bakery",
    "content",
    "corner_bakery",
    "-bakery",
    "bakery-",
    "a--b",
    "..",
    "b\u00e4ckerei",
    "a b",
    "$(x)",
    "a".repeat(31),
  ])("has no name like %s", (name) => {
    expect(refuseAccountName(name)).toMatchObject({ code: "account-name" });
    expect(refuseAccountAt(`accounts/${name}/queue.json`)).not.toBeNull();
    expect(accountAt(`accounts/${name}/queue.json`)).toBeNull();
  });

  it.each(["probe", "bakery-probe"])("is not called %s, whose secret would be the probe of another token", (name) =>
    expect(refuseAccountName(name)?.why).toMatch(/renewal of another token/),
  );

  it("has variables and secrets of its own, which no other name has", () => {
    expect(variableOfAccount("SOCIAL_TOKEN", null)).toBe("SOCIAL_TOKEN");
    const names = ["a", "a-b", "ab", "a-1", "a1", "probes", "corner-bakery", "old-corner-bakery"];
    const secrets = names.map((name) => variableOfAccount("SOCIAL_TOKEN", name));
    expect(secrets.at(-1)).toBe("SOCIAL_TOKEN_OLD_CORNER_BAKERY");
    const probes = [...secrets, "SOCIAL_TOKEN"].map((secret) => `${secret}_PROBE`);
    expect(new Set([...secrets, ...probes]).size).toBe(2 * names.length + 1);
  });
});
