import type { Alerts, Clock, Log, MediaChecker, Platform, Store } from "../core/ports.ts";
import type { Outcome, PosterConfig } from "../core/post/poster-config.ts";
import { rehearse } from "../core/post/rehearse.ts";
import { runPoster } from "../core/post/run-poster.ts";
import { type Performers, runProcedure } from "../core/procedure.ts";
import type { QueueChange } from "../core/queue/change.ts";
import type { Token } from "../core/token.ts";
import { changeFile } from "./change-file.ts";
import { changeJournalBytes, changeQueueBytes } from "./content-changes.ts";

export interface PosterPorts {
  store: Store;
  platform: Platform;
  media: MediaChecker;
  alerts: Alerts;
  clock: Clock;
  random: () => number;
  log: Log;
  /** Aborted when the process is asked to stop: waits end, nothing irreversible is begun, nothing begun is broken off. */
  stop: AbortSignal;
  /** Removes secrets from what is committed. */
  scrub(text: string): string;
}

/** One run of the poster: publishes at most one post. */
export async function post(ports: PosterPorts, config: PosterConfig): Promise<Outcome> {
  return await runProcedure(runPoster(config), performersOf(ports));
}

/** The dry run: the same checks on the first pending post, and nothing written, published or alerted. */
export async function rehearsePost(ports: PosterPorts, config: PosterConfig, token: Token | null): Promise<Outcome> {
  return await runProcedure(rehearse(config, token), performersOf(ports));
}

/** Turns each command of a procedure into a call of the port it is meant for. */
export function performersOf(ports: PosterPorts): Performers {
  const { store, platform, media, alerts, clock, log, stop } = ports;
  return {
    look: async () => ({ now: clock.now(), isStopping: stop.aborted }),
    wait: async ({ ms }) => {
      await clock.sleep(ms, stop);
      return null;
    },
    say: async ({ level, text }) => {
      log[level](text);
      return null;
    },
    alert: async ({ alert }) => {
      await alerts.send(alert);
      return null;
    },
    clear: async ({ kinds }) => {
      await alerts.clear(kinds);
      return null;
    },
    readAll: () => store.readAll(),
    changeJournal: ({ change, message }) =>
      changeFile(ports, { file: "journal", message, apply: (bytes) => changeJournalBytes(bytes, change) }),
    changeQueue: ({ change, message }) =>
      changeFile(ports, {
        file: "queue",
        message,
        apply: (bytes) => changeQueueBytes(bytes, scrubbed(change, ports.scrub)),
      }),
    hasEnded: ({ run }) => store.hasEnded(run),
    checkMedia: (command) => media.check(command.post),
    createContainer: ({ params }) => platform.createContainer(params),
    readContainer: ({ containerId }) => platform.readContainer(containerId),
    publish: ({ containerId }) => platform.publish(containerId),
    readQuota: () => platform.readQuota(),
    listRecentMedia: ({ since }) => platform.listRecentMedia(since),
    readMedia: ({ mediaId }) => platform.readMedia(mediaId),
  };
}

function scrubbed(change: QueueChange, scrub: (text: string) => string): QueueChange {
  return change.kind === "failed" ? { ...change, error: scrub(change.error) } : change;
}
