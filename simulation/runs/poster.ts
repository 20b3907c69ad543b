import type { MediaChecker } from "../../scripts/core/ports/media-check.ts";
import type { Token } from "../../scripts/core/token/parse-token.ts";
import { rehearsePost } from "../../scripts/flows/post/rehearse.ts";
import type { PosterConfig, PosterPorts } from "../../scripts/flows/post/run.ts";
import { runPoster } from "../../scripts/flows/post/run-poster.ts";
import { openFakePlatform, type PlatformWeather } from "../account/fake-platform.ts";
import { readRemembering } from "../repository/remembered-content.ts";
import { openFakeMedia } from "../weather/fake-media.ts";
import { POLLING } from "../world/polling.ts";
import { ACCOUNT_ID } from "../world/world.ts";
import { alertsFor, type Crew, launch, logFor, storeFor } from "./crew.ts";
import { knownToken } from "./known-token.ts";
import type { MarkReason, Run } from "./run.ts";

export type WeatherReport = (mark: MarkReason) => PlatformWeather;

export interface PosterSetting {
  weather: WeatherReport;
  /** The token at the time when the run was queued. */
  tokenText: string;
  /** Started by hand with --force. */
  isForced: boolean;
}

export function launchPoster(crew: Crew, { weather, tokenText, isForced }: PosterSetting): void {
  const token = knownToken(tokenText);
  launch(crew, "post", (run) => {
    run.isForced = isForced;
    run.token = token;
    return runPoster(portsOf(crew, run, { weather, token, check: "check" }), configOf(run, token));
  });
}

/** Someone asks what a run would do now. */
export function launchDryRun(crew: Crew, { weather, tokenText }: Omit<PosterSetting, "isForced">): void {
  const token = knownToken(tokenText);
  launch(crew, "dry", (run) => {
    run.token = token;
    return rehearsePost(portsOf(crew, run, { weather, token, check: "rehearsal" }), configOf(run, token), token);
  });
}

interface PortsSetting {
  weather: WeatherReport;
  token: Token;
  /** How it is told that the run checked media. */
  check: "check" | "rehearsal";
}

function portsOf(crew: Crew, run: Run, { weather, token, check }: PortsSetting): PosterPorts {
  const { world } = crew;
  const mark: MarkReason = (whose) => addReason(run, whose !== "the post's", world.scheduler.nowMs);
  const { host, fetch } = world.site.visit(run.line, (path) => world.bulletin.tell("unserved", { run, path }));
  const platform = openFakePlatform(world.account, {
    token: token.value,
    line: run.line,
    weather: weather(mark),
    fetch,
    onAsk: (asked) => world.bulletin.tell("ask", { run, asked }),
    onAnswer: (asked, answer) => world.bulletin.tell("answer", { run, asked, answer }),
    onMade: (unfit) => world.bulletin.tell("made", { run, unfit }),
    onPublish: (containerId) => world.bulletin.tell("publish", { run, containerId }),
    onLive: (medium, isAnswered) => world.bulletin.tell("live", { run, medium, isAnswered }),
  });
  return {
    store: storeFor(crew, run),
    platform,
    media: reporting(openFakeMedia(world.fate, run.line, mark), (id, isRefused) =>
      world.bulletin.tell(check, { run, id, isRefused }),
    ),
    host,
    alerts: alertsFor(crew, run),
    clock: run.clock,
    random: world.fate.random("jitter").next,
    log: logFor(crew, run),
    stop: run.stop.signal,
    scrub: (text) => text,
  };
}

function configOf({ name, isForced }: Run, { obtainedAt, expiresAt }: Token): PosterConfig {
  return {
    accountId: ACCOUNT_ID,
    allowPrivateHosts: [],
    run: name,
    isForced,
    polling: POLLING,
    token: { obtainedAt, expiresAt },
    readContent: readRemembering,
  };
}

function reporting(media: MediaChecker, tell: (id: string, isRefused: boolean) => void): MediaChecker {
  return {
    async check(post, ...rest) {
      const report = await media.check(post, ...rest);
      tell(post.id ?? "", report.complaints.length > 0);
      return report;
    },
  };
}

function addReason(run: Run, isDoubtful: boolean, atMs: number): string {
  const mark = `reason ${run.name}/${run.reasons.length + 1}.`;
  run.reasons.push({ mark, isDoubtful, atMs });
  return mark;
}
