import type { Arguments, ExitCode } from "../../cli/command.ts";
import { queuePathOf } from "../../cli/shared-options.ts";
import { describeFinding } from "../../core/findings/finding.ts";
import { digestWith } from "../../core/posting/digest.ts";
import type { ListChange } from "../../core/queue/change-posts.ts";
import { describeTurn } from "../../core/queue/list-rows.ts";
import { editQueue } from "../../flows/edit-queue.ts";
import { type Context, clockFor } from "../../wiring/context.ts";
import { openQueueEdit } from "../../wiring/open-queue-edit.ts";

export interface Edit {
  change: ListChange;
  /** What to say when it is done. */
  done: string;
  /** Ids of the posts that then wait for their turn. */
  waits?: readonly string[];
}

/** Makes the change in the working copy, where git can undo it. @throws ProblemError */
export async function writeEdit(
  args: Arguments,
  { env, log }: Context,
  { change, done, waits = [] }: Edit,
): Promise<ExitCode> {
  const plan = { queuePath: queuePathOf(args), clock: clockFor(args), isOffline: args.switches.offline === true, log };
  const ports = openQueueEdit(env, plan);
  const { warnings, content } = await editQueue(ports, [change]).finally(ports.close);
  for (const warning of warnings) log.warn(describeFinding(warning));
  const options = { now: ports.clock.now(), digestOf: digestWith(content) };
  const turns = waits.flatMap((id) => {
    const turn = describeTurn(id, content, options);
    return turn === null ? [] : [{ id, turn }];
  });
  const [first] = turns;
  log.info(waits.length === 1 && first !== undefined ? `${done} It ${first.turn}.` : done);
  if (waits.length > 1) for (const { id, turn } of turns) log.info(`${id} ${turn}.`);
  return 0;
}
