import { readContent } from "../../scripts/core/posting/read-content.ts";
import { parseToken } from "../../scripts/core/token/parse-token.ts";
import type { PosterPorts } from "../../scripts/flows/post/run.ts";
import { runPoster } from "../../scripts/flows/post/run-poster.ts";
import { openFakeMedia } from "../account/fake-media.ts";
import { openFakePlatform, type PlatformFaults } from "../account/fake-platform.ts";
import { ACCOUNT_ID, POLLING } from "../world/world.ts";
import { channelFor, type Launcher, launch, SILENT_LOG, storeFor } from "./launch.ts";
import type { MarkReason, Run } from "./run.ts";

export interface PosterSetting {
  faults(mark: MarkReason): PlatformFaults;
  /** The token at the time when the run was queued. */
  tokenText: string;
  /** Started by hand with --force. */
  isForced: boolean;
}

export function launchPoster(launcher: Launcher, setting: PosterSetting): void {
  const token = parseToken(setting.tokenText, "The simulated secret");
  launch(launcher, "post", (run) => {
    run.isForced = setting.isForced;
    run.token = token;
    return runPoster(portsOf(launcher, run, setting), {
      accountId: ACCOUNT_ID,
      allowPrivateHosts: [],
      run: run.name,
      isForced: run.isForced,
      polling: POLLING,
      token: { obtainedAt: token.obtainedAt, expiresAt: token.expiresAt },
      readContent: (snapshot) => readContent(snapshot, []),
    });
  });
}

function portsOf(launcher: Launcher, run: Run, { faults }: PosterSetting): PosterPorts {
  const { events, account, fate, site } = launcher.world;
  const { connection } = run;
  const mark: MarkReason = (whose) => addReason(run, whose !== "the post's");
  const { host, fetch } = site.visit(connection);
  const platform = openFakePlatform(account, {
    token: run.token?.value ?? "",
    connection,
    faults: faults(mark),
    fetch,
    onAnswer: (asked, answer) => events.emit("answer", { run, asked, isRefused: !answer.ok }),
    onLive: (medium, isAnswered) => events.emit("live", { run, medium, isAnswered }),
  });
  const media = openFakeMedia(fate, connection, mark);
  return {
    store: storeFor(launcher, run),
    platform,
    media: {
      async check(post, ...rest) {
        events.emit("check", { run, id: post.id ?? "" });
        return await media.check(post, ...rest);
      },
    },
    host,
    channel: channelFor(launcher, run),
    clock: run.clock,
    random: fate.random("jitter").next,
    log: SILENT_LOG,
    stop: run.stop.signal,
    scrub: (text) => text,
  };
}

function addReason(run: Run, isDoubtful: boolean): string {
  const mark = `reason ${run.name}/${run.reasons.length + 1}.`;
  run.reasons.push({ mark, isDoubtful });
  return mark;
}
