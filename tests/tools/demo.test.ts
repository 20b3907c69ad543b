import { expect, it } from "vitest";
import { runCommand } from "../support/run-command.ts";

it("npm run demo plays a week with pictures of the repository, which are measured there and published from where they are served", async () => {
  const { code, stdout, stderr } = await runCommand("demo", []);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(stdout).toContain('"media/too-tall.jpg" is 1080 x 1600 pixels');
  for (const id of ["monday-sourdough", "tuesday-recipe", "coffee-first"])
    expect(stdout).toMatch(new RegExp(`^  ${id} is live as media \\d+`, "m"));
  expect(stdout).toMatch(/too-tall-to-post +pending -> failed .*…$/m);
});
