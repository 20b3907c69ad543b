// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are expressions of GitHub, not of JavaScript.
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { withAccounts } from "../../../scripts/core/content/several-accounts.ts";
import { evaluate } from "../../workflows/evaluate.ts";

const ROOT = new URL("../../../", import.meta.url);
const read = async (path: string) => await readFile(new URL(path, ROOT), "utf8");
const POST = ".github/workflows/post.yml";

describe("the files of a repository with several accounts", () => {
  it("run each account with its own token, and post more by force for one of them only", async () => {
    const post = parse(withAccounts(POST, await read(POST), ["content", "bakery", "corner-florist"]) ?? "").jobs.post;
    const expected = { account: "corner-florist", token: "SOCIAL_TOKEN_CORNER_FLORIST" };
    expect(post.strategy.matrix.include[2]).toEqual(expected);
    expect(post.with.force).toContain("inputs.account == (matrix.account || 'content')");
  });

  it.each(["post", "resolve"])("hand over the id of an account whose name holds a hyphen in %s", async (name) => {
    const path = `.github/workflows/${name}.yml`;
    const text = withAccounts(path, await read(path), ["content", "bakery", "corner-florist"]) ?? "";
    const { account_id } = parse(text).jobs[name].with;
    const vars = { SOCIAL_ACCOUNT_ID: "1", SOCIAL_ACCOUNT_ID_CORNER_FLORIST: "3" };
    const idOf = (account: string) => evaluate(account_id, { vars, matrix: { account }, inputs: { account } });
    expect(["corner-florist", "bakery", "", "content"].map(idOf)).toEqual(["3", "", "", ""]);
    expect(withAccounts(path, text, ["content", "bakery", "corner-florist"])).toBe(text);
    expect(withAccounts(path, text, ["content", "bakery"])).not.toContain("account_id");
  });

  it("start by a request that names no account, and then force nobody's", async () => {
    const { workflow_dispatch: form } = parse(withAccounts(POST, await read(POST), ["bakery"]) ?? "").on;
    expect(Object.values(form.inputs).filter((input) => Object(input).required === true)).toEqual([]);
    expect(form.inputs.account).toMatchObject({ default: "-", options: ["-", "bakery"] });
  });

  it("keep what people have changed, and change no more when it is done again", async () => {
    const own = (await read(POST)).replace("30 9 * * *", "15 10 * * *").replace("name: post", "name: post # ours");
    const once = withAccounts(POST, own, ["bakery"]) ?? "";
    expect(once).toContain("15 10 * * *");
    expect(once).toContain("# ours");
    expect(withAccounts(POST, once, ["bakery"])).toBe(once);
    const twice = withAccounts(POST, once, ["bakery", "florist"]) ?? "";
    expect(twice).toBe(withAccounts(POST, own, ["bakery", "florist"]));
    expect(parse(twice).on.workflow_dispatch.inputs.account.options).toEqual(["-", "bakery", "florist"]);
  });

  it("take every name as text", async () => {
    const names = ["null", "true", "2026", "1e3", "no", "0x1f"];
    const job = parse(withAccounts(POST, await read(POST), names) ?? "").jobs.post;
    expect(job.strategy.matrix.include.map(({ account }: { account: unknown }) => account)).toEqual(names);
  });

  it("are refused where they have no place for accounts", () =>
    expect(withAccounts(POST, "name: post\non: push\njobs: {}\n", ["bakery"])).toBeNull());

  it("let the same people approve the content of every account", async () => {
    const path = ".github/CODEOWNERS";
    const owners = withAccounts(path, await read(path), ["bakery"]) ?? "";
    expect(owners).toMatch(
      /\n\/accounts\/ +@your-org\/editors\n\/accounts\/\*\/settings\.json +@your-org\/maintainers\n/,
    );
  });

  it("start the calendar also for pushes to an account", async () => {
    const path = ".github/workflows/calendar.yml";
    const { on } = parse(withAccounts(path, await read(path), ["bakery"]) ?? "");
    expect(on.push.paths.some((one: string) => one.startsWith("accounts/"))).toBe(true);
  });
});

