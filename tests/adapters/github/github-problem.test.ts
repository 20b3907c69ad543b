import { expect, it } from "vitest";
import { githubProblem } from "../../../scripts/adapters/github/github-problem.ts";

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
