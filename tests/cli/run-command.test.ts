import { expect, it } from "vitest";
import type { CommandModule, CommandSpec } from "../../scripts/cli/command.ts";
import { runCommand } from "../../scripts/cli/run-command.ts";
import { ProblemError } from "../../scripts/core/findings/problem.ts";
import { takeOverProcess } from "../support/process-takeover.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

it("an error is printed and told without the secrets that the command knows by then", async () => {
  const said: string[] = [];
  const alertsOnFailure: CommandSpec["alertsOnFailure"] = {
    kind: "silent",
    load: async () => ({ reportToTeam: async ({ text }) => void said.push(text) }),
  };
  const exitCodes = { 0: "", 1: "", 2: "" };
  const spec = { name: "post", summary: "", options: {}, examples: [], exitCodes, alertsOnFailure };
  const failed = { what: "The chat", why: "It does not take sesame.", whatToDo: "Look at sesame.", isRetryable: false };
  const folder = await temporaryFolder();
  const print = (_stream: string, text: string) => void said.push(text);
  const giveBack = takeOverProcess({ args: [], env: {}, folder, input: "", print });
  let code = -1;
  try {
    const run: CommandModule["run"] = async (_args, redactor) => {
      redactor.redact = (text) => text.replaceAll("sesame", "***");
      throw new ProblemError({ code: "x", ...failed }, 2);
    };
    await runCommand({ spec, run }, []);
  } finally {
    code = giveBack();
  }
  expect([code, said.length]).toEqual([2, 2]);
  for (const text of said) expect(text).toContain("It does not take ***. Look at ***.");
});
