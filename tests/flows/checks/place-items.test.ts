import { describe, expect, it } from "vitest";
import { LABELS } from "../../../scripts/core/checks/names.ts";
import type { EnvironmentFacts } from "../../../scripts/core/ports/repository-admin.ts";
import { placeItems } from "../../../scripts/flows/checks/place-items.ts";
import type { SetupContext } from "../../../scripts/flows/checks/setup-context.ts";

const NAMES = LABELS.map(({ name }) => name);

/** The item of the labels, in a repository that has these. */
function labelsIn(known: readonly string[]) {
  const created: string[] = [];
  const site = {
    listLabels: async () => [...known, ...created],
    createLabel: async ({ name }: { name: string }) => void created.push(name),
  };
  const context = {
    admin: { site, environments: {}, place: { defaultBranch: "main", hasAllFeatures: true } },
    names: { environment: "publisher" },
  };
  const item = placeItems(context as unknown as SetupContext).find(({ id }) => id === "labels");
  if (item === undefined) throw new Error("There are no labels");
  return { item, created };
}

describe("the labels of setup", () => {
  it.each<[string, string[], string[]]>([
    ["all, in capitals, which GitHub takes for the same", NAMES.map((name) => name.toUpperCase()), []],
    ["all but one", NAMES.slice(1), NAMES.slice(0, 1)],
    ["others", ["enhancement", `${NAMES[0]}-old`], NAMES],
  ])("are made where they lack: of a repository with %s", async (_, known, lacking) => {
    const { item, created } = labelsIn(known);
    expect((await item.look()).state).toBe(lacking.length === 0 ? "ok" : "missing");
    await item.apply();
    expect(created).toEqual(lacking);
    expect((await item.look()).state).toBe("ok");
  });
});

describe("the environment of setup", () => {
  /** What setup sees of an environment that is as told. */
  async function seen(facts: EnvironmentFacts) {
    const environments = { readEnvironment: async () => facts };
    const context = {
      admin: { site: {}, environments, place: { defaultBranch: "main", hasAllFeatures: true } },
      names: { environment: "publisher" },
    };
    const item = placeItems(context as unknown as SetupContext).find(({ id }) => id === "environment-publisher");
    return await item?.look();
  }

  it.each<[string, EnvironmentFacts, string]>([
    ["every branch", { branches: null, gates: [] }, "every branch may use it"],
    ["every protected branch", { branches: "protected", gates: [] }, "every protected branch may use it"],
    ["no branch", { branches: [], gates: [] }, "no branch may use it"],
    ["another branch only", { branches: ["master"], gates: [] }, "these may use it: master"],
  ])("differs where it is open to %s", async (_name, facts, found) => {
    expect(await seen(facts)).toMatchObject({ state: "differs", found });
  });
});
