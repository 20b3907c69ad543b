import { type Comparison, compareAlerts, readAlerts, recordAlerts, type State } from "../../core/alerts/alert-state.ts";
import { describeProblem, ProblemError } from "../../core/findings/problem.ts";
import type { AlertChannel, Condition } from "../../core/ports/alerts.ts";
import type { Clock, Log } from "../../core/ports/runtime.ts";
import type { Store, Versioned } from "../../core/ports/store.ts";
import { encodeUtf8 } from "../../core/text/bytes.ts";
import { listOf } from "../../core/text/words.ts";
import { changeFile } from "./change-file.ts";

export interface ReportPorts {
  store: Store;
  channel: AlertChannel;
  clock: Clock;
  random: () => number;
  log: Log;
  /** Removes secrets from what is sent and from what is committed. */
  scrub(text: string): string;
}

/** `known`: alerts.json if it was read already. Best effort: without alerts.json, everything that holds is sent. */
export async function reportConditions(ports: ReportPorts, state: State, known?: Versioned | null): Promise<void> {
  const { channel, clock, log, scrub } = ports;
  const file = known === undefined ? await ports.store.read("alerts").catch(toProblem) : known;
  const isReadable = !(file instanceof ProblemError);
  if (!isReadable) log.warn(`${NOT_RECORDED} ${describeProblem(file.problem)}`);
  const entries = readAlerts(isReadable ? (file?.bytes ?? null) : null);
  const now = clock.now();
  const conditions = state.conditions.map((condition) => scrubbed(condition, scrub));
  const comparison = compareAlerts(entries, { ...state, conditions }, now);
  const { send, clear } = comparison;
  const arrived = send.length === 0 ? NONE : await channel.send(send.map(({ condition }) => condition));
  const after = recordAlerts(entries, comparison, { arrived, now });
  const isSame = after.length === entries.length && after.every((entry, index) => entry === entries[index]);
  const isForgotten = isSame || (isReadable && (await record(ports, comparison, { arrived, now, known: file })));
  // What is still on record would not be sent when it comes back.
  if (clear.length > 0 && isForgotten) await channel.clear(clear);
}

const NONE: ReadonlySet<string> = new Set();
const NOT_RECORDED = "Sent alerts cannot be recorded, so they may be repeated.";

async function record(
  ports: ReportPorts,
  comparison: Comparison,
  { known, ...result }: { arrived: ReadonlySet<string>; now: Date; known: Versioned | null },
): Promise<boolean> {
  const changed = await changeFile(ports, {
    file: "alerts",
    known,
    message: messageOf(comparison, result.arrived, known),
    apply: (bytes) => {
      const alerts = recordAlerts(readAlerts(bytes), comparison, result);
      return { ok: true, value: encodeUtf8(`${JSON.stringify({ alerts }, null, 2)}\n`) };
    },
  });
  if (changed.kind === "not-stored") ports.log.warn(`${NOT_RECORDED} ${describeProblem(changed.problem)}`);
  return changed.kind === "changed";
}

/** Such as "alerts: item-failed:winter-sale sent; queue over". */
function messageOf({ send, clear }: Comparison, arrived: ReadonlySet<string>, known: Versioned | null): string {
  const keys = send.map(({ condition }) => condition.key);
  const before = new Set(readAlerts(known?.bytes ?? null).map(({ key }) => key));
  const parts: [string[], string][] = [
    [keys.filter((key) => arrived.has(key)), "sent"],
    [keys.filter((key) => !arrived.has(key)), "not delivered"],
    [clear.filter((key) => before.has(key)), "over"],
  ];
  const said = parts.flatMap(([names, word]) => (names.length === 0 ? [] : [`${listOf(names)} ${word}`]));
  return `alerts: ${said.join("; ")}`;
}

function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  throw error;
}

function scrubbed({ key, what, why, whatToDo, link, about }: Condition, scrub: (text: string) => string): Condition {
  const condition = {
    key: scrub(key) as Condition["key"],
    what: scrub(what),
    why: scrub(why),
    whatToDo: scrub(whatToDo),
  };
  const more = Object.entries({ link, about }).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, scrub(text)] as const],
  );
  return { ...condition, ...Object.fromEntries(more) };
}
