import {
  type Arguments,
  type CommandSpec,
  type ExitCode,
  type Redactor,
  STORE_OPTION,
  usageError,
} from "../../cli/command.ts";
import type { Verdict } from "../../flows/resolve-claim.ts";

export const spec: CommandSpec = {
  name: "queue resolve",
  summary: "Ends the open claim of a post after a person has looked at the account: it is live, or it is not.",
  positionals: "ID",
  options: {
    queue: { value: "FILE", description: "Queue file (default content/queue.json); the journal lies beside it." },
    store: STORE_OPTION,
    "media-id": { value: "ID", description: "The post is live under this media id." },
    retry: { description: "The post is not live; the next run builds it anew." },
    failed: { value: "WHY", description: "The post is not live and shall not be tried again, for this reason." },
  },
  examples: [
    "npm run queue -- resolve monday --media-id 18000000000000001",
    "npm run queue -- resolve monday --retry",
    'npm run queue -- resolve monday --failed "the offer is over"',
  ],
  exitCodes: {
    0: "recorded",
    1: "not used",
    2: "usage, no such claim, its run may still be at work, or it could not be recorded",
  },
};

export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const [id, ...rest] = args.positionals;
  if (id === undefined || rest.length > 0) throw usageError(spec.name, "it takes the id of one post");
  const verdict = verdictOf(args);
  const [wire, { openStore }, { resolveClaim }, { readContent }] = await Promise.all([
    import("../../setup/context.ts"),
    import("../../setup/open-store.ts"),
    import("../../flows/resolve-claim.ts"),
    import("../../core/posting/read-content.ts"),
  ]);
  const { env, log } = await wire.openContext(redactor);
  const { store } = await openStore(args, { command: spec.name, env, isWriting: true });
  const ports = {
    ...{ store, log, clock: wire.clockFor(args, spec.name), random: Math.random },
    readContent: (snapshot: Parameters<typeof readContent>[0]) => readContent(snapshot, env.allowPrivateMediaHosts),
  };
  await resolveClaim(ports, id, verdict);
  return 0;
}

function verdictOf({ text, switches }: Arguments): Verdict {
  const verdicts: Verdict[] = [];
  const mediaId = text["media-id"];
  if (mediaId !== undefined) verdicts.push({ kind: "live", mediaId });
  if (switches.retry === true) verdicts.push({ kind: "retry" });
  if (text.failed !== undefined) verdicts.push({ kind: "failed", why: text.failed });
  const [verdict] = verdicts;
  if (verdict === undefined || verdicts.length > 1)
    throw usageError(spec.name, "say one of --media-id ID, --retry, --failed WHY");
  if (verdict.kind === "live" && !/^\d+$/.test(verdict.mediaId))
    throw usageError(spec.name, "--media-id takes digits only");
  if (verdict.kind === "failed" && verdict.why.trim() === "") throw usageError(spec.name, "--failed takes a reason");
  return verdict;
}
