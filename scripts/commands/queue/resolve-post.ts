import { type Arguments, type CommandSpec, type ExitCode, type Redactor, usageError } from "../../cli/command.ts";
import { queueOption, STORE_OPTION } from "../../cli/shared-options.ts";
import { type ResolvePorts, resolveClaim, type Verdict } from "../../flows/record/resolve-claim.ts";
import { type CommentVerdict, resolveComment } from "../../flows/record/resolve-comment.ts";
import { connectAccount } from "../../wiring/connect-instagram.ts";
import { type Context, openContext } from "../../wiring/context.ts";
import { accountIdOf, loadToken } from "../../wiring/load-token.ts";
import { openStore } from "../../wiring/open-store.ts";
import { onlyId } from "./edit-options.ts";

export const spec: CommandSpec = {
  name: "queue resolve",
  summary:
    "Records what a person saw on the account of a post, or of its first comment, that the bot cannot decide about.",
  positionals: "ID [ADDRESS]",
  options: {
    queue: queueOption(),
    store: STORE_OPTION,
    "media-id": { value: "ID", description: "The post is live under this media id." },
    published: {
      description:
        "Somebody has published the post by hand; its address may follow the id. Only of a post with a handoff.",
    },
    retry: { description: "The post is not live. The next run builds it again." },
    comment: {
      value: "there|retry|none",
      description:
        "Of the first comment of a live post: it is there, it is to be sent, or it is left out. Of comments that are to be off: they are (there), or stay on (none).",
    },
    failed: { value: "WHY", description: "The post is not live and must not be tried again, for this reason." },
  },
  examples: [
    "npm run queue -- resolve monday --media-id 18000000000000001",
    "npm run queue -- resolve monday --retry",
    "npm run queue -- resolve tuesday-music --published https://www.instagram.com/p/Abc123/",
    'npm run queue -- resolve monday --failed "the offer is over"',
    "npm run queue -- resolve monday --comment retry",
  ],
  exitCodes: {
    0: "recorded",
    1: "not used",
    2: "usage, no such claim, its run may still be working, or the result could not be recorded",
  },
};

export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const isByHand = args.switches.published === true;
  const [address, ...rest] = isByHand ? args.positionals.slice(1) : [];
  const id = onlyId(address === undefined ? args : { ...args, positionals: [args.positionals[0] ?? "", ...rest] });
  const verdict = verdictOf(args, address);
  const context = await openContext(redactor, args);
  const { store } = await openStore(context, args, { isWriting: true });
  const ports: ResolvePorts = { ...context, store, account: await openAccount(context) };
  if (typeof verdict === "string") await resolveComment(ports, id, verdict);
  else await resolveClaim(ports, id, verdict);
  return 0;
}

/** Best effort: without a token, the time of the decision or of the claim stands for that of the post. */
async function openAccount(context: Context): Promise<ResolvePorts["account"]> {
  const token = await loadToken(context);
  if (token === null) return null;
  const id = accountIdOf(context.env, token);
  const { readMedia } = connectAccount(context, { accountId: id, token: token.value });
  return { id, readMedia };
}

function verdictOf({ command, text, switches }: Arguments, address: string | undefined): Verdict | CommentVerdict {
  const verdicts: (Verdict | CommentVerdict)[] = [];
  const mediaId = text["media-id"];
  if (mediaId !== undefined) verdicts.push({ kind: "live", mediaId });
  if (switches.published === true)
    verdicts.push({ kind: "live", mediaId: null, ...(address === undefined ? {} : { permalink: address }) });
  if (switches.retry === true) verdicts.push({ kind: "retry" });
  if (text.failed !== undefined) verdicts.push({ kind: "failed", why: text.failed });
  const { comment } = text;
  if (comment === "there" || comment === "retry" || comment === "none") verdicts.push(comment);
  else if (comment !== undefined) throw usageError(command, "--comment must be there, retry or none");
  const [verdict] = verdicts;
  if (verdict === undefined || verdicts.length > 1)
    throw usageError(command, "give exactly one of --media-id ID, --published, --retry, --failed WHY and --comment");
  if (typeof verdict === "string") return verdict;
  if (mediaId !== undefined && !/^\d+$/.test(mediaId)) throw usageError(command, "--media-id must be digits only");
  if (address !== undefined && !/^https:\/\/[\w./?=&%~-]+$/.test(address))
    throw usageError(command, "the address of the post must begin with https://");
  if (verdict.kind === "failed" && verdict.why.trim() === "") throw usageError(command, "--failed needs a reason");
  return verdict;
}
