import { createFileStore } from "../../adapters/files/file-store.ts";
import type { Arguments } from "../../cli/command.ts";
import { queuePathOf } from "../../cli/shared-options.ts";
import type { DraftPost } from "../../core/content/draft-post.ts";
import { type Content, takenIds } from "../../core/posting/content.ts";
import { readContent } from "../../core/posting/read-content.ts";
import { type Clockwork, proposeId } from "../../core/queue/read-not-before.ts";
import type { PostContext } from "../../core/rules/posts/post-rule.ts";
import { openMediaChecker } from "../../wiring/connect-media.ts";
import { type Context, clockFor } from "../../wiring/context.ts";
import type { Env } from "../../wiring/environment.ts";
import { openRecord, withRecord } from "../../wiring/open-record.ts";

/** What is needed to write a new post that fits the existing ones. */
export interface DraftContext {
  /** An id that no post in the queue, record or archive has. */
  proposeId(post: DraftPost): string;
  /** What it takes to understand a date. */
  clockwork: Clockwork;
  /** What the rules need to judge a post while it is being written. */
  context: PostContext;
  /** What is wrong with the media of a post, in words; null when nothing is. */
  judgeMedia(post: DraftPost): Promise<string | null>;
}

/** @throws ProblemError (exit 2) when the content folder cannot be read */
export async function openDraftContext(args: Arguments, { env }: Context): Promise<DraftContext> {
  const isOffline = args.switches.offline === true;
  const queuePath = queuePathOf(args);
  const record = await openRecord(env, { queuePath, isOffline }).read();
  const snapshot = withRecord(await createFileStore(queuePath).readAll(), record);
  const content = readContent(snapshot, env.allowPrivateMediaHosts);
  const taken = takenIds(content);
  return {
    proposeId: (post) => proposeId(post, (id) => taken.has(id)),
    clockwork: clockworkOf(content, clockFor(args).now()),
    judgeMedia: (post) => (isOffline ? Promise.resolve(null) : judgeMedia(post, env)),
    context: { settings: content.settings, allowPrivateHosts: env.allowPrivateMediaHosts, isRefused: () => false },
  };
}

export function clockworkOf({ settings }: Content, now: Date): Clockwork {
  return { timeZone: settings.timezone, slots: settings.slots, now };
}

async function judgeMedia(post: DraftPost, env: Env): Promise<string | null> {
  const checker = openMediaChecker(env);
  const { findings } = await checker.check(post).finally(() => checker.close());
  const error = findings.find(({ severity }) => severity === "error");
  return error === undefined ? null : `${error.message} ${error.hint}`;
}
