import { randomUUID } from "node:crypto";
import { type ChargeRequest, chargeOffSession } from "../flows/charge-off-session.ts";
import { UsageError } from "../run-command.ts";
import { type Command, type GivenArguments, onService } from "./command.ts";

export const charge: Command = {
  usage: [
    "charge --user <id> --amount <smallest unit> --currency <code> --reference <yours> [--description <text>]",
    "",
    "Charges the user's saved card. Each reference is charged once, however often the command runs: after a failure, run",
    "it again unchanged. A decline mails the customer a link to pay on session and ends with exit code 1.",
  ].join("\n"),
  options: ["user", "amount", "currency", "reference", "description"],
  run: onService(async ({ deps }, given) => {
    const request = readRequest(given);
    const outcome = await chargeOffSession(request, deps);
    deps.log.info("charge", {
      reference: request.reference,
      outcome: outcome.kind,
      ...("code" in outcome ? { code: outcome.code } : {}),
    });
    return outcome.kind === "declined" || outcome.kind === "no_saved_card" ? 1 : 0;
  }),
};

function readRequest({ options }: GivenArguments): ChargeRequest {
  const { user, amount = "", currency = "", reference, description } = options;
  const isComplete = user !== undefined && reference !== undefined && reference.length <= 200;
  if (!isComplete || !/^[1-9]\d{0,8}$/.test(amount) || !/^[a-z]{3}$/.test(currency)) throw new UsageError(charge.usage);
  return {
    id: randomUUID(),
    userId: user,
    reference,
    amount: Number(amount),
    currency,
    ...(description === undefined ? {} : { description }),
  };
}
