import type { DraftPost } from "../../core/content/draft-post.ts";
import { calendarWords, momentInWords } from "../../core/dates/calendar-words.ts";
import type { Finding } from "../../core/findings/finding.ts";
import { containerParams } from "../../core/instagram/container-params.ts";
import { describeFault } from "../../core/instagram/platform-fault.ts";
import type { Answer, Quota } from "../../core/ports/platform.ts";
import { type Account, createWitness, describeCopy } from "../../core/posting/already-there.ts";
import { activeBlock, blockedCondition } from "../../core/posting/block.ts";
import type { Content } from "../../core/posting/content.ts";
import { passedOverCondition } from "../../core/posting/content-conditions.ts";
import { digestWith } from "../../core/posting/digest.ts";
import { orderCandidates } from "../../core/posting/order-candidates.ts";
import { lookBack, recordState } from "../../core/posting/record-state.ts";
import { forecast } from "../../core/schedule/forecast.ts";
import { whyNoSlot } from "../../core/schedule/slot.ts";
import { plural } from "../../core/text/words.ts";
import type { Token } from "../../core/token/parse-token.ts";
import { retryReads } from "../steps/retry.ts";
import { alreadyThere, listAccount } from "./ask-account.ts";
import { recordLost } from "./check-record.ts";
import { isSlotUsed, isUsedUp } from "./preconditions.ts";
import { inspectPost, serveFiles } from "./prepare.ts";
import type { Outcome, PosterConfig, PosterPorts } from "./run.ts";

interface Rehearsal extends PosterPorts {
  config: PosterConfig;
}

/** The dry run: checks the post that would go out now or next as a real run does. Writes, publishes and alerts nothing. */
export async function rehearsePost(ports: PosterPorts, config: PosterConfig, token: Token | null): Promise<Outcome> {
  const run: Rehearsal = { ...ports, config };
  const content = run.config.readContent(await run.store.readAll());
  if (content.blockers.length > 0) {
    run.log.error(`The queue cannot be used: ${content.blockers.join(" ")}`);
    return { exit: 1, summary: "The queue cannot be used" };
  }
  const quota = await askQuota(run, token);
  const listed = quota?.ok === true ? await listAccount(run, content, lookBack(content, run.clock.now())) : null;
  const account = listed?.ok === true ? listed.value : null;
  const state = recordState(content, account);
  if (state.kind === "behind") {
    const { what, why, whatToDo } = recordLost(state.why);
    run.log.error(`${what}. ${why} ${whatToDo}`);
    return { exit: 2, summary: "Dry run: the record is missing or incomplete" };
  }
  for (const { what, why, whatToDo } of passedOverCondition(content) ?? []) run.log.warn(`${what}. ${why} ${whatToDo}`);
  logConditions(run, content, quota);
  const isPostFine = await checkNextPost(run, content, account);
  const accountExit = logAccount(run, token, quota);
  if (accountExit !== 0) return { exit: accountExit, summary: "Dry run: the account cannot post" };
  return isPostFine
    ? { exit: 0, summary: "Dry run: nothing was written or published" }
    : { exit: 1, summary: "Dry run: the next post would fail" };
}

/** null without a token that could be used. */
async function askQuota(run: Rehearsal, token: Token | null): Promise<Answer<Quota> | null> {
  if (token === null || (token.expiresAt !== null && token.expiresAt <= run.clock.now())) return null;
  return await retryReads(run, () => run.platform.readQuota(), run.config.polling.intervalMs);
}

/** What would keep a run at this time from publishing anything, and what it would do before. */
function logConditions(run: Rehearsal, content: Content, account: Answer<Quota> | null): void {
  if (account?.ok === true && isUsedUp(account.value)) {
    const { used, total } = account.value;
    run.log.notice(`Nothing would go out now: the publishing quota is used up, ${used} of ${total} posts in 24 hours.`);
  }
  const closed = whyNoSlot(content, { now: run.clock.now(), isScheduled: false });
  if (closed !== null) run.log.notice(`Nothing would go out now: ${closed}`);
  if (isSlotUsed(run, content, null)) {
    const out = plural(content.settings.posts_per_day, "post");
    run.log.notice(`Nothing would go out now: today's ${out} went out already (posts_per_day).`);
  }
  const block = activeBlock(content.journal, { ...run.config, now: run.clock.now() });
  if (block !== null) run.log.notice(`Nothing would go out now: ${blockedCondition(block).why}`);
  const open = content.journal.entries.filter((entry) => entry.outcome === null).map((entry) => entry.id);
  if (open.length > 0) run.log.notice(`A real run would first find out what became of ${open.join(", ")}.`);
}

