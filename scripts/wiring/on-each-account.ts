import { dirname } from "node:path";
import type { Arguments, ExitCode, FailureAlert, Redactor } from "../cli/command.ts";
import { nameFolder } from "../core/content/name-folder.ts";
import { describeProblem, ProblemError } from "../core/findings/problem.ts";
import { printable } from "../core/text/printable.ts";
import { forEachAccount, listQueues } from "./find-accounts.ts";

type Run = (args: Arguments, redactor: Redactor) => Promise<ExitCode>;

/**
 * A command that judges or changes content: without --queue, for every account of the repository, each under its folder. What it says
 * to type next names the folder. What is wrong with one account leaves the others their turn; the exit is the worst one.
 * `alert`: how the team is told of one of several; the failure of a single account leaves the command as any other does.
 */
export function onEachAccount(run: Run, alert?: FailureAlert): Run {
  return async (args, redactor) => {
    const queues = await listQueues(args);
    return await forEachAccount(args, queues, {
      run: async (one) => await run(one, redactor).catch((error: unknown) => rethrow(error, one.text.queue)),
      title: async (queue) => void process.stdout.write(`\n${printable(dirname(queue))}:\n`),
      async explain({ problem }, queue) {
        const text = redactor.redact(printable(`${queue}: ${describeProblem(problem)}`));
        process.stderr.write(`${text}\n`);
        if (alert === undefined) return;
        const { reportToTeam } = await alert.load();
        await reportToTeam({ kind: alert.kind, text, argv: [`--queue=${queue}`] });
      },
    });
  };
}

/** @throws ProblemError whose advice names the folder */
function rethrow(error: unknown, queue = ""): never {
  if (!(error instanceof ProblemError)) throw error;
  const { problem, exitCode } = error;
  throw new ProblemError({ ...problem, whatToDo: nameFolder(problem.whatToDo, queue) }, exitCode, {
    cause: error.cause,
  });
}
