// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are expressions of GitHub, not of JavaScript.
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { withAccounts } from "../../../scripts/core/content/several-accounts.ts";

const ROOT = new URL("../../../", import.meta.url);
const read = async (path: string) => await readFile(new URL(path, ROOT), "utf8");
const POST = ".github/workflows/post.yml";

describe("the files of a repository with several accounts", () => {
  it("are as they were where there is one, in content/", async () => {
    for (const path of [POST, ".github/CODEOWNERS", ".gitattributes", ".github/workflows/resolve.yml"]) {
      const text = await read(path);
      expect(withAccounts(path, text, ["content"])).toBe(text);
    }
  });

  it("run each account with its own token, and post more by force for one of them only", async () => {
    const post = parse(withAccounts(POST, await read(POST), ["content", "bakery", "corner-florist"]) ?? "").jobs.post;
    expect(post.strategy).toEqual({
      "fail-fast": false,
      matrix: {
        include: [
          { account: "", token: "SOCIAL_TOKEN" },
          { account: "bakery", token: "SOCIAL_TOKEN_BAKERY" },
          { account: "corner-florist", token: "SOCIAL_TOKEN_CORNER_FLORIST" },
        ],
      },
    });
    expect(post.secrets.SOCIAL_TOKEN).toBe("${{ secrets[matrix.token] }}");
    expect(post.with.account).toBe("${{ matrix.account }}");
    expect(post.with.force).toContain("inputs.account == (matrix.account || 'content')");
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

  it("are refused where they have no place for accounts", () => {
    expect(withAccounts(POST, "name: post\non: push\njobs: {}\n", ["bakery"])).toBeNull();
  });

  it("let the same people approve the content of every account", async () => {
    const path = ".github/CODEOWNERS";
    const owners = withAccounts(path, await read(path), ["bakery"]) ?? "";
    expect(owners).toMatch(
      /\n\/accounts\/ +@your-org\/editors\n\/accounts\/\*\/settings\.json +@your-org\/maintainers\n/,
    );
    expect(withAccounts(path, owners, ["bakery", "florist"])).toBe(owners);
  });

  it.each(["calendar", "media", "update-branches"])("start %s also for pushes to an account", async (name) => {
    const path = `.github/workflows/${name}.yml`;
    const once = withAccounts(path, await read(path), ["bakery"]) ?? "";
    expect(parse(once).on.push.paths.some((one: string) => one.startsWith("accounts/"))).toBe(true);
    expect(withAccounts(path, once, ["bakery"])).toBe(once);
  });
});
