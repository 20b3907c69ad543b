import { containerParams } from "../container-params.ts";
import { describeFault } from "../platform-fault.ts";
import { ask, now, type Procedure, say } from "../procedure.ts";
import type { Token } from "../token.ts";
import type { Content } from "./content.ts";
import type { Outcome, PosterConfig } from "./poster-config.ts";

/**
 * The dry run: looks at the first pending post, even a held one, with the same rules and media checks as a real run, and at
 * the account if there is a token. Writes nothing, publishes nothing, alerts nobody.
 */
export function* rehearse(config: PosterConfig, token: Token | null): Procedure<Outcome> {
  const content = config.readContent(yield* ask<"readAll">({ kind: "readAll" }));
  if (content.blockers.length > 0) {
    yield* say("error", `The queue cannot be used: ${content.blockers.join(" ")}`);
    return { exit: 1, summary: "The queue cannot be used" };
  }
  const open = content.journal.entries.filter((entry) => entry.outcome === null).map((entry) => entry.id);
  if (open.length > 0) yield* say("notice", `A real run would first find out what became of ${open.join(", ")}.`);
  const isPostFine = yield* rehearsePost(content);
  const accountExit = yield* rehearseAccount(config, token);
  if (accountExit !== 0) return { exit: accountExit, summary: "Dry run: the account cannot post" };
  return isPostFine
    ? { exit: 0, summary: "Dry run: nothing was written or published" }
    : { exit: 1, summary: "Dry run: the next post would fail" };
}

function* rehearsePost(content: Content): Procedure<boolean> {
  const index = content.posts.findIndex((post) => post.status === "pending");
  const post = content.posts[index];
  if (post === undefined) {
    yield* say("notice", "No post is pending.");
    return true;
  }
  const held = post.not_before === undefined ? "" : ` (not before ${post.not_before})`;
  yield* say("info", `First pending post: ${post.id ?? `number ${index + 1}`}${held}.`);
  const complaints = content.errorsOf(index);
  if (complaints.length === 0) {
    const report = yield* ask<"checkMedia">({ kind: "checkMedia", post });
    complaints.push(...report.complaints);
  }
  for (const complaint of complaints) {
    const level = complaint.severity === "error" ? "error" : "warn";
    yield* say(level, `${complaint.pointer}: ${complaint.message} ${complaint.hint}`);
  }
  const hasErrors = complaints.some((complaint) => complaint.severity === "error");
  if (!hasErrors) yield* say("info", `Rules and media are fine. A real run would send: ${sentFields(post)}.`);
  return !hasErrors;
}

function sentFields(post: Parameters<typeof containerParams>[0]): string {
  const sent = containerParams(post);
  if (sent.kind === "single") return Object.keys(sent.params).join(", ");
  return `${sent.children.length} carousel children, then ${Object.keys(sent.parent([])).join(", ")}`;
}

function* rehearseAccount(config: PosterConfig, token: Token | null): Procedure<0 | 1 | 2> {
  if (token === null) {
    yield* say("notice", "Account checks skipped: there is no token (SOCIAL_TOKEN or the token file).");
    return 0;
  }
  if (token.expiresAt !== null && token.expiresAt <= (yield* now())) {
    yield* say(
      "error",
      `The token has expired (${token.expiresAt.toISOString()}); go through the authorization again.`,
    );
    return 2;
  }
  const quota = yield* ask<"readQuota">({ kind: "readQuota" });
  if (!quota.ok) {
    yield* say("error", describeFault(quota.fault));
    return quota.fault.class === "credential" ? 2 : 1;
  }
  yield* say(
    "info",
    `The token works for account ${config.accountId}: ${quota.value.used} of ${quota.value.total} posts used in the last 24 hours.`,
  );
  return 0;
}
