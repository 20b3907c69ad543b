import { createFileStore } from "../../adapters/files/file-store.ts";
import { createMediaChecker } from "../../adapters/media/media-checker.ts";
import { type Arguments, DEFAULT_QUEUE, type ExitCode, type Redactor } from "../../cli/command.ts";
import type { Complaint } from "../../core/findings/finding.ts";
import { readContent } from "../../core/posting/read-content.ts";
import type { ListChange } from "../../core/queue/edit-list.ts";
import { editQueue } from "../../flows/edit-queue.ts";
import { clockFor, openContext } from "../../setup/context.ts";

export interface Edit {
  args: Arguments;
  redactor: Redactor;
  change: ListChange;
  /** What to say when it is done. */
  done: string;
}

/** Makes the change in the working copy, where git can undo it. @throws ProblemError */
export async function edit({ args, redactor, change, done }: Edit): Promise<ExitCode> {
  const { env, log } = await openContext(redactor);
  const allowPrivateHosts = env.allowPrivateMediaHosts;
  const media = args.switches.offline === true ? null : createMediaChecker({ allowPrivateHosts });
  const ports = {
    ...{ store: createFileStore(args.text.queue ?? DEFAULT_QUEUE), media, allowPrivateHosts },
    ...{ clock: clockFor(args, "queue"), random: Math.random },
    readContent: (snapshot: Parameters<typeof readContent>[0]) => readContent(snapshot, allowPrivateHosts),
  };
  const warnings = await editQueue(ports, change).finally(() => media?.close());
  for (const warning of warnings) log.warn(inWords(warning));
  log.info(done);
  return 0;
}

function inWords({ message, hint }: Complaint): string {
  return `${message} ${hint}`;
}