const LEVELS = { error: "error", warning: "warn", note: "info" } as const;

/** `account`: null when it cannot be asked. */
async function checkNextPost(run: Rehearsal, content: Content, account: Account | null): Promise<boolean> {
  const index = chooseNext(run, content);
  const post = content.posts[index];
  if (post === undefined) {
    run.log.notice("No post is pending.");
    return true;
  }
  const sighting = account === null ? null : createWitness(content, account).find({ id: post.id ?? "", post });
  const findings = content.errorsOf(index);
  const obstacles: string[] = [];
  if (findings.length === 0) {
    const { report, copied } = await inspectPost(run, content, { id: post.id ?? "", post });
    findings.push(...report.findings);
    const served = findings.some(isError) ? null : await serveFiles(run, content, { post, files: report.files ?? [] });
    if (copied !== null) obstacles.push(describeCopy(copied));
    if (served?.kind === "host-not-ready") obstacles.push(`The post would wait for its media host. ${served.error}`);
  }
  if (sighting !== null)
    obstacles.push(`The post would wait. ${alreadyThere({ id: post.id ?? "", post }, sighting).why}`);
  for (const obstacle of obstacles) run.log.error(obstacle);
  for (const { severity, pointer, message, hint } of findings)
    run.log[LEVELS[severity]](`${pointer}: ${message} ${hint}`);
  if (obstacles.length > 0 || findings.some(isError)) return false;
  const would = post.handoff === undefined ? `send: ${sentFields(post)}` : "ask the team to publish it by hand";
  run.log.info(`Rules and media are fine. A real run would ${would}.`);
  return true;
}

function isError({ severity }: Finding): boolean {
  return severity === "error";
}

/** Index of the post that is due now, else of the one that is due next, else of a pending one that never is; -1 without any. */
function chooseNext(run: Rehearsal, content: Content): number {
  const now = run.clock.now();
  const [due] = orderCandidates(content, now, run.config);
  if (due !== undefined) {
    run.log.info(`The post that is due now: ${due.id}.`);
    return due.index;
  }
  const [next] = forecast(content, { now, digestOf: digestWith(content) }).expected;
  if (next === undefined) {
    const index = content.posts.findIndex((post) => post.status === "pending");
    const name = content.posts[index]?.id ?? `number ${index + 1}`;
    if (index >= 0) run.log.notice(`No post is due now or later. The first pending one: ${name}.`);
    return index;
  }
  const { timezone } = content.settings;
  const day = calendarWords(timezone, now).brief(next.at);
  run.log.notice(`No post is due now. The next one: ${next.id}, ${day} (${timezone}).`);
  return next.index;
}

function sentFields(post: DraftPost): string {
  const sent = containerParams(post);
  if (sent.kind === "single") return Object.keys(sent.params).join(", ");
  return `${sent.children.length} carousel children, then ${Object.keys(sent.parent([])).join(", ")}`;
}

function logAccount(run: Rehearsal, token: Token | null, account: Answer<Quota> | null): 0 | 1 | 2 {
  if (token === null) {
    run.log.notice("Account checks skipped: there is no token (SOCIAL_TOKEN or the token file).");
    return 0;
  }
  if (account === null) {
    const expiredAt = token.expiresAt === null ? "" : momentInWords(token.expiresAt);
    run.log.error(`The token has expired (${expiredAt}); repeat the authorization: npm run authorize.`);
    return 2;
  }
  if (!account.ok) {
    run.log.error(describeFault(account.error));
    return account.error.class === "credential" ? 2 : 1;
  }
  const { used, total } = account.value;
  run.log.info(
    `The token works for account ${run.config.accountId}: ${used} of ${total} posts used in the last 24 hours.`,
  );
  return 0;
}
