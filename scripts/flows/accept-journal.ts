import { ProblemError } from "../core/findings/problem.ts";
import type { Clock, Log } from "../core/ports/runtime.ts";
import type { Store } from "../core/ports/store.ts";
import { QUEUE_MISSING } from "../core/posting/read-content.ts";
import { type ChangeResult, changeFile, changeJournalBytes } from "./change-file.ts";

export interface AcceptPorts {
  store: Store;
  clock: Clock;
  random: () => number;
  log: Log;
}

/**
 * Takes the journal as it is now for right, after an operator has compared it with the account, and records when. Does nothing
 * when it is what the bot's own runs left.
 * @throws ProblemError (exit 2) when there is no queue or no journal, it is damaged, or the decision cannot be stored
 */
export async function acceptJournal(ports: AcceptPorts): Promise<void> {
  const { store, clock, log } = ports;
  const { queue, journal } = await store.readAll();
  // Beside a queue that is not there, an empty journal proves nothing.
  if (queue === null) throw new ProblemError(QUEUE_MISSING, 2);
  if ((await store.findForeignChange()) === null) {
    log.notice("The journal is what the bot itself wrote. There is nothing to accept.");
    return;
  }
  if (journal === null) throw refusal("There is no journal, and an empty one would let posts go out twice.");
  const at = clock.now().toISOString();
  const accepting: Store = {
    ...store,
    write: (_file, bytes, expected, message) => store.acceptJournal(bytes, expected, message),
  };
  const result = await changeFile(
    { ...ports, store: accepting },
    {
      file: "journal",
      message: "post: the journal is accepted as it is",
      apply: (bytes) => changeJournalBytes(bytes, { kind: "accept", at }),
    },
  );
  demandAccepted(result);
  log.notice("The journal is accepted as it is. The next run publishes again.");
}

function demandAccepted(result: ChangeResult): void {
  if (result.kind === "refused") throw refusal(`${result.why}.`);
  if (result.kind === "not-stored") {
    const { what, why, whatToDo, isRetryable } = result.problem;
    throw new ProblemError({ ...NOT_ACCEPTED, why: `${what}: ${why}`, whatToDo, isRetryable }, 2);
  }
}

const NOT_ACCEPTED = { code: "journal-not-accepted", what: "Accepting the journal" };

function refusal(why: string): ProblemError {
  const whatToDo = "Restore journal.json from the history of the repository.";
  return new ProblemError({ ...NOT_ACCEPTED, why, whatToDo, isRetryable: false }, 2);
}
