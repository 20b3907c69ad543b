import type { AlertChannel } from "../../scripts/core/ports/alerts.ts";
import type { Log } from "../../scripts/core/ports/runtime.ts";
import type { Store } from "../../scripts/core/ports/store.ts";
import type { Outcome } from "../../scripts/flows/post/run.ts";
import { openFakeStore } from "../branches/fake-store.ts";
import type { BreakableStore } from "../faults/service-faults.ts";
import type { World } from "../world/world.ts";
import { endRun, type Run, type RunKind, startRun } from "./run.ts";

export interface Launcher {
  world: World;
  storeFaults: BreakableStore;
  duringCall(): void;
}

const STOP_WITHIN_MS = 10 * 60_000;
/** Someone sees a failed job and starts it again within this time. */
const STARTED_AGAIN_MS = 2 * 60_000;

export function launch(launcher: Launcher, kind: RunKind, work: (run: Run) => Promise<Outcome>): void {
  const { world, duringCall } = launcher;
  const { scheduler, chance, events } = world;
  const run = startRun(kind, `simulated:${kind}:${world.runs.size + 1}`, {
    scheduler,
    chance,
    duringCall,
    onDeath(dead, words) {
      world.note(() => `${dead.name} ${words}`);
      if (chance.happens("dead run is started again"))
        scheduler.at(scheduler.nowMs + chance.random("runs").whole(0, STARTED_AGAIN_MS), () =>
          launch(launcher, kind, work),
        );
    },
  });
  world.runs.set(run.name, run);
  world.note(() => `${run.name} starts`);
  if (chance.happens("stop signal")) {
    const delayMs = chance.random("runs").whole(0, STOP_WITHIN_MS);
    scheduler.at(scheduler.nowMs + delayMs, () => run.stop.abort());
  }
  const finish = (outcome: Outcome | null, error: unknown): void => {
    endRun(run, world);
    world.note(() => `${run.name} ends: ${error === null ? `${outcome?.summary} (exit ${outcome?.exit})` : error}`);
    events.emit("end", { run, outcome, error });
  };
  work(run).then(
    (outcome) => finish(outcome, null),
    (error: unknown) => finish(null, error),
  );
}

export function storeFor({ world, storeFaults }: Launcher, run: Run): Store {
  const { repository, runs, scheduler, events } = world;
  const store = openFakeStore(repository, {
    author: run.name,
    connection: run.connection,
    faults: storeFaults,
    hasEnded: (name) => {
      const endShowsAtMs = runs.get(name)?.endShowsAtMs ?? null;
      return endShowsAtMs !== null && endShowsAtMs <= scheduler.nowMs;
    },
    onFailure: (branch) => events.emit("problem", { run, branch }),
  });
  return {
    ...store,
    async readAll() {
      const snapshot = await store.readAll();
      events.emit("read", { run });
      return snapshot;
    },
  };
}

export function channelFor({ world: { events, note, chance } }: Launcher, run: Run): AlertChannel {
  return {
    send: (conditions) =>
      run.connection.call("send alerts", () => {
        const arrived = new Set<string>();
        for (const condition of conditions) {
          const hasArrived = !chance.happens("alert does not arrive");
          if (hasArrived) arrived.add(condition.key);
          note(() => `${run.name} alerts (${condition.key}): ${condition.what}${hasArrived ? "" : " (not delivered)"}`);
          events.emit("alert", { run, condition, hasArrived });
        }
        return arrived;
      }),
    clear: (keys) =>
      run.connection.call("clear alerts", () => {
        note(() => `${run.name} clears ${keys.join(", ")}`);
        events.emit("clear", { run, keys });
      }),
  };
}

export const SILENT_LOG: Log = {
  info: () => undefined,
  notice: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
