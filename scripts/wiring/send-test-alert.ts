import { queueOfAccount } from "../core/content/account-place.ts";
import type { Clock, Log } from "../core/ports/runtime.ts";
import { openAlertChannel } from "./alert-origin.ts";
import type { Context } from "./context.ts";

/** Sends a test alert where alerts go. Returns what went wrong; null when it arrived. */
export async function sendTestAlert(
  { env, scrubber }: Pick<Context, "env" | "scrubber">,
  clock: Clock,
): Promise<string | null> {
  const findings: string[] = [];
  const keep = (text: string) => void findings.push(text);
  // Sending an alert never throws, so only its log shows a failure.
  const log: Log = { info: keep, notice: keep, warn: keep, error: keep };
  const scrub = (text: string) => scrubber.scrub(text);
  const channel = openAlertChannel({ env, queuePath: queueOfAccount(env.accountName), log, scrub }, clock);
  await channel.send([{ key: "test", what: "Test alert", why: WHY, whatToDo: "Nothing is wrong." }]);
  await channel.clear(["test"]);
  return findings[0] ?? null;
}

const WHY = "Somebody ran npm run setup, or npm run doctor with --send-test, to check that alerts arrive.";
