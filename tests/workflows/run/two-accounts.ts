import { type Automation, type AutomationOptions, automation, WITH_APP } from "./automation.ts";

export const NOBODYS = '{"access_token":"of-nobody"}';
export const queueOf = (name: string) => `accounts/${name}/queue.json`;

/** A repository with two accounts, each with posts and a token of its own, and nothing in content/ that anyone looks at. */
export async function twoAccounts(options: AutomationOptions = {}): Promise<Automation> {
  const world = await automation({ ...WITH_APP, ...options, accounts: ["bakery", "florist"] });
  const { github, item, text, keep, record } = world;
  const settings = (await github.read("content/settings.json")) ?? "";
  for (const name of ["bakery", "florist"]) {
    await github.commit(queueOf(name), text([item(`${name}-1`), item(`${name}-2`)]));
    await github.commit(`accounts/${name}/settings.json`, settings);
    keep(`SOCIAL_TOKEN_${name.toUpperCase()}`, JSON.stringify(record));
  }
  // The run of no account may use what belongs to the single one.
  keep("SOCIAL_TOKEN", NOBODYS);
  await github.commit("content/queue.json", "nobody's {");
  return world;
}
