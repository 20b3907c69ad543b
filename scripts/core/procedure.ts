/**
 * A use case is written as a procedure: a generator that yields commands and is sent what came of each. It touches nothing
 * itself, so the same run can be replayed, crashed at any command and simulated on a virtual clock.
 */

import type { Problem } from "./errors.ts";
import type { JournalChange } from "./journal/change.ts";
import type { Alert, AlertKind, ContainerParams, MediaReport, Platform, Snapshot } from "./ports.ts";
import type { QueueChange } from "./queue/change.ts";
import type { DraftPost } from "./rules/rule.ts";

/** What the procedure may ask for, and what it gets back. */
interface Exchanges {
  /** The clock, and whether the process was asked to stop. */
  look: { asks: object; gets: { now: Date; isStopping: boolean } };
  /** Cut short when the process is asked to stop. */
  wait: { asks: { ms: number }; gets: null };
  say: { asks: { level: "info" | "notice" | "warn" | "error"; text: string }; gets: null };
  alert: { asks: { alert: Alert }; gets: null };
  /** The conditions of these kinds no longer hold. */
  clear: { asks: { kinds: readonly AlertKind[] }; gets: null };
  readAll: { asks: object; gets: Snapshot };
  changeJournal: { asks: { change: JournalChange; message: string }; gets: ChangeResult };
  changeQueue: { asks: { change: QueueChange; message: string }; gets: ChangeResult };
  hasEnded: { asks: { run: string }; gets: boolean };
  checkMedia: { asks: { post: DraftPost }; gets: MediaReport };
  createContainer: { asks: { params: ContainerParams }; gets: Gets<"createContainer"> };
  readContainer: { asks: { containerId: string }; gets: Gets<"readContainer"> };
  publish: { asks: { containerId: string }; gets: Gets<"publish"> };
  readQuota: { asks: object; gets: Gets<"readQuota"> };
  listRecentMedia: { asks: { since: Date }; gets: Gets<"listRecentMedia"> };
  readMedia: { asks: { mediaId: string }; gets: { permalink?: string; timestamp?: Date } | null };
}

type Gets<K extends keyof Platform> = Awaited<ReturnType<Platform[K]>>;

/** A change was made to the newest version, was refused by it, or could not be stored. */
export type ChangeResult =
  | { kind: "changed" }
  | { kind: "refused"; why: string }
  | { kind: "not-stored"; problem: Problem };

export type Command = { [K in keyof Exchanges]: { kind: K } & Exchanges[K]["asks"] }[keyof Exchanges];
export type Reply<K extends Command["kind"]> = Exchanges[K]["gets"];
export type Procedure<R> = Generator<Command, R, unknown>;

/** Performs one kind of command each. */
export type Performers = {
  [K in Command["kind"]]: (command: Extract<Command, { kind: K }>) => Promise<Reply<K>>;
};

/** Yields one command and returns its reply, typed by the kind of command. */
export function* ask<K extends Command["kind"]>(command: Extract<Command, { kind: K }>): Procedure<Reply<K>> {
  // Sound because the runner sends back exactly what the performer of this kind returned.
  return (yield command) as Reply<K>;
}

export function* now(): Procedure<Date> {
  return (yield* ask<"look">({ kind: "look" })).now;
}

export function* isStopping(): Procedure<boolean> {
  return (yield* ask<"look">({ kind: "look" })).isStopping;
}

export function* say(level: "info" | "notice" | "warn" | "error", text: string): Procedure<void> {
  yield* ask<"say">({ kind: "say", level, text });
}

export function* wait(ms: number): Procedure<void> {
  if (ms > 0) yield* ask<"wait">({ kind: "wait", ms });
}

/** Carries a procedure through to its result. */
export async function runProcedure<R>(procedure: Procedure<R>, performers: Performers): Promise<R> {
  let turn = procedure.next();
  while (!turn.done) turn = await advance(procedure, turn.value, performers);
  return turn.value;
}

/** A performer that fails fails at the place in the procedure that asked, which may know what to do about it. */
async function advance<R>(
  procedure: Procedure<R>,
  command: Command,
  performers: Performers,
): Promise<IteratorResult<Command, R>> {
  let reply: unknown;
  try {
    reply = await perform(command, performers);
  } catch (error) {
    return procedure.throw(error);
  }
  return procedure.next(reply);
}

function perform<K extends Command["kind"]>(
  command: Extract<Command, { kind: K }>,
  performers: Performers,
): Promise<unknown> {
  return performers[command.kind as K](command);
}
