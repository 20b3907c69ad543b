import { setTimeout as wait } from "node:timers/promises";
import type { Clock, Log, LogFields } from "../ports/runtime.ts";

/** What secrets look like. No line should hold one; this is for a key inside a library's error text. */
const SECRET_LIKE =
  /\b(?:(?:sk|rk|pk)_(?:test|live)_|whsec_)[A-Za-z0-9_+/=-]+|\b(?:postgres(?:ql)?|smtps?):\/\/[^\s"]+/g;

type Level = "info" | "warn" | "error";

export function createLog(write: (line: string) => void, now: () => Date): Log {
  const log =
    (level: Level) =>
    (message: string, fields: LogFields = {}) => {
      const line = JSON.stringify({ time: now().toISOString(), level, message, ...fields });
      write(line.replaceAll(SECRET_LIKE, "[secret]"));
    };
  return { info: log("info"), warn: log("warn"), error: log("error") };
}

/** Drops every line: for tests and measurements. */
export const silentLog: Log = { info() {}, warn() {}, error() {} };

export const systemClock: Clock = {
  now: () => new Date(),
  async sleep(ms, signal) {
    // Aborting only ends the pause early.
    await wait(ms, undefined, signal === undefined ? {} : { signal }).catch(() => {});
  },
};
