import { expect, it } from "vitest";
import type { GithubClient } from "../../../scripts/adapters/github/github-client.ts";
import { githubProblem, refusePlace } from "../../../scripts/adapters/github/github-problem.ts";

const purpose = { what: "Proposing a post", tokenName: "GITHUB_TOKEN", permission: "Pull requests: read and write" };
const refusal = (message: string) => ({ status: 403, response: { headers: {}, data: { message } } });

it("tells a setting that forbids pull requests of workflows from a missing permission", () => {
  const off = "GitHub Actions is not permitted to create or approve pull requests.";
  expect(githubProblem(refusal(off), purpose).problem).toMatchObject({
    code: "github-proposals-off",
    whatToDo: expect.stringContaining("Allow GitHub Actions to create"),
  });
  expect(githubProblem(refusal("Resource not accessible"), purpose).problem).toMatchObject({
    code: "github-permission-missing",
    whatToDo: expect.stringContaining("Pull requests: read and write"),
  });
});

it("asks for no permission where any token will do", () => {
  const { problem } = githubProblem(refusal("Forbidden"), { ...purpose, permission: null });
  expect(problem).toMatchObject({
    code: "github-permission-missing",
    whatToDo: expect.not.stringContaining("ermission"),
  });
});

it("names an archived repository", () => {
  const { problem } = githubProblem(refusal("Repository was archived so is read-only."), purpose);
  expect(problem).toMatchObject({ code: "github-archived", why: expect.stringContaining("is archived") });
});

it.each([
  ["GitHub Enterprise Server", { "x-github-enterprise-version": "3.20.1" }, {}, /Enterprise Server 3\.20\.1.*\$\//],
  ["an archived repository", {}, { archived: true }, /is archived/],
  ["a repository that moved", {}, { full_name: "guild/posts" }, /it is guild\/posts now/],
  ["a repository of a strange name", {}, { full_name: "<b>" }, /it is another address now/],
])("refuses %s by its name", (_, headers, data, why) => {
  const client = { repo: { owner: "Team", repo: "posts" } } as GithubClient;
  const answered = { headers, data: { full_name: "team/posts", ...data } };
  expect(() => refusePlace(client, answered)).toThrow(why);
});

it("refuses no repository that is as it was named", () => {
  const client = { repo: { owner: "team", repo: "posts" } } as GithubClient;
  const data = { full_name: "Team/posts", archived: false };
  expect(() => refusePlace(client, { headers: {}, data })).not.toThrow();
});
