import { type Arguments, type ExitCode, type Redactor, usageError } from "../../cli/command.ts";
import { readContent } from "../../core/posting/read-content.ts";
import { type ResolvePorts, resolveClaim, type Verdict } from "../../flows/resolve-claim.ts";
import { connectAccount } from "../../setup/connect-instagram.ts";
import { type Context, clockFor, openContext } from "../../setup/context.ts";
import { accountIdOf, loadToken } from "../../setup/load-token.ts";
import { openStore } from "../../setup/open-store.ts";
import { onlyId } from "./edit-options.ts";

/** npm run queue -- resolve. @throws ProblemError (exit 2) when it cannot be recorded */
export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const id = onlyId(args);
  const verdict = verdictOf(args);
  const context = await openContext(redactor, args);
  const { env, log, scrubber, alertChannel } = context;
  const { store } = await openStore(args, { env, isWriting: true });
  const ports: ResolvePorts = {
    store,
    log,
    channel: alertChannel,
    readMedia: await openMediaReader(context),
    clock: clockFor(args),
    random: Math.random,
    readContent: (snapshot) => readContent(snapshot, env.allowPrivateMediaHosts),
    scrub: (text) => scrubber.scrub(text),
  };
  await resolveClaim(ports, id, verdict);
  return 0;
}

/** Best effort: without a token, the time of the decision or of the claim stands for that of the post. */
async function openMediaReader(context: Context): Promise<ResolvePorts["readMedia"]> {
  const token = await loadToken(context);
  if (token === null) return null;
  return connectAccount(context, { accountId: accountIdOf(context.env, token), token: token.value }).readMedia;
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
