import type { Alerts } from "../../scripts/core/ports/alerts.ts";
import type { Log } from "../../scripts/core/ports/runtime.ts";
import type { Store } from "../../scripts/core/ports/store.ts";
import type { Outcome } from "../../scripts/flows/post/run.ts";
import { openFakeStore } from "../repository/fake-store.ts";
import type { BreakableStore } from "../weather/store-weather.ts";
import type { World } from "../world/world.ts";
import { endRun, type Run, startRun } from "./run.ts";

/** Starts runs in a world and reports to the bulletin what they do. */
export interface Crew {
  world: World;
  storeWeather: BreakableStore;
  /** Called during each call of each run. */
  interlude(): void;
}

const STOP_WITHIN_MS = 10 * 60_000;
/** Someone sees a failed job and starts it again within this time. */
const STARTED_AGAIN_MS = 2 * 60_000;

/** Starts one run, which finishes or dies. Any error other than a ProblemError is a bug. */
export function launch(crew: Crew, kind: string, work: (run: Run) => Promise<Outcome>): void {
  const { world } = crew;
  const { scheduler, fate, bulletin } = world;
  const run = startRun(`simulated:${kind}:${world.runs.size + 1}`, {
    scheduler,
    fate,
    interlude: crew.interlude,
    onDeath(dead, words) {
      world.note(() => `${dead.name} ${words}`);
      if (fate.strikes("dead run is started again"))
        scheduler.at(scheduler.nowMs + fate.random("runs").whole(0, STARTED_AGAIN_MS), () => launch(crew, kind, work));
    },
  });
  world.runs.set(run.name, run);
  world.note(() => `${run.name} starts`);
  if (fate.strikes("stop signal")) {
    const delayMs = fate.random("runs").whole(0, STOP_WITHIN_MS);
    scheduler.at(scheduler.nowMs + delayMs, () => run.stop.abort());
  }
  const finish = (outcome: Outcome | null, error: unknown): void => {
    run.isAlive = false;
    endRun(run, world);
    const words = error === null ? `${outcome?.summary} (exit ${outcome?.exit})` : String(error);
    world.note(() => `${run.name} ends: ${words}`);
    bulletin.tell("text", { run, text: words });
    bulletin.tell("end", { run, outcome, error });
  };
  work(run).then(
    (outcome) => finish(outcome, null),
    (error: unknown) => finish(null, error),
  );
}

export function storeFor({ world, storeWeather }: Crew, run: Run): Store {
  const { repository, runs, scheduler, bulletin } = world;
  const store = openFakeStore(repository, {
    author: run.name,
    line: run.line,
    weather: storeWeather,
    writesTogether: world.writesTogether,
    hasEnded: (name) => {
      const endShowsAtMs = runs.get(name)?.endShowsAtMs ?? null;
      return endShowsAtMs !== null && endShowsAtMs <= scheduler.nowMs;
    },
    onRead: (commit, what) => bulletin.tell("read", { run, commit, what }),
    onInspection: (isForeign) => bulletin.tell("inspection", { run, isForeign }),
    onUnwritten: (file, isRetryable) => bulletin.tell("unwritten", { run, file, isRetryable }),
  });
  return {
    ...store,
    write(file, bytes, expected, message) {
      bulletin.tell("text", { run, text: message });
      bulletin.tell("bytes", { run, bytes });
      return store.write(file, bytes, expected, message);
    },
    writeTogether(writes, message) {
      bulletin.tell("text", { run, text: message });
      for (const { bytes } of writes) bulletin.tell("bytes", { run, bytes });
      return store.writeTogether(writes, message);
    },
    acceptJournal(bytes, expected, message) {
      bulletin.tell("bytes", { run, bytes });
      return store.acceptJournal(bytes, expected, message);
    },
  };
}

export function alertsFor({ world: { bulletin, note, fate } }: Crew, run: Run): Alerts {
  return {
    send: (alert) =>
      run.line.call("send an alert", () => {
        const hasArrived = !fate.strikes("alert does not arrive");
        note(() => `${run.name} alerts (${alert.kind}): ${alert.title}${hasArrived ? "" : ", but nobody hears"}`);
        bulletin.tell("text", { run, text: `${alert.title}\n${alert.body}` });
        bulletin.tell("alert", { run, alert, hasArrived });
        return hasArrived;
      }),
    clear: (kinds) => run.line.call("clear alerts", () => bulletin.tell("clear", { run, kinds })),
  };
}

export function logFor({ world: { bulletin } }: Crew, run: Run): Log {
  const say = (text: string) => bulletin.tell("text", { run, text });
  return { info: say, notice: say, warn: say, error: say };
}
