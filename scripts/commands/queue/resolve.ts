import { type Arguments, type ExitCode, type Redactor, usageError } from "../../cli/command.ts";
import { readContent } from "../../core/posting/read-content.ts";
import { type ResolvePorts, resolveClaim, type Verdict } from "../../flows/resolve-claim.ts";
import { clockFor, openContext } from "../../setup/context.ts";
import { openStore } from "../../setup/open-store.ts";
import { onlyId } from "./edit-options.ts";

/** npm run queue -- resolve. @throws ProblemError (exit 2) when it cannot be recorded */
export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const id = onlyId(args);
  const verdict = verdictOf(args);
  const { env, log, scrubber } = await openContext(redactor, args);
  const { store } = await openStore(args, { env, isWriting: true });
  const ports: ResolvePorts = {
    store,
    log,
    clock: clockFor(args),
    random: Math.random,
    readContent: (snapshot) => readContent(snapshot, env.allowPrivateMediaHosts),
    scrub: (text) => scrubber.scrub(text),
  };
  await resolveClaim(ports, id, verdict);
  return 0;
}

function verdictOf({ command, text, switches }: Arguments): Verdict {
  const verdicts: Verdict[] = [];
  const mediaId = text["media-id"];
  if (mediaId !== undefined) verdicts.push({ kind: "live", mediaId });
  if (switches.retry === true) verdicts.push({ kind: "retry" });
  if (text.failed !== undefined) verdicts.push({ kind: "failed", why: text.failed });
  const [verdict] = verdicts;
  if (verdict === undefined || verdicts.length > 1)
    throw usageError(command, "give exactly one of --media-id ID, --retry and --failed WHY");
  if (verdict.kind === "live" && !/^\d+$/.test(verdict.mediaId))
    throw usageError(command, "--media-id must be digits only");
  if (verdict.kind === "failed" && verdict.why.trim() === "") throw usageError(command, "--failed needs a reason");
  return verdict;
}
