import { expect, it } from "vitest";
import type { RepositoryInspector } from "../../../scripts/core/ports/repository-inspector.ts";
import { examineRepository } from "../../../scripts/flows/checks/examine-repository.ts";

/** The row about a secret of the environment that hides the refreshed one, where the environment has these. */
async function shadow(secrets: readonly string[], secret: { name: string; handedOverAs?: string }) {
  const keeper = {
    readSecretsKey: async () => ({ ok: true, value: null }),
    hasEnvironmentSecret: async (environment: string, name: string) => ({
      ok: true,
      value: environment === "publisher" && secrets.includes(name),
    }),
  } as unknown as RepositoryInspector;
  const looks = { repository: "team/posts", reader: null, bot: null, keeper };
  const rows = await examineRepository(looks, { environment: "publisher", ...secret });
  const row = rows.find(({ id }) => id === "secret-shadow");
  return `${row?.state} ${row?.found}`;
}

it.each<[string[], string]>([
  [[], "ok the environment publisher has no secret SOCIAL_TOKEN_BAKERY"],
  [["SOCIAL_TOKEN"], "failed the environment publisher has its own secret SOCIAL_TOKEN"],
  [["SOCIAL_TOKEN_BAKERY"], "failed the environment publisher has its own secret SOCIAL_TOKEN_BAKERY"],
  [["SOCIAL_TOKEN", "SOCIAL_TOKEN_BAKERY"], "failed the environment publisher has its own secret SOCIAL_TOKEN"],
])("looks for both names of a named account's token among %j", async (secrets, row) => {
  expect(await shadow(secrets, { name: "SOCIAL_TOKEN_BAKERY", handedOverAs: "SOCIAL_TOKEN" })).toBe(row);
});

it("looks for the one name of the only account's token", async () => {
  expect(await shadow(["SOCIAL_TOKEN_BAKERY"], { name: "SOCIAL_TOKEN" })).toMatch(/^ok .* no secret SOCIAL_TOKEN$/);
  expect(await shadow(["SOCIAL_TOKEN"], { name: "SOCIAL_TOKEN" })).toMatch(/^failed /);
});
