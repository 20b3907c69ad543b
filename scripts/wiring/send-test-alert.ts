import { queueOfAccount } from "../core/content/account-place.ts";
import type { Result } from "../core/ports/result.ts";
import type { Clock, Log } from "../core/ports/runtime.ts";
import { openAlertChannel } from "./alert-origin.ts";
import type { Context } from "./context.ts";

/** Sends a test alert where alerts go. The value is what a chat answered, "" for issues; the error is what went wrong. */
export async function sendTestAlert(
  { env, scrubber }: Pick<Context, "env" | "scrubber">,
  clock: Clock,
): Promise<Result<string, string>> {
  const findings: string[] = [];
  const keep = (text: string) => void findings.push(text);
  // Sending an alert never throws, so only its log shows a failure.
  const log: Log = { info: keep, notice: keep, warn: keep, error: keep };
  const scrub = (text: string) => scrubber.scrub(text);
  let said = "";
  const onAnswer = (answer: string) => {
    said = answer;
  };
  const channel = openAlertChannel({ env, queuePath: queueOfAccount(env.accountName), log, scrub, onAnswer }, clock);
  await channel.send([{ key: "test", what: "Test alert", why: WHY, whatToDo: "Nothing is wrong." }]);
  await channel.clear(["test"]);
  const [error] = findings;
  return error === undefined ? { ok: true, value: said } : { ok: false, error };
}

const WHY = "Somebody ran npm run setup, or npm run doctor with --send-test, to check that alerts arrive.";