describe("every file that init writes", () => {
  const PER_ACCOUNT = ["post", "refresh", "health", "captions", "check-setup"];
  const WORKFLOWS = [...PER_ACCOUNT, "validate", "preview", "resolve", "propose", "calendar"];
  const workflow = (name: string) => `.github/workflows/${name}.yml`;
  const FORMS = ["propose-a-post", "propose-changes"].map((name) => `.github/ISSUE_TEMPLATE/${name}.yml`);
  const TEXTS = [".github/CODEOWNERS", "starter/gitattributes", "starter/README.md"];
  const pathOf = (source: string) => source.replace("starter/gitattributes", ".gitattributes").replace("starter/", "");
  const filled = async (source: string, accounts: readonly string[]) =>
    withAccounts(pathOf(source), await read(source), accounts) ?? "";

  it.each([...WORKFLOWS.map(workflow), ...FORMS, ...TEXTS])(
    "is the same for three accounts, however they came: %s",
    async (source) => {
      const all = ["content", "bakery", "florist"];
      const once = await filled(source, all);
      expect(once).not.toBe("");
      let grown = await filled(source, ["content", "bakery"]);
      grown = withAccounts(pathOf(source), grown, all) ?? "";
      expect(grown).toBe(once);
      expect(withAccounts(pathOf(source), once, all)).toBe(once);
      expect(await filled(source, ["content"])).toBe(await read(source));
    },
  );

  it.each(WORKFLOWS)("hands a job the token of its own account and of no other: %s", async (name) => {
    const { jobs } = parse(await filled(workflow(name), ["content", "bakery", "florist"]));
    const tokens = ["SOCIAL_TOKEN", "SOCIAL_TOKEN_BAKERY", "SOCIAL_TOKEN_FLORIST"];
    const include = ["", "bakery", "florist"].map((account, at) => ({ account, token: tokens[at] }));
    for (const job of Object.values(jobs).map(Object)) {
      const isEach = PER_ACCOUNT.includes(name);
      expect(job.strategy).toEqual(isEach ? { "fail-fast": false, matrix: { include } } : undefined);
      if (!isEach) continue;
      expect(job.with.account).toBe("${{ matrix.account }}");
      expect(JSON.stringify(job)).not.toMatch(/secrets\.SOCIAL_TOKEN\b/);
      if (job.secrets?.SOCIAL_TOKEN !== undefined)
        expect(job.secrets.SOCIAL_TOKEN).toBe("${{ secrets[matrix.token] }}");
    }
  });

  it("asks whose post it is, and whose claim", async () => {
    const options = ["content", "bakery", "2026"];
    const form = parse(await filled(FORMS[0] ?? "", options));
    const dropdown = { type: "dropdown", attributes: { options }, validations: { required: true } };
    expect(form.body.find(({ id }: { id?: string }) => id === "account")).toMatchObject(dropdown);
    const resolve = parse(await filled(workflow("resolve"), options));
    expect(resolve.on.workflow_dispatch.inputs.account).toMatchObject({ type: "choice", options, required: true });
    const [job] = Object.values(resolve.jobs).map(Object);
    expect(job.with.account).toBe("${{ inputs.account != 'content' && inputs.account || '' }}");
    const secrets = { SOCIAL_TOKEN: "of content", SOCIAL_TOKEN_2026: "of 2026" };
    const given = (account: string) => evaluate(job.secrets.SOCIAL_TOKEN, { inputs: { account }, secrets });
    expect(["content", "bakery", "2026"].map(given)).toEqual(["of content", "", "of 2026"]);
    const changes = parse(await filled(FORMS[1] ?? "", options));
    const input = { type: "input", validations: { required: true } };
    expect(changes.body.filter(({ id }: { id?: string }) => id === "account")).toMatchObject([input]);
  });

  it("merges queues of every account post by post, and names the folder of an account where there is no other", async () => {
    const attributes = await filled("starter/gitattributes", ["bakery"]);
    const [, how] = /^content\/queue\.json (merge=\S+)$/m.exec(attributes) ?? [];
    expect(attributes.split("\n")).toContain(`accounts/*/queue.json ${how}`);
    expect(await filled("starter/README.md", ["bakery"])).not.toMatch(/(?<!\/)content\//);
    expect(await filled("starter/README.md", ["content", "bakery"])).toBe(await read("starter/README.md"));
  });
});
