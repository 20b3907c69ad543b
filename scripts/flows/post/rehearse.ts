import { containerParams } from "../../core/instagram/container-params.ts";
import { describeFault } from "../../core/instagram/platform-fault.ts";
import type { Content } from "../../core/posting/content.ts";
import type { Token } from "../../core/token/parse-token.ts";
import { foreignJournalAlert } from "./preconditions.ts";
import type { Outcome, PosterConfig, PosterPorts, Run } from "./run.ts";

/**
 * The dry run: checks the first pending post, even a held one, with the same rules and media checks as a real run, and the
 * account if there is a token. Writes nothing, publishes nothing, alerts nobody.
 */
export async function rehearsePost(ports: PosterPorts, config: PosterConfig, token: Token | null): Promise<Outcome> {
  const run: Run = { ...ports, config };
  const content = run.config.readContent(await run.store.readAll());
  if (content.blockers.length > 0) {
    run.log.error(`The queue cannot be used: ${content.blockers.join(" ")}`);
    return { exit: 1, summary: "The queue cannot be used" };
  }
  const foreign = await run.store.findForeignChange();
  if (foreign !== null) {
    const { title, body } = foreignJournalAlert(foreign);
    run.log.error(`${title}. ${body}`);
    return { exit: 2, summary: "Dry run: the journal was changed" };
  }
  const open = content.journal.entries.filter((entry) => entry.outcome === null).map((entry) => entry.id);
  if (open.length > 0) run.log.notice(`A real run would first find out what became of ${open.join(", ")}.`);
  const isPostFine = await checkNextPost(run, content);
  const accountExit = await checkAccount(run, token);
  if (accountExit !== 0) return { exit: accountExit, summary: "Dry run: the account cannot post" };
  return isPostFine
    ? { exit: 0, summary: "Dry run: nothing was written or published" }
    : { exit: 1, summary: "Dry run: the next post would fail" };
}

async function checkNextPost(run: Run, content: Content): Promise<boolean> {
  const index = content.posts.findIndex((post) => post.status === "pending");
  const post = content.posts[index];
  if (post === undefined) {
    run.log.notice("No post is pending.");
    return true;
  }
  const held = post.not_before === undefined ? "" : ` (not before ${post.not_before})`;
  run.log.info(`First pending post: ${post.id ?? `number ${index + 1}`}${held}.`);
  const complaints = content.errorsOf(index);
  if (complaints.length === 0) {
    const report = await run.media.check(post);
    complaints.push(...report.complaints);
  }
  for (const complaint of complaints) {
    const level = complaint.severity === "error" ? "error" : "warn";
    run.log[level](`${complaint.pointer}: ${complaint.message} ${complaint.hint}`);
  }
  const hasErrors = complaints.some((complaint) => complaint.severity === "error");
  if (!hasErrors) run.log.info(`Rules and media are fine. A real run would send: ${sentFields(post)}.`);
  return !hasErrors;
}

function sentFields(post: Parameters<typeof containerParams>[0]): string {
  const sent = containerParams(post);
  if (sent.kind === "single") return Object.keys(sent.params).join(", ");
  return `${sent.children.length} carousel children, then ${Object.keys(sent.parent([])).join(", ")}`;
}

async function checkAccount(run: Run, token: Token | null): Promise<0 | 1 | 2> {
  if (token === null) {
    run.log.notice("Account checks skipped: there is no token (SOCIAL_TOKEN or the token file).");
    return 0;
  }
  if (token.expiresAt !== null && token.expiresAt <= run.clock.now()) {
    run.log.error(
      `The token has expired (${token.expiresAt.toISOString()}); repeat the authorization: npm run authorize.`,
    );
    return 2;
  }
  const quota = await run.platform.readQuota();
  if (!quota.ok) {
    run.log.error(describeFault(quota.error));
    return quota.error.class === "credential" ? 2 : 1;
  }
  run.log.info(
    `The token works for account ${run.config.accountId}: ${quota.value.used} of ${quota.value.total} posts used in the last 24 hours.`,
  );
  return 0;
}
