import { expect, it } from "vitest";
import type { SecretVault } from "../../../scripts/core/ports/repository-admin.ts";
import { repositoryChecks } from "../../../scripts/flows/checks/repository-checks.ts";

/** The result for a secret of the environment that overrides the refreshed one, where the environment has these. */
async function shadow(secrets: readonly string[], secret: { name: string; handedOverAs?: string }) {
  const vault = {
    readSecretDate: async (name: string, environment: string) =>
      environment === "publisher" && secrets.includes(name) ? "2026-01-05T08:00:00Z" : null,
  } as unknown as SecretVault;
  const checks = repositoryChecks(
    { repository: "team/posts", reader: null, bot: null, vault },
    { environment: "publisher", ...secret },
  );
  const result = await checks.find(({ id }) => id === "secret-shadow")?.look();
  return `${result?.state} ${result?.found}`;
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
