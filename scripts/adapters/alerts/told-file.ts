import { createHash } from "node:crypto";
import { z } from "zod";
import type { Clock } from "../../core/ports/runtime.ts";
import { REPEAT_AFTER_MS, type ToldMemory } from "../../core/ports/told-memory.ts";
import { writeDurably } from "../files/durable-write.ts";
import { readIfOrdinary } from "../files/regular-file.ts";

const OWNER_ONLY = 0o600;
const toldTimes = z.record(z.string(), z.iso.datetime());

export interface ToldFileOptions {
  path: string;
  /** Whom the alerts go to: another chat has not been told yet. Only a hash of it is stored. */
  audience: string;
  clock: Clock;
}

/** A small file of hashes and times. A folder that cannot be written only means that alerts are repeated. */
export function createToldFile({ path, audience, clock }: ToldFileOptions): ToldMemory {
  const digestOf = ({ title, body }: { title: string; body: string }) =>
    createHash("sha256")
      .update(JSON.stringify([audience, title, body]))
      .digest("hex");
  const recent = async (): Promise<Record<string, string>> => {
    const text = readIfOrdinary(path)?.toString("utf8") ?? "{}";
    const now = clock.now().getTime();
    return Object.fromEntries(Object.entries(parse(text)).filter(([, at]) => now - Date.parse(at) < REPEAT_AFTER_MS));
  };
  return {
    wasTold: async (alert) => Object.hasOwn(await recent(), digestOf(alert)),
    async remember(alert) {
      const told = { ...(await recent()), [digestOf(alert)]: clock.now().toISOString() };
      await writeDurably(path, `${JSON.stringify(told, null, 2)}\n`, OWNER_ONLY).catch(() => undefined);
    },
  };
}

/** Empty for a file that is damaged. */
function parse(text: string): Record<string, string> {
  try {
    return toldTimes.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}
