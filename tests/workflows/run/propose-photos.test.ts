// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are expressions of GitHub, not of JavaScript.
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { jobsOf, readWorkflows } from "../read-workflows.ts";
import { type AutomationOptions, automation, WITH_APP } from "./automation.ts";
import { queueOf, twoAccounts } from "./two-accounts.ts";

const PHONE = new URL("../../fixtures/media/phone.heic", import.meta.url);

/** An issue of the form with a photo; `account`: the answer to the form's question which. */
async function stage(options: AutomationOptions = WITH_APP, account?: string) {
  const world = account === undefined ? await automation(options) : await twoAccounts(options);
  const { github } = world;
  const path = "/user-attachments/assets/12345678-9abc-4def-8123-456789abcdef";
  github.attachments.set(path, await readFile(PHONE));
  const chosen = account === undefined ? "" : `### Account\n\n${account}\n\n`;
  const body = `${chosen}### Caption\n\n\`\`\`text\n$(touch PWNED) \${{ secrets.BOT_TOKEN }}\n\`\`\`\n\n### Photo\n\n![a](${github.url}${path})\n\n### Pillar\n\ncraft\n\n### Call to action\n\nnone\n\n### Alt text\n\n\`\`\`text\nBread\n\`\`\``;
  const issue = { title: "Post: bread", body, labels: ["post-proposal"] };
  const { number } = (await github.api("POST", "/issues", issue)) as { number: number };
  const propose = async () => await world.run("propose.yml", { event: "issues", number, action: "opened" });
  return { ...world, number, path, propose };
}

describe("propose.yml with a photo", () => {
  it.each<[string, AutomationOptions, string]>([
    ["an App", WITH_APP, "propose"],
    ["GitHub's own token", { environmentSecrets: { publisher: {} } }, "propose-without-app"],
  ])("commits it with the post and shows it on the issue, with %s", async (_name, options, job) => {
    const { propose, number, path, comments, posts, github } = await stage(options);
    const result = await propose();
    expect(result.log).not.toContain("PWNED");
    expect(result).toMatchObject({
      conclusion: "success",
      jobs: { photos: { result: "success" }, [job]: { result: "success" } },
    });
    const branch = `post-proposal/${number}`;
    expect((await posts(branch)).at(-1)).toMatchObject({
      image_url: `media/touch-pwned-secrets-bot_issue-${number}.jpg`,
    });
    expect(
      await github.read(`content/media/touch-pwned-secrets-bot_issue-${number}.jpg`, { ref: branch }),
    ).not.toBeNull();
    expect((await comments(number)).join()).toMatch(/All checks pass|<img src=/);
    const fetches = github.requests.filter((request) => request.path === path);
    expect(fetches.map(({ token, headers }) => [token, headers.cookie])).toEqual([["", undefined]]);
  });

  it("proposes to the account that was chosen, while another one is broken", async () => {
    const { propose, number, github } = await stage(WITH_APP, "florist");
    await github.commit(queueOf("bakery"), "{ broken");
    expect(await propose()).toMatchObject({ conclusion: "success" });
    const ref = `post-proposal/${number}`;
    expect(await github.read(queueOf("florist"), { ref })).toContain(
      `media/touch-pwned-secrets-bot_issue-${number}.jpg`,
    );
    expect(
      await github.read(`accounts/florist/media/touch-pwned-secrets-bot_issue-${number}.jpg`, { ref }),
    ).not.toBeNull();
    expect(await github.read(`accounts/bakery/media/touch-pwned-secrets-bot_issue-${number}.jpg`, { ref })).toBeNull();
  });

  it("answers on the issue when GitHub does not hand the photo over, and proposes nothing", async () => {
    const { propose, number, github, comments } = await stage();
    github.attachments.clear();
    expect(await propose()).toMatchObject({ conclusion: "success" });
    expect((await comments(number)).join()).toContain("Photo 1 of 1: it could not be fetched");
    expect(await github.read("content/queue.json", { ref: `post-proposal/${number}` })).toBeNull();
  });

  it("decodes where there is nothing to steal and nothing to write", async () => {
    const workflow = (await readWorkflows()).find(({ file }) => file === "reusable-propose.yml");
    if (workflow === undefined) throw new Error("There is no reusable-propose.yml");
    const [photos, ...others] = jobsOf(workflow);
    expect(photos).toMatchObject({ name: "photos", permissions: { contents: "read", issues: "read" } });
    expect(photos).not.toHaveProperty("environment");
    expect(JSON.stringify(photos)).not.toMatch(/secrets\.|write/);
    for (const { steps } of others) expect(JSON.stringify(steps)).not.toContain("converters");
  });
});
