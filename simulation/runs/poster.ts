import type { MediaChecker } from "../../scripts/core/ports/media-check.ts";
import type { MediaSnapshot } from "../../scripts/core/ports/media-snapshot.ts";
import type { Snapshot } from "../../scripts/core/ports/store.ts";
import type { Content } from "../../scripts/core/posting/content.ts";
import { parseToken } from "../../scripts/core/token/parse-token.ts";
import { runPoster } from "../../scripts/flows/post/run-poster.ts";
import { openFakePlatform, type PlatformWeather } from "../account/fake-platform.ts";
import { readRemembering } from "../repository/remembered-content.ts";
import { openFakeMedia } from "../weather/fake-media.ts";
import { ACCOUNT_ID } from "../world/world.ts";
import { alertsFor, type Crew, launch, logFor, storeFor } from "./crew.ts";
import type { MarkReason, Run } from "./run.ts";

const POLLING = { headStartMs: 10_000, intervalMs: 60_000, attempts: 5 };

export type WeatherReport = (mark: MarkReason) => PlatformWeather;

export interface PosterSetting {
  weather: WeatherReport;
  /** The token at the time when the run was queued. */
  tokenText: string;
  /** Started by hand with --force. */
  isForced: boolean;
  readContent(snapshot: Snapshot): Content;
}

export function launchPoster(crew: Crew, { weather, tokenText, isForced, readContent: read }: PosterSetting): void {
  const { world } = crew;
  const token = parseToken(tokenText, "The simulated secret");
  launch(crew, "post", (run) => {
    run.isForced = isForced;
    run.token = token;
    const mark: MarkReason = (whose) => addReason(run, whose !== "the post's", world.scheduler.nowMs);
    const { host, fetch } = world.site.visit(run.line, (path) => world.bulletin.tell("unserved", { run, path }));
    const platform = openFakePlatform(world.account, {
      token: token.value,
      line: run.line,
      weather: weather(mark),
      fetch,
      onAsk: (asked) => world.bulletin.tell("ask", { run, asked }),
      onAnswer: (asked, answer) => world.bulletin.tell("answer", { run, asked, answer }),
      onMade: (hasUnreadyParts) => world.bulletin.tell("made", { run, hasUnreadyParts }),
      onPublish: (containerId) => world.bulletin.tell("publish", { run, containerId }),
      onLive: (medium, isAnswered) => world.bulletin.tell("live", { run, medium, isAnswered }),
    });
    return runPoster(
      {
        store: storeFor(crew, run),
        platform,
        media: reporting(openFakeMedia(world.fate, run.line, mark), (id, isRefused) =>
          world.bulletin.tell("check", { run, id, isRefused }),
        ),
        host,
        alerts: alertsFor(crew, run),
        clock: run.clock,
        random: world.fate.random("jitter").next,
        log: logFor(crew, run),
        stop: run.stop.signal,
        scrub: (text) => text,
      },
      {
        accountId: ACCOUNT_ID,
        allowPrivateHosts: [],
        run: run.name,
        isForced,
        polling: POLLING,
        token: { obtainedAt: token.obtainedAt, expiresAt: token.expiresAt },
        readContent: read,
      },
    );
  });
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

const REMEMBERED = 64;

/** Reading is a pure function, so results can be cached. */
export function rememberingReader(): (snapshot: Snapshot) => Content {
  const known = new Map<string, Content>();
  const folders = new Map<MediaSnapshot, number>();
  const numberOf = (media: MediaSnapshot): number => {
    const number = folders.get(media) ?? folders.size;
    folders.set(media, number);
    return number;
  };
  return (snapshot) => {
    const { queue, journal, settings, tokenStatus, archive, media } = snapshot;
    const files = [queue, journal, settings, tokenStatus].map((file) => file?.version ?? "none");
    const key = [...files, archive.at(-1)?.name ?? "none", media === undefined ? "none" : numberOf(media)].join(" ");
    const content = known.get(key) ?? readRemembering(snapshot);
    if (known.size >= REMEMBERED) known.clear();
    known.set(key, content);
    return content;
  };
}
