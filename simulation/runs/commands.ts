import type { Platform } from "../../scripts/core/ports/platform.ts";
import { readContent, readRefreshedAt } from "../../scripts/core/posting/read-content.ts";
import { parseToken } from "../../scripts/core/token/parse-token.ts";
import { refresh } from "../../scripts/flows/account/refresh-token.ts";
import type { PosterPorts } from "../../scripts/flows/post/run.ts";
import { runPoster } from "../../scripts/flows/post/run-poster.ts";
import { rebuildRecord } from "../../scripts/flows/record/rebuild-record.ts";
import { resolveClaim, type Verdict } from "../../scripts/flows/record/resolve-claim.ts";
import { type CommentVerdict, resolveComment } from "../../scripts/flows/record/resolve-comment.ts";
import { openFakeMedia } from "../account/fake-media.ts";
import { openFakePlatform, type PlatformFaults } from "../account/fake-platform.ts";
import {
  openFakeSecretStore,
  openFakeTokenEndpoint,
  type SecretFaults,
  type TokenFaults,
} from "../account/token-service.ts";
import { ACCOUNT_ID, POLLING } from "../world/world.ts";
import { channelFor, type Launcher, launch, SILENT_LOG, storeFor } from "./launch.ts";
import type { MarkReason, Run } from "./run.ts";

interface PosterOptions {
  faults(mark: MarkReason): PlatformFaults;
  tokenText: string;
  isForced: boolean;
}

export function launchPoster(launcher: Launcher, options: PosterOptions): void {
  const token = parseToken(options.tokenText, "The simulated secret");
  launch(launcher, "post", (run) => {
    run.isForced = options.isForced;
    run.token = token;
    return runPoster(posterPorts(launcher, run, options), {
      accountId: ACCOUNT_ID,
      allowPrivateHosts: [],
      run: run.name,
      isForced: run.isForced,
      // A person may start a run at any time, which asks more of the poster than a schedule does.
      isScheduled: false,
      polling: POLLING,
      token: { obtainedAt: token.obtainedAt, expiresAt: token.expiresAt },
      readContent: (snapshot) => readContent(snapshot, []),
    });
  });
}

function posterPorts(launcher: Launcher, run: Run, { faults }: PosterOptions): PosterPorts {
  const { events, account, chance, site } = launcher.world;
  const { connection } = run;
  const mark: MarkReason = (whose) => addReason(run, whose !== "the post's");
  const { host, fetch } = site.visit(connection);
  const platform = openFakePlatform(account, {
    token: run.token?.value ?? "",
    connection,
    faults: faults(mark),
    fetch,
    onAnswer: (asked, answer) => events.emit("answer", { run, asked, isRefused: !answer.ok }),
    onComment: (medium) => events.emit("comment", { run, medium }),
    onLive: (medium, isAnswered) => events.emit("live", { run, medium, isAnswered }),
  });
  const media = openFakeMedia(chance, connection, mark);
  return {
    ...portsOf(launcher, run),
    platform,
    media: {
      async check(post, ...rest) {
        events.emit("check", { run, id: post.id ?? "" });
        return await media.check(post, ...rest);
      },
    },
    host,
    stop: run.stop.signal,
  };
}

function addReason(run: Run, isDoubtful: boolean): string {
  const mark = `reason ${run.name}/${run.reasons.length + 1}.`;
  run.reasons.push({ mark, isDoubtful });
  return mark;
}

interface RefresherOptions {
  faults: TokenFaults & SecretFaults;
  tokenText: string;
}

export function launchRefresher(launcher: Launcher, { faults, tokenText }: RefresherOptions): void {
  const { account, secret } = launcher.world;
  const token = parseToken(tokenText, "The simulated secret");
  launch(launcher, "refresh", async (run) => {
    run.token = token;
    const { connection } = run;
    const ports = portsOf(launcher, run);
    const status = await ports.store.read("token-status");
    return refresh(
      {
        ...ports,
        tokenStore: openFakeSecretStore(secret, { connection, faults }),
        endpoint: openFakeTokenEndpoint(account.tokens, { connection, faults, accountId: ACCOUNT_ID }),
        mask: () => undefined,
      },
      { token, accountId: ACCOUNT_ID, refreshedAt: readRefreshedAt(status?.bytes ?? null), isDryRun: false },
    );
  });
}

/** Someone at the command line who has looked at the account and decides about a post. */
export function launchResolver(
  launcher: Launcher,
  { id, verdict, faults }: { id: string; verdict: Verdict | CommentVerdict; faults: PlatformFaults },
): void {
  launch(launcher, "resolve", async (run) => {
    const { readMedia } = platformFor(launcher, run, faults);
    const ports = { ...portsOf(launcher, run), account: { id: ACCOUNT_ID, readMedia } };
    if (typeof verdict === "string") await resolveComment(ports, id, verdict);
    else await resolveClaim(ports, id, verdict);
    return { exit: 0, summary: `${id} resolved as ${typeof verdict === "string" ? verdict : verdict.kind}` };
  });
}

/** Someone makes the record again, and says yes to what would be written. */
export function launchRebuilder(launcher: Launcher, faults: PlatformFaults): void {
  launch(launcher, "rebuild", async (run) => {
    const platform = platformFor(launcher, run, faults);
    await rebuildRecord({
      ...portsOf(launcher, run),
      platform,
      accountId: ACCOUNT_ID,
      confirm: async (lines) => {
        launcher.world.note(() => lines.join(" | "));
        return true;
      },
    });
    return { exit: 0, summary: "the record is made again" };
  });
}

function platformFor({ world }: Launcher, { connection }: Run, faults: PlatformFaults): Platform {
  const token = JSON.parse(world.secret.text).access_token;
  return openFakePlatform(world.account, { token, connection, faults });
}

function portsOf(launcher: Launcher, run: Run) {
  return {
    store: storeFor(launcher, run),
    channel: channelFor(launcher, run),
    clock: run.clock,
    random: launcher.world.chance.random("jitter").next,
    log: SILENT_LOG,
    readContent: (snapshot: Parameters<typeof readContent>[0]) => readContent(snapshot, []),
    scrub: (text: string) => text,
  };
}
