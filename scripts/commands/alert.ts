import { systemClock } from "../adapters/clock/system-clock.ts";
import type { Arguments, CommandSpec, ExitCode, Redactor } from "../cli/command.ts";
import { accountOf, queueOption, queuePathOf } from "../cli/shared-options.ts";
import { printable } from "../core/text/printable.ts";
import { Scrubber } from "../core/text/scrubber.ts";
import { alertOfWorkflow } from "../flows/health/alert-of-workflow.ts";
import { openTeamChannels } from "../wiring/open-alerts.ts";
import { environmentOf, readBasicEnv } from "../wiring/process-environment.ts";

export const spec: CommandSpec = {
  name: "alert",
  summary:
    "Tells the team that the workflow in which it runs failed before its own command could. At most once a day for each workflow: the open issue remembers it.",
  options: { queue: queueOption() },
  examples: ["npm run mergecast -- alert # what the workflow alert.yml runs"],
  exitCodes: {
    0: "the alert was sent",
    1: "the alert could not be sent",
    2: "it could not start: usage, or there is no channel",
  },
};

/** npm run mergecast -- alert. Needs no checkout and no more than the basic environment, because anything may be what is wrong. */
export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const queuePath = queuePathOf(args);
  const account = accountOf(queuePath);
  const variables = environmentOf(account);
  const env = readBasicEnv(variables, account);
  const scrubber = new Scrubber(env.secrets);
  redactor.redact = (text) => scrubber.scrub(text);
  const say = (text: string) => void process.stdout.write(`${printable(scrubber.scrub(text))}\n`);
  const log = { info: say, notice: say, warn: say, error: say };
  const channels = openTeamChannels({ env, queuePath, log, scrub: redactor.redact });
  const { GITHUB_WORKFLOW: name = "", GITHUB_WORKFLOW_REF: ref = "" } = variables;
  const file = /\/([^/@]+)@/.exec(ref)?.[1] ?? name;
  return (await alertOfWorkflow({ ...channels, clock: systemClock, log }, { name, file })) ? 0 : 1;
}
